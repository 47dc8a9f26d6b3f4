// Supplies the data of the device that a command needs, and carries out the effects of its reply.
import {
  changeGames, claimGame, keepFindings, listGames, readEntries, readGames, wantedGame,
} from './games.js';
import { save } from './platform.js';

/** @typedef {import('./protocol.js').Needs} Needs @typedef {import('./protocol.js').Effects} Effects */
/** @typedef {keyof Needs} NeedName */

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
  const game = await attempt(['game'], () => findPlayed(needs.game ?? '', steal));
  const supplies = { supplied: needs, unknown, ...games && { games }, ...entries && { entries } };
  if (needs.game === undefined || unknown.includes('game')) return supplies;
  return game ? { ...supplies, game } : null;
}

/** The parts of the file that is being written. @type {string[]} */
let parts = [];

/** @param {import('./protocol.js').File} file a part of one, which is saved when it is the last */
function savePart({ name, text, part, last }) {
  if (part === 0) parts = [];
  parts.push(text);
  if (!last) return;
  save(name, parts);
  parts = [];
}

/**
 * @param {Effects} effects of a reply, besides those on the game at the table
 * @returns {Promise<boolean>} whether the device has confirmed the changes of saved games
 */
async function applyEffects({ forget, put, findings, file }) {
  if (findings) await keepFindings(findings).catch(console.info);
  if (file) savePart(file);
  if (!forget && !put) return true;
  return changeGames(forget ?? [], put).then(() => true, (reason) => {
    console.info(reason);
    return false;
  });
}

export { applyEffects, supply };
