// The games that this device keeps: a small row for each, its record beside it, and the place where
// the player was. What can't be kept is remembered as long as the page lives, and tried again with
// whatever is kept next. A row names the tab that plays the game: no other writes to it.
import { withDatabase, write } from './database.js';
import { hold, letGo } from './locks.js';
import { tell, untell } from './notices.js';
import { forgetOldGames, oldGames } from './old.js';
import { paint } from './store.js';

/**
 * A game as the table wants it kept; all but the record can be listed. Times in ms since 1970.
 * @typedef {{id: string, record: string, title: string, over: boolean, rival?: unknown}} Kept
 * @typedef {{decisions: number, loss: number, stake: number}} Rating how well a seat decided
 * @typedef {{id: string, title: string, over: boolean, spoilt: boolean, begun: number,
 *   changed: number, rival?: unknown, ratings?: Record<string, Rating>}} Summary
 * @typedef {Summary & {record: string}} Game
 * @typedef {{game: string | null, stack: string[]}} Place where the player was
 * @typedef {import('./database.js').Writing} Writing
 */

/** A game that another tab plays now. */
class Elsewhere extends Error {}

const me = `${performance.timeOrigin} ${Math.random()}`;
/** The screen at which a game is played. */
const table = 'play';
const atHome = { game: null, stack: ['home'] };

/** The game that is played or waits here. @type {Game | null} */
let current = null;
/** @type {Place} */
let place = atHome;
/** What the device doesn't have yet, null for games given up. @type {Map<string, Game | null>} */
const pending = new Map();
let refused = false;
let elsewhere = false;
/** The game that another tab plays, and that was played or wanted here. */
let wanted = '';
/** The record that could not be read. */
let spoilt = '';
/** Called when another tab has taken the game. */
let onLost = () => {};

/** @param {Place} at @returns {boolean} whether a game is open there, maybe under other screens */
const isAtTable = ({ game, stack }) => game !== null && stack.includes(table);

// What is read ----------------------------------------------------------------------------

/** @param {unknown} row @returns {row is Summary} what else lies there is none of ours */
function isSummary(row) {
  const { id, title, over, spoilt, begun, changed } = Object(row);
  return typeof id === 'string' && typeof title === 'string' && typeof over === 'boolean'
    && typeof spoilt === 'boolean' && Number.isFinite(begun) && Number.isFinite(changed);
}

/** @param {unknown} value @returns {Place} home where it isn't one */
function placeFrom(value) {
  const { game, stack } = Object(value);
  const named = Array.isArray(stack) && stack.every((name) => typeof name === 'string');
  return (typeof game === 'string' || game === null) && named ? { game, stack } : atHome;
}

/** @returns {Promise<Summary[]>} the games that the device keeps, the latest first */
async function listGames() {
  const rows = await withDatabase((database) => database.getAll('games')).catch(() => []);
  return rows.filter(isSummary).sort((one, other) => other.changed - one.changed);
}

/** @param {string} id @returns {Promise<Game | null>} null where there is none */
async function readGame(id) {
  if (current?.id === id && pending.has(id)) return current;
  return withDatabase(async (database) => {
    const reading = database.transaction(['games', 'records']);
    const row = await reading.objectStore('games').get(id);
    const record = await reading.objectStore('records').get(id);
    return isSummary(row) && typeof record === 'string' ? { ...row, record } : null;
  }).catch(() => null);
}

// What is written -------------------------------------------------------------------------

/** @param {Writing} writing @param {string} id @param {Game | null} game */
async function put(writing, id, game) {
  const [games, records] = [writing.objectStore('games'), writing.objectStore('records')];
  const row = await games.get(id);
  if (row && row.owner !== me) throw new Elsewhere(id);
  if (game === null) await Promise.all([games.delete(id), records.delete(id)]);
  else {
    const { record, ...summary } = game;
    await Promise.all([games.put({ ...summary, owner: me }), records.put(record, id)]);
  }
}

