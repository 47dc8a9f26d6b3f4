// Supplies what a command needs of the device, until the table replies to it.
import type { Command, Needs, Reply } from '../protocol.ts';

type NeedName = keyof Needs;

type Ask = (command: Command, supplies?: object) => Promise<Reply>;

function makeSupplies({ claimGame, listGames, readEntries, readGames, readPart, wantedGame }: Pick<ReturnType<typeof import('./gamestore.ts').makeGameStore>,
  'claimGame' | 'listGames' | 'readEntries' | 'readGames' | 'wantedGame'>
  & Pick<typeof import('./files.ts'), 'readPart'>) {
  async function findGames({ games, records = [] }: Needs) {
    if (games === undefined) return readGames(records);
    const rows = await listGames();
    if (games === 'records') return readGames(rows.map(({ id }) => id));
    const read = new Map((await readGames(records)).map((game) => [game.id, game]));
    return rows.map((row) => read.get(row.id) ?? row);
  }

  /**
   * Read the data for each need, or note that they are unknown.
   * @param needs of a command
   * @param steal it from another tab
   * @returns the data to send with the command; null when another tab plays the game
   */
  async function supply(needs: Needs, steal: boolean): Promise<object | null> {
    const unknown: NeedName[] = [];
    const attempt = async <T>(names: NeedName[], read: () => Promise<T>): Promise<T | undefined> => {
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
   * @returns null when another tab plays the game
   */
  async function askSupplied(ask: Ask, command: Command): Promise<Reply | null> {
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
