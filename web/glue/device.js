// Supplies the data of the device that a request needs, and carries out the effects of its reply.
import {
  changeGames, claimGame, keepFindings, listGames, readEntries, readGames, wantedGame,
} from './games.js';
import { save } from './platform.js';

/** @typedef {import('./protocol.js').Needs} Needs @typedef {import('./protocol.js').Effects} Effects */

/** @param {Needs} needs */
async function findGames({ games, records = [] }) {
  if (games === undefined) return readGames(records);
  const rows = await listGames();
  if (games === 'records') return readGames(rows.map(({ id }) => id));
  const read = new Map((await readGames(records)).map((game) => [game.id, game]));
  return rows.map((row) => read.get(row.id) ?? row);
}

/**
 * @param {string} id of a game, "" for the unfinished one @param {boolean} steal it from another tab
 * @returns {Promise<import('./protocol.js').PlayedGame | null>} null when another tab plays it
 */
async function findPlayed(id, steal) {
  const game = await claimGame(id || wantedGame(), steal);
  return game && { id: game.id, record: game.record, rival: game.rival, par: game.par };
}

/**
 * @param {Needs} needs of a request @param {boolean} steal it from another tab
 * @returns {Promise<object | null>} the data to send with the request; null when they are unavailable
 */
async function supply(needs, steal) {
  const supplies = {
    ...(needs.games || needs.records) && { games: await findGames(needs) },
    ...needs.entries && { entries: await readEntries(needs.entries) },
  };
  if (needs.game === undefined) return supplies;
  const game = await findPlayed(needs.game, steal);
  return game && { ...supplies, game };
}

/** @param {Effects} effects of a reply, besides those on the game at the table */
async function applyEffects({ forget, put, findings, file }) {
  if (forget || put) await changeGames(forget ?? [], put);
  if (findings) await keepFindings(findings).catch(console.info);
  if (file) save(file.name, file.text);
}

export { applyEffects, supply };
