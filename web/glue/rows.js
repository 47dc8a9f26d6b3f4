// The rows of the database: a small one for each game, its record in another store, the open
// screens, and small entries of several kinds. A row names the tab that plays the game: no other
// tab writes to it.

/**
 * The player's place: the game that was played or is unfinished, the routes of the open screens, and
 * whether its table was among them.
 * @typedef {{game: string | null, stack: unknown[], playing: boolean}} Place
 * @typedef {import('./protocol.js').GameFindings} Findings
 * @typedef {import('./protocol.js').StoredGame} Game
 * @typedef {Omit<Game, 'record'>} Summary
 * @typedef {Record<string, Record<string, any>>} Entries by kind and key, null for those to be deleted
 * @typedef {import('./database.js').Writing} Writing
 * @typedef {import('./database.js').Reading} Reading
 * @typedef {ReturnType<typeof makeRows>} Rows
 */

/** An error: another tab plays the game. */
class Elsewhere extends Error {}

/** @type {Place} */
const atHome = { game: null, stack: [{ name: 'home' }], playing: false };

/**
 * Return a handler for a device that denies this page all storage: there is nothing to read. Any other
 * failure leaves the content unknown.
 * @template T @param {T} nothing @returns {(reason: unknown) => T}
 */
const orNothing = (nothing) => (reason) => {
  if (Object(reason).name !== 'SecurityError') throw reason;
  return nothing;
};

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

/** The number of rows in one read: other tabs, and the page, run between two batches. */
const batch = 1000;

/**
 * @param {import('./database.js').Database} database
 * @param {string} owner the unique name of this tab
 */
