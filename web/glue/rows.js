// The rows of the database: a small one for each game, its record in another store, the open
// screens, and small entries of several kinds. Values that the game can't have written count as missing.

/**
 * The player's place: the game that was played or is unfinished, the routes of the open screens, and
 * whether its table was among them.
 * @typedef {{game: string | null, stack: unknown[], playing: boolean}} Place
 * @typedef {import('./protocol.js').StoredGame} Game
 *
 * The `order` of a game is a number that grows each time a game is played on this device: its clock may be set otherwise.
 * Games from files and of earlier versions have none.
 * @typedef {Omit<Game, 'record'> & {order?: number}} Summary
 * @typedef {Record<string, Record<string, any>>} Entries by kind and key, null for those to be deleted
 * @typedef {import('./database.js').Writing} Writing
 * @typedef {import('./database.js').Reading} Reading
 */

/** @type {Place} */
const atHome = { game: null, stack: [{ name: 'home' }], playing: false };

/** The depth of a value of a row: a game has standings, those have pairs. */
const deepest = 2;
/** The depth of a stack: it has routes, those have games. */
const deepestStack = 3;
/** The depth of an entry: it has lists of pairs. */
const deepestEntry = 3;

/** @param {unknown} value @param {number} depth @returns {boolean} whether it is nested no deeper */
function isShallow(value, depth) {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

/** @param {unknown} row @returns {row is Summary} */
function isSummary(row) {
  const { id, title, over, spoilt, begun, changed } = Object(row);
  return typeof id === 'string' && typeof title === 'string' && typeof over === 'boolean'
    && typeof spoilt === 'boolean' && Number.isFinite(begun) && Number.isFinite(changed);
}

/**
 * @param {unknown} row @returns {Summary | null} without values that are too deep for Python;
 *   null for a row that isn't a game
 */
function summaryFrom(row) {
  if (!isSummary(row)) return null;
  const entries = Object.entries(row);
  const shallow = entries.filter(([, value]) => isShallow(value, deepest));
  return shallow.length === entries.length ? row : /** @type {any} */ (Object.fromEntries(shallow));
}

/** @param {unknown} value @returns {Place} home if it is invalid */
function placeFrom(value) {
  const { game, stack, playing } = Object(value);
  const isPlace = (typeof game === 'string' || game === null)
    && Array.isArray(stack) && isShallow(stack, deepestStack);
  // Earlier versions stored only the names of the screens.
  return isPlace ? { game, stack, playing: playing === true || stack.includes('play') } : atHome;
}

// Reading ---------------------------------------------------------------------------------

/**
 * Return a handler for a device that denies this page all storage: there is nothing to read. Any other
 * failure leaves the content unknown.
 * @template T @param {T} nothing @returns {(reason: unknown) => T}
 */
const orNothing = (nothing) => (reason) => {
  if (Object(reason).name !== 'SecurityError') throw reason;
  return nothing;
};

/** The number of rows in one read: other tabs, and the page, run between two batches. */
const batch = 1000;

/**
 * @template T @param {(last: T | undefined) => Promise<T[]>} next reads a batch after the last one
 * @returns {Promise<T[]>} all batches
 */
async function all(next) {
  /** @type {T[]} */
  const found = [];
  let count = batch;
  while (count === batch) {
    const some = await next(found.at(-1)).catch(orNothing(/** @type {T[]} */ ([])));
    found.push(...some);
    count = some.length;
  }
  return found;
}

/** @param {Summary} game @returns {number} its order, 0 without one */
const orderOf = ({ order }) => (Number.isSafeInteger(order) ? Number(order) : 0);

/** @param {import('./database.js').Database} database @returns {Promise<Summary[]>} all games, the one played last first */
async function readSummaries({ read }) {
  const rows = await all((/** @type {any} */ last) => read((reading) => {
    return reading.objectStore('games').getAll(last && IDBKeyRange.lowerBound(last.id, true), batch);
  }));
  const games = rows.map(summaryFrom).filter((game) => game !== null);
  return games.sort((one, other) => orderOf(other) - orderOf(one) || other.changed - one.changed);
}

/** @param {import('./database.js').Database} database @param {string} kind @returns {Promise<Record<string, any>>} by key */
async function readKind({ read }, kind) {
  const found = await all((/** @type {[any, any] | undefined} */ last) => read(async (reading) => {
    // In the order of keys, a list is after all texts.
    const range = IDBKeyRange.bound([kind, last?.[0] ?? ''], [kind, []], last !== undefined);
    const device = reading.objectStore('device');
    const [values, keys] = await Promise.all([device.getAll(range, batch), device.getAllKeys(range, batch)]);
    return keys.map((/** @type {any} */ key, k) => /** @type {[any, any]} */ ([key[1], values[k]]));
  }));
  return Object.fromEntries(found.filter(([key, value]) => {
    return typeof key === 'string' && isShallow(value, deepestEntry);
  }));
}

/** @param {Reading | Writing} open @param {string} id @returns {Promise<{row: any, game: Game | null}>} */
async function readGameRows(open, id) {
  const [row, record] = await Promise.all([open.objectStore('games').get(id), open.objectStore('records').get(id)]);
  const summary = summaryFrom(row);
  return { row, game: summary && typeof record === 'string' ? { ...summary, record } : null };
}

// Writing ---------------------------------------------------------------------------------

/** @param {Writing} writing @param {Game & {order?: number}} game @param {string} owner the tab that plays it */
async function putGame(writing, { record, ...summary }, owner) {
  await Promise.all([
    writing.objectStore('games').put({ ...summary, owner }), writing.objectStore('records').put(record, summary.id),
  ]);
}

/** Store a game that may have been played. @param {Writing} writing @param {Game} game @param {any} row of it, so far @param {string} owner */
async function putPlayed(writing, game, row, owner) {
  const device = writing.objectStore('device');
  const isPlayed = row?.changed !== game.changed;
  const order = isPlayed ? (await device.get('order') ?? 0) + 1 : row.order;
  if (isPlayed) await device.put(order, 'order');
  await putGame(writing, { ...game, order }, owner);
}

/**
 * Store an entry, null to delete it. @param {Writing} writing @param {string[]} key its kind and key
 * @param {unknown} value @param {boolean} isNew whether another one under the key stays
 */
async function putEntry(writing, key, value, isNew) {
  const device = writing.objectStore('device');
  if (isNew && await device.getKey(key) !== undefined) return;
  await (value === null ? device.delete(key) : device.put(value, key));
}

/**
 * @param {string[]} keys in order @param {Set<string>} wanted
 * @returns {[string, string][]} the first and the last key of each run of wanted ones
 */
function runs(keys, wanted) {
  /** @type {[string, string][]} */
  const found = [];
  let isOpen = false;
  for (const key of keys) {
    const isWanted = wanted.has(key);
    if (isWanted && isOpen) found[found.length - 1][1] = key;
    else if (isWanted) found.push([key, key]);
    isOpen = isWanted;
  }
  return found;
}

/**
 * Delete games: neighbours at once, which takes a fraction of the time.
 * @param {Writing} writing @param {string[]} ids
 */
async function deleteGames(writing, ids) {
  if (ids.length === 0) return;
  const [games, records] = [writing.objectStore('games'), writing.objectStore('records')];
  const sorted = ids.toSorted();
  const keys = await games.getAllKeys(IDBKeyRange.bound(sorted[0], sorted.at(-1)));
  const ranges = runs(/** @type {string[]} */ (keys), new Set(ids)).map(([first, last]) => IDBKeyRange.bound(first, last));
  await Promise.all(ranges.flatMap((range) => [games.delete(range), records.delete(range)]));
}

export { atHome, deleteGames, orNothing, placeFrom, putEntry, putGame, putPlayed, readGameRows, readKind, readSummaries };
