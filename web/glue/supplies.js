// Supplies what a command needs of the device, until the table replies to it.

/**
 * @typedef {import('./protocol.js').Needs} Needs @typedef {keyof Needs} NeedName
 * @typedef {import('./protocol.js').Command} Command @typedef {import('./protocol.js').Reply} Reply
 * @typedef {(command: Command, supplies?: object) => Promise<Reply>} Ask
 */

/**
 * @param {Pick<ReturnType<typeof import('./gamestore.js').makeGameStore>,
 *   'claimGame' | 'listGames' | 'readEntries' | 'readGames' | 'wantedGame'>
 *   & Pick<typeof import('./files.js'), 'readPart'>} store
 */
function makeSupplies({ claimGame, listGames, readEntries, readGames, readPart, wantedGame }) {
  /** @param {Needs} needs */
  async function findGames({ games, records = [] }) {
    if (games === undefined) return readGames(records);
    const rows = await listGames();
    if (games === 'records') return readGames(rows.map(({ id }) => id));
    const read = new Map((await readGames(records)).map((game) => [game.id, game]));
    return rows.map((row) => read.get(row.id) ?? row);
  }

  /**
   * Read the data for each need, or note that they are unknown.
   * @param {Needs} needs of a command @param {boolean} steal it from another tab
   * @returns {Promise<object | null>} the data to send with the command; null when another tab plays the game
   */
  async function supply(needs, steal) {
    /** @type {NeedName[]} */
    const unknown = [];
    /** @template T @param {NeedName[]} names @param {() => Promise<T>} read @returns {Promise<T | undefined>} */
    const attempt = async (names, read) => {
      const asked = names.filter((name) => needs[name] !== undefined);
      if (asked.length === 0) return undefined;
      return read().catch((reason) => {
        console.info(reason);
        unknown.push(...asked);
        return undefined;
      });
    };
    const games = await attempt(['games', 'records'], () => findGames(needs));
    const entries = await attempt(['entries'], () => readEntries(needs.entries ?? []));
    const game = await attempt(['game'], () => claimGame(needs.game || wantedGame(steal), steal));
    const part = await attempt(['part'], () => readPart(needs.part ?? 0));
    const supplies = {
      supplied: needs, unknown, ...games && { games }, ...entries && { entries }, ...part && { part },
    };
    if (needs.game === undefined || unknown.includes('game')) return supplies;
    return game ? { ...supplies, game } : null;
  }

  /**
   * Ask the table, and again with what it needs, until it needs nothing more.
   * @param {Ask} ask @param {Command} command
   * @returns {Promise<Reply | null>} null when another tab plays the game
   */
  async function askSupplied(ask, command) {
    let reply = await ask(command);
    while (reply.needs) {
      const supplies = await supply(reply.needs, command.do === 'play' && command.steal === true);
      if (!supplies) return null;
      reply = await ask(command, supplies);
    }
    return reply;
  }

  return askSupplied;
}

export { makeSupplies };