/** Everything that is pending, or nothing of it. */
async function commit() {
  const sent = [...pending];
  await withDatabase((database) => write(database, async (writing) => {
    for (const [id, game] of sent) await put(writing, id, game);
    await writing.objectStore('device').put(place, 'place');
  }));
  for (const [id, game] of sent) if (pending.get(id) === game) pending.delete(id);
}

/** What the first paint shows of the game, long before a database is open. */
function hint() {
  const waits = current !== null && !current.over;
  paint(waits ? current?.title ?? null : null, isAtTable(place));
}

/** Another tab plays on: what was played here, it has. */
function lose() {
  if (current) {
    pending.delete(current.id);
    wanted = current.id;
  }
  current = null;
  elsewhere = true;
  letGo();
  tell('elsewhere');
  onLost();
}

/** @returns {Promise<boolean>} whether the game is still ours; one can be played that isn't kept */
async function save() {
  hint();
  const saving = commit().then(() => {
    refused = false;
    untell('unsaved');
    return true;
  }, (reason) => {
    if (reason instanceof Elsewhere) {
      pending.delete(reason.message);
      lose();
      return false;
    }
    console.info(reason);
    refused = true;
    tell('unsaved');
    return true;
  });
  // A device that has refused is tried again, but not waited for.
  return refused || saving;
}

/** @param {Kept} kept */
async function take(kept) {
  const now = Date.now();
  const begun = current?.id === kept.id ? current.begun : now;
  const ratings = current?.record === kept.record ? current.ratings : undefined;
  if (current?.id !== kept.id) await hold(kept.id, false, lose);
  current = { ...kept, spoilt: false, begun, changed: now, ...ratings && { ratings } };
  elsewhere = false;
  pending.set(kept.id, current);
}

/** @param {string} record that can't be read, and is offered for saving */
function tellSpoilt(record) {
  spoilt = record;
  tell('spoilt');
}

/** @param {string} id of the game that was opened and can't be read: it is kept for saving */
async function setAside(id) {
  if (current?.id !== id) return;
  // A game that only waits belongs to no tab yet, and only its owner writes it.
  if (!isAtTable(place)) await claimGame(id);
  if (current?.id !== id) return;
  pending.set(id, { ...current, spoilt: true });
  tellSpoilt(current.record);
  current = null;
}

/**
 * Resolves when the device has it, where the device allows it: nothing is to be shown before.
 * @param {{keep?: Kept, drop?: string, spoilt?: string, stack: string[]}} reply
 * @returns {Promise<boolean>} false when another tab has gone on with the game
 */
async function keepGame({ keep, drop, spoilt: name, stack }) {
  const before = JSON.stringify(place);
  if (name !== undefined) await setAside(name);
  // Away from the table a game has only been told of in another language.
  if (keep !== undefined && stack.includes(table)) await take(keep);
  if (drop !== undefined) {
    pending.set(drop, null);
    if (current?.id === drop) current = null;
  }
  if (stack.length < place.stack.length) await findNext();
  place = { game: current?.id ?? null, stack };
  if (!isAtTable(place)) letGo();
  const moved = !elsewhere && JSON.stringify(place) !== before;
  return pending.size > 0 || moved ? save() : true;
}

/** @param {Game[]} games kept as they are, or none of them */
async function storeGames(games) {
  await withDatabase((database) => write(database, async (writing) => {
    for (const game of games) await put(writing, game.id, game);
  }));
}

/** @param {string} id @param {Record<string, Rating>} ratings kept with a game as long as it stays the same */
async function rateGame(id, ratings) {
  if (current?.id === id) current = { ...current, ratings };
  await withDatabase((database) => write(database, async (writing) => {
    const row = await writing.objectStore('games').get(id);
    if (row) await writing.objectStore('games').put({ ...row, ratings });
  }));
}