function makeRows({ read, write, whenOpen }, owner) {
  /** The previous owners of this tab's games, by id, where the device has yet to store the change. */
  const heirs = new Map();

  /** @param {Writing} writing @param {string} id @param {Game | null} game null deletes it */
  async function put(writing, id, game) {
    const [games, records] = [writing.objectStore('games'), writing.objectStore('records')];
    const row = await games.get(id);
    const isOurs = !row || row.owner === owner || (heirs.has(id) && heirs.get(id) === row.owner);
    if (!isOurs) throw new Elsewhere(id);
    if (game === null) await Promise.all([games.delete(id), records.delete(id)]);
    else {
      const { record, ...summary } = game;
      await Promise.all([games.put({ ...summary, owner }), records.put(record, id)]);
    }
  }

  /** @param {Writing} writing @param {Game} game to store unless another tab has stored it since it was sought */
  async function add(writing, game) {
    if (await writing.objectStore('games').getKey(game.id) === undefined) await put(writing, game.id, game);
  }

  /**
   * Delete games, even if another tab plays them: neighbours at once, which takes a fraction of the time.
   * @param {Writing} writing @param {string[]} ids
   */
  async function remove(writing, ids) {
    if (ids.length === 0) return;
    const [games, records] = [writing.objectStore('games'), writing.objectStore('records')];
    const sorted = ids.toSorted();
    const all = await games.getAllKeys(IDBKeyRange.bound(sorted[0], sorted.at(-1)));
    const ranges = runs(/** @type {string[]} */ (all), new Set(ids)).map(([first, last]) => IDBKeyRange.bound(first, last));
    await Promise.all(ranges.flatMap((range) => [games.delete(range), records.delete(range)]));
  }

  /**
   * @template T @param {(reading: Reading, last: T | undefined) => Promise<T[]>} next reads a batch after the last one
   * @returns {Promise<T[]>} all batches
   */
  async function all(next) {
    /** @type {T[]} */
    const found = [];
    let count = batch;
    while (count === batch) {
      const some = await read((reading) => next(reading, found.at(-1)));
      found.push(...some);
      count = some.length;
    }
    return found;
  }

  /** @param {Reading} reading @param {any} last @returns {Promise<any[]>} the next rows of games, by id */
  function nextGames(reading, last) {
    return reading.objectStore('games').getAll(last && IDBKeyRange.lowerBound(last.id, true), batch);
  }

  /** @param {string} kind @returns {Promise<Record<string, any>>} all values by key */
  async function entriesOf(kind) {
    /** @type {[any, any][]} */
    const found = await all(async (reading, last) => {
      // In the order of keys, a list is after all texts.
      const range = IDBKeyRange.bound([kind, last?.[0] ?? ''], [kind, []], last !== undefined);
      const device = reading.objectStore('device');
      const [values, keys] = await Promise.all([device.getAll(range, batch), device.getAllKeys(range, batch)]);
      return keys.map((/** @type {any} */ key, k) => [key[1], values[k]]);
    });
    return Object.fromEntries(found.filter(([key, value]) => {
      return typeof key === 'string' && isShallow(value, deepestEntry);
    }));
  }

  /** @param {Reading} reading @param {string} id @returns {Promise<Game | null>} */
  async function gameOf(reading, id) {
    const [row, record] = await Promise.all([
      reading.objectStore('games').get(id), reading.objectStore('records').get(id),
    ]);
    const summary = summaryFrom(row);
    return summary && typeof record === 'string' ? { ...summary, record } : null;
  }

  /** Change a row, unless it is gone. @param {string} id of the game @param {object} values */
  const change = (id, values) => write(async (writing) => {
    const games = writing.objectStore('games');
    const row = await games.get(id);
    if (row) await games.put({ ...row, ...values });
  });

  return {
    whenOpen,

    /** @returns {Promise<Place>} rejected where the device has no database */
    place: async () => placeFrom(await read((reading) => reading.objectStore('device').get('place'))),

    /** @returns {Promise<Summary[]>} all games, the latest first; rejected if they can't be read */
    list: async () => {
      const rows = await all(nextGames).catch(orNothing(/** @type {any[]} */ ([])));
      const games = rows.map(summaryFrom).filter((game) => game !== null);
      return games.sort((one, other) => other.changed - one.changed);
    },

    /** @param {string} id @returns {Promise<Game | null>} null if it doesn't exist; rejected if it can't be read */
    read: (id) => read((reading) => gameOf(reading, id)).catch(orNothing(null)),

    /** @param {string[]} ids @returns {Promise<Game[]>} the existing ones; rejected if they can't be read */
    readAll: async (ids) => {
      const found = await read(async (reading, alive) => {
        const games = [];
        for (const id of ids) {
          games.push(await gameOf(reading, id));
          alive();
        }
        return games;
      }).catch(orNothing(/** @type {(Game | null)[]} */ ([])));
      return found.filter((game) => game !== null);
    },

    /** @param {string[]} kinds @returns {Promise<Entries>} rejected if they can't be read */
    entries: async (kinds) => {
      const found = await Promise.all(kinds.map((kind) => entriesOf(kind).catch(orNothing({}))));
      return Object.fromEntries(kinds.map((kind, k) => [kind, found[k]]));
    },

    /**
     * Write everything or nothing.
     * @param {object} changes
     * @param {Iterable<string>} [changes.forget] ids of games to delete first, even if another tab plays them
     * @param {Iterable<[string, Game | null]>} [changes.games] by id, null to delete
     * @param {Iterable<Game>} [changes.added] games to store where the device has none under their ids
     * @param {Place} [changes.place]
     * @param {Iterable<[string[], import('./gamestore.js').Entry]>} [changes.entries] by kind and key
     */
    commit: ({ forget = [], games = [], added = [], place, entries = [] }) => write(async (writing, alive) => {
      await remove(writing, [...forget]).then(alive);
      for (const [id, game] of games) await put(writing, id, game).then(alive);
      for (const game of added) await add(writing, game).then(alive);
      const device = writing.objectStore('device');
      if (place) await device.put(place, 'place');
      for (const [key, { value, isNew }] of entries) {
        if (isNew && await device.getKey(key) !== undefined) continue;
        await (value === null ? device.delete(key) : device.put(value, key));
        alive();
      }
    }),

    /**
     * Make this tab the owner of a game, even if that can't be stored.
     * @param {string} id of the game
     */
    own: async (id) => {
      heirs.set(id, await read(async (reading) => (await reading.objectStore('games').get(id))?.owner));
      await change(id, { owner });
      heirs.delete(id);
    },

    /** @param {Findings} findings */
    addFindings: ({ id, ...found }) => change(id, found),
  };
}

export { atHome, Elsewhere, makeRows };
