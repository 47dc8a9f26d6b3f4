// The rows of the database: a small one for each game, its record beside it, the place where the
// player was, and small entries of several kinds. A row names the tab that plays the game: no other
// tab writes to it.

/**
 * Where the player was: the game that was played or waited, the routes of the open screens, and
 * whether its table was among them.
 * @typedef {{game: string | null, stack: unknown[], playing: boolean}} Place
 * @typedef {import('./protocol.js').GameFindings} Findings
 * @typedef {import('./protocol.js').StoredGame} Game
 * @typedef {Omit<Game, 'record'>} Summary
 * @typedef {Record<string, Record<string, any>>} Entries by kind and key, null for those to be deleted
 * @typedef {import('./database.js').Writing} Writing
 * @typedef {import('./database.js').Connection} Connection
 * @typedef {ReturnType<typeof makeRows>} Rows
 */

/** A game that another tab plays now. */
class Elsewhere extends Error {}

/** @type {Place} */
const atHome = { game: null, stack: [{ name: 'home' }], playing: false };

/**
 * The answer for a device that refuses this page all storage: there is nothing to be read. Any other
 * failure leaves it unknown what is there.
 * @template T @param {T} nothing @returns {(reason: unknown) => T}
 */
const orNothing = (nothing) => (reason) => {
  if (Object(reason).name !== 'SecurityError') throw reason;
  return nothing;
};

/** How deep a value of a row may be: a game has standings, those have pairs. */
const deepest = 2;
/** How deep a stack may be: it has routes, those have games. */
const deepestStack = 3;
/** How deep an entry may be: it has lists of pairs. */
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
 * @param {unknown} row @returns {Summary | null} without values that are too deep to be sent to Python;
 *   null for a row that is no game's
 */
function summaryFrom(row) {
  if (!isSummary(row)) return null;
  const shallow = Object.entries(row).filter(([, value]) => isShallow(value, deepest));
  return /** @type {any} */ (Object.fromEntries(shallow));
}

/** @param {unknown} value @returns {Place} home where it isn't one */
function placeFrom(value) {
  const { game, stack, playing } = Object(value);
  const isPlace = (typeof game === 'string' || game === null)
    && Array.isArray(stack) && isShallow(stack, deepestStack);
  // Earlier versions stored the names of the screens alone.
  return isPlace ? { game, stack, playing: playing === true || stack.includes('play') } : atHome;
}

/**
 * @param {import('./database.js').Database} database
 * @param {string} owner the name of this tab, which no other has
 */
function makeRows({ use, write }, owner) {
  /** @param {Writing} writing @param {string} id @param {Game | null} game null deletes it */
  async function put(writing, id, game) {
    const [games, records] = [writing.objectStore('games'), writing.objectStore('records')];
    const row = await games.get(id);
    if (row && row.owner !== owner) throw new Elsewhere(id);
    if (game === null) await Promise.all([games.delete(id), records.delete(id)]);
    else {
      const { record, ...summary } = game;
      await Promise.all([games.put({ ...summary, owner }), records.put(record, id)]);
    }
  }

  /** @param {Connection} connection @param {string} kind @returns {Promise<[string, any][]>} all by key */
  async function entriesOf(connection, kind) {
    const { store } = connection.transaction('device');
    // In the order of keys, a list is after all texts.
    const range = IDBKeyRange.bound([kind, ''], [kind, []]);
    const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    const found = keys.map((key, k) => /** @type {[any, any]} */ ([/** @type {any} */ (key)[1], values[k]]));
    return found.filter(([key, value]) => typeof key === 'string' && isShallow(value, deepestEntry));
  }

  return {
    /** @returns {Promise<Place>} fails where the device has no database */
    place: async () => placeFrom(await use((connection) => connection.get('device', 'place'))),

    /** @returns {Promise<Summary[]>} all games, the latest first; fails where they can't be read */
    list: async () => {
      const rows = await use((connection) => connection.getAll('games')).catch(orNothing([]));
      const games = rows.map(summaryFrom).filter((game) => game !== null);
      return games.sort((one, other) => other.changed - one.changed);
    },

    /** @param {string} id @returns {Promise<Game | null>} null where there is none; fails where it can't be read */
    read: (id) => use(async (connection) => {
      const reading = connection.transaction(['games', 'records']);
      const summary = summaryFrom(await reading.objectStore('games').get(id));
      const record = await reading.objectStore('records').get(id);
      return summary && typeof record === 'string' ? { ...summary, record } : null;
    }).catch(orNothing(null)),

    /** @param {string[]} kinds @returns {Promise<Entries>} fails where they can't be read */
    entries: async (kinds) => {
      const found = await Promise.all(kinds.map((kind) => {
        return use((connection) => entriesOf(connection, kind)).catch(orNothing([]));
      }));
      return Object.fromEntries(kinds.map((kind, k) => [kind, Object.fromEntries(found[k])]));
    },

    /**
     * Everything or nothing.
     * @param {Iterable<[string, Game | null]>} games by id, null for those to be deleted
     * @param {Place} [place]
     * @param {Iterable<[string[], unknown]>} [entries] by kind and key, null for those to be deleted
     */
    commit: (games, place, entries = []) => write(async (writing) => {
      for (const [id, game] of games) await put(writing, id, game);
      const device = writing.objectStore('device');
      if (place) await device.put(place, 'place');
      for (const [key, value] of entries) await (value === null ? device.delete(key) : device.put(value, key));
    }),

    /** @param {string} id of a game that this tab plays from now on */
    own: (id) => write(async (writing) => {
      const games = writing.objectStore('games');
      const row = await games.get(id);
      if (row) await games.put({ ...row, owner });
    }),

    /** @param {Findings} findings */
    addFindings: ({ id, ...found }) => write(async (writing) => {
      const games = writing.objectStore('games');
      const row = await games.get(id);
      if (row) await games.put({ ...row, ...found });
    }),

    /** @param {string[]} ids of games to be deleted, also where another tab plays them */
    forget: (ids) => write(async (writing) => {
      for (const id of ids) {
        await writing.objectStore('games').delete(id);
        await writing.objectStore('records').delete(id);
      }
    }),
  };
}

export { atHome, Elsewhere, makeRows };