/** @param {string[]} ids of games of which nothing is to be left, whoever has played them */
async function forgetGames(ids) {
  for (const id of ids) pending.delete(id);
  if (current && ids.includes(current.id)) current = null;
  await withDatabase((database) => write(database, async (writing) => {
    for (const id of ids) {
      await writing.objectStore('games').delete(id);
      await writing.objectStore('records').delete(id);
    }
  }));
  hint();
}

// What is opened --------------------------------------------------------------------------

/** What an earlier version kept is forgotten there when it is safely here. */
async function takeOver() {
  const old = oldGames();
  if (old.games.length === 0) return;
  await withDatabase((database) => write(database, async (writing) => {
    const games = writing.objectStore('games');
    for (const game of old.games) {
      if (!await games.getKey(game.id)) await put(writing, game.id, game);
    }
    if (old.place) await writing.objectStore('device').put(old.place, 'place');
  }));
  forgetOldGames();
  const unread = old.games.find((game) => game.spoilt);
  if (unread) tellSpoilt(unread.record);
}

/** Where there is no database, what an earlier version kept is played on as long as the page lives. */
function playOld() {
  const old = oldGames();
  current = old.games.find(({ id }) => id === old.place?.game) ?? null;
  place = old.place ?? atHome;
}

/**
 * @param {string} id @param {boolean} [steal] whether from another tab that plays it
 * @returns {Promise<Game | null>} null when there is no such game, or another tab has it
 */
async function claimGame(id, steal = false) {
  elsewhere = !await hold(id, steal, lose);
  if (elsewhere) {
    wanted = id;
    tell('elsewhere');
    return null;
  }
  untell('elsewhere');
  if (refused && current?.id === id) return current;
  const mine = (/** @type {Writing} */ writing) => writing.objectStore('games');
  await withDatabase((database) => write(database, async (writing) => {
    const row = await mine(writing).get(id);
    if (row) await mine(writing).put({ ...row, owner: me });
  })).catch(console.info);
  const known = current?.id === id ? current : null;
  current = await readGame(id) ?? known;
  return current;
}

/**
 * @returns {Promise<{games: Summary[], id: string | null, record: string | null, rival: unknown,
 *   stack: string[]}>}
 *   what the device has kept, of it the game that was played or waits, and what was open
 */
async function openGames() {
  try {
    await takeOver();
    place = placeFrom(await withDatabase((database) => database.get('device', 'place')));
  } catch (reason) {
    console.info(reason);
    refused = true;
    tell('unsaved');
    playOld();
  }
  const games = await listGames();
  if (!refused) await findGame(games);
  hint();
  const { id = null, record = null, rival = null } = current ?? {};
  const lost = current === null && isAtTable({ ...place, game: '' });
  return { games, id, record, rival, stack: lost ? atHome.stack : place.stack };
}

/** @param {Summary[]} games of which one was played, or waits */
async function findGame(games) {
  if (place.game !== null && isAtTable(place)) await claimGame(place.game);
  else await findWaiting(games);
}

/** Where a game is over or given up, the next one that waits is offered, unless a tab has taken it. */
async function findNext() {
  const done = current === null || current.over;
  if (done && !elsewhere) await findWaiting(await listGames());
}

/** @param {Summary[]} games of which one may wait to be played on */
async function findWaiting(games) {
  // What has just been given up may still be there.
  const waiting = games.find(({ id, over, spoilt }) => {
    return !over && !spoilt && id !== current?.id && !pending.has(id);
  });
  if (waiting) current = await readGame(waiting.id) ?? current;
}

/** The record of the game that is played. */
const currentRecord = () => current?.record ?? '';
/** The record that could not be read. */
const spoiltRecord = () => spoilt;
/** The game to go on with: one that another tab has, or else the one that waits. */
const wantedGame = () => (elsewhere ? wanted : current?.id ?? '');

/** @param {() => void} tell called when another tab has taken the game */
function watchGame(tell) {
  onLost = tell;
}

export {
  claimGame, currentRecord, forgetGames, keepGame, listGames, openGames, rateGame, readGame, spoiltRecord,
  storeGames, wantedGame, watchGame,
};
