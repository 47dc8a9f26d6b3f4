// Reads of the device what a command needs, until the table replies to it.
import type { Command, Needs, Reply, Supply } from '../protocol.ts';

function makeSupplies({ claimGame, listGames, readEntries, readGames, readPart, wantedGame }: Pick<ReturnType<typeof import('./gamestore.ts').makeGameStore>,
  'claimGame' | 'listGames' | 'readEntries' | 'readGames' | 'wantedGame'>
  & Pick<typeof import('./files.ts'), 'readPart'>) {
  /** Return null for a game that another tab plays. */
  async function read({ games, records = [], game, steal, entries, part }: Needs): Promise<unknown> {
    if (entries) return readEntries(entries);
    if (game !== undefined) return claimGame(game || wantedGame(steal), steal);
    if (part !== undefined) return readPart(part);
    if (games === undefined) return readGames(records);
    const rows = await listGames();
    return games === 'rows' ? rows : readGames(rows.map(({ id }) => id));
  }

  /**
   * Ask the table, and supply what it needs, until it needs nothing more.
   * @returns null when another tab plays the game
   */
  async function askSupplied(ask: (message: Command | Supply) => Promise<Reply>, command: Command): Promise<Reply | null> {
    let reply = await ask(command);
    while (reply.needs) {
      const found = await read(reply.needs).then((data) => ({ data }), (reason) => {
        console.info(reason);
        return {};
      });
      if ('data' in found && found.data === null) return null;
      reply = await ask({ do: 'supply', number: reply.number ?? 0, ...found });
    }
    return reply;
  }

  return askSupplied;
}

export { makeSupplies };
