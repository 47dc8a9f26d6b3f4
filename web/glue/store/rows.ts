// The rows of the database: a small one for each game, its record in another store, the open
// screens, and small entries of several kinds. Values that the game can't have written count as missing.
import type { StoredGame as Game } from '../protocol.ts';
import type { Database, Reading, Writing } from './database.ts';

/**
 * The player's place: the game that was played or is unfinished, the routes of the open screens, and
 * whether its table was among them.
 */
export type Place = { game: string | null; stack: unknown[]; playing: boolean };

export type Summary = Omit<Game, 'record'>;

/** by kind and key, null for those to be deleted */
export type Entries = Record<string, Record<string, any>>;

const atHome: Place = { game: null, stack: [{ name: 'home' }], playing: false };

/** The depth of a value of a row: a game has standings, those have pairs. */
const deepest = 2;
/** The depth of a stack: it has routes, those have games. */
const deepestStack = 3;
/** The depth of an entry: it has lists of pairs. */
const deepestEntry = 3;

/** Return whether it is nested no deeper. */
function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

function isSummary(row: unknown): row is Summary {
  const { id, title, over, spoilt, begun, changed } = Object(row);
  return typeof id === 'string' && typeof title === 'string' && typeof over === 'boolean'
    && typeof spoilt === 'boolean' && Number.isFinite(begun) && Number.isFinite(changed);
}

/** Return without values that are too deep for Python; null for a row that isn't a game. */
function summaryFrom(row: unknown): Summary | null {
  if (!isSummary(row)) return null;
  const entries = Object.entries(row);
  const shallow = entries.filter(([, value]) => isShallow(value, deepest));
  return shallow.length === entries.length ? row : (Object.fromEntries(shallow) as any);
}

/** Return home if it is invalid. */
function placeFrom(value: unknown): Place {
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
 */
const orNothing = <T>(nothing: T): (reason: unknown) => T => (reason) => {
  if (Object(reason).name !== 'SecurityError') throw reason;
  return nothing;
};

/** The number of rows in one read: other tabs, and the page, run between two batches. */
const batch = 1000;

/** @param next reads a batch after the last one @returns all batches */
async function all<T>(next: (last: T | undefined) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  let count = batch;
  while (count === batch) {
    const some = await next(found.at(-1)).catch(orNothing([] as T[]));
    found.push(...some);
    count = some.length;
  }
  return found;
}

/** Return all games. */
async function readSummaries({ read }: Database): Promise<Summary[]> {
  const rows = await all((last: any) => read((reading) => {
    return reading.objectStore('games').getAll(last && IDBKeyRange.lowerBound(last.id, true), batch);
  }));
  return rows.map(summaryFrom).filter((game) => game !== null);
}

/** Return by key. */
async function readKind({ read }: Database, kind: string): Promise<Record<string, any>> {
  const found = await all((last: [any, any] | undefined) => read(async (reading) => {
    // In the order of keys, a list is after all texts.
    const range = IDBKeyRange.bound([kind, last?.[0] ?? ''], [kind, []], last !== undefined);
    const device = reading.objectStore('device');
    const [values, keys] = await Promise.all([device.getAll(range, batch), device.getAllKeys(range, batch)]);
    return keys.map((key: any, k) => [key[1], values[k]] as [any, any]);
  }));
  return Object.fromEntries(found.filter(([key, value]) => {
    return typeof key === 'string' && isShallow(value, deepestEntry);
  }));
}

async function readGameRows(open: Reading | Writing, id: string): Promise<{ row: any; game: Game | null }> {
  const [row, record] = await Promise.all([open.objectStore('games').get(id), open.objectStore('records').get(id)]);
  const summary = summaryFrom(row);
  return { row, game: summary && typeof record === 'string' ? { ...summary, record } : null };
}

// Writing ---------------------------------------------------------------------------------

/** @param owner the tab that plays it */
async function putGame(writing: Writing, { record, ...summary }: Game, owner: string) {
  await Promise.all([
    writing.objectStore('games').put({ ...summary, owner }), writing.objectStore('records').put(record, summary.id),
  ]);
}

/**
 * Store an entry, null to delete it.
 * @param key its kind and key
 * @param isNew whether another one under the key stays
 */
async function putEntry(writing: Writing, key: string[], value: unknown, isNew: boolean) {
  const device = writing.objectStore('device');
  if (isNew && await device.getKey(key) !== undefined) return;
  await (value === null ? device.delete(key) : device.put(value, key));
}

/** @param keys in order @returns the first and the last key of each run of wanted ones */
function runs(keys: string[], wanted: Set<string>): [string, string][] {
  const found: [string, string][] = [];
  let isOpen = false;
  for (const key of keys) {
    const isWanted = wanted.has(key);
    if (isWanted && isOpen) found[found.length - 1][1] = key;
    else if (isWanted) found.push([key, key]);
    isOpen = isWanted;
  }
  return found;
}

/** Delete games: neighbours at once, which takes a fraction of the time. */
async function deleteGames(writing: Writing, ids: string[]) {
  if (ids.length === 0) return;
  const [games, records] = [writing.objectStore('games'), writing.objectStore('records')];
  const sorted = ids.toSorted();
  const keys = await games.getAllKeys(IDBKeyRange.bound(sorted[0], sorted.at(-1)));
  const ranges = runs(keys as string[], new Set(ids)).map(([first, last]) => IDBKeyRange.bound(first, last));
  await Promise.all(ranges.flatMap((range) => [games.delete(range), records.delete(range)]));
}

export { atHome, deleteGames, orNothing, placeFrom, putEntry, putGame, readGameRows, readKind, readSummaries };
