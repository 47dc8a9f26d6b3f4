import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { makeDatabase } from '../glue/store/database.ts';
import { makeGameStore } from '../glue/store/gamestore.ts';
import { makeLocks } from '../glue/store/locks.ts';
import { makeLockManager } from './locks.ts';

console.info = () => {};

/** All tabs of a device have the same database and the same locks. */
let manager = makeLockManager();
let tabs = 0;
/** The error of every write, null for a device that writes. */
let full: Error | null = null;
/** Whether the device is full, which it reports while a transaction is open. */
let isFull = false;
/** The time in ms since 1970. */
let clock = 0;

const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function putIfItFits(...request) {
  if (isFull) throw new DOMException('no room', 'QuotaExceededError');
  return put.apply(this, request);
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  manager = makeLockManager();
  full = null;
  isFull = false;
  clock = 1000;
});

const openSometimes: any = (...request: Parameters<typeof openDB>) => {
  if (full) throw full;
  return openDB(...request);
};

/** Open a tab; `shown` has the notices, `painted` the last painted values. */
function openTab(database = makeDatabase(openSometimes, 60_000)) {
  let isPaintShown = false;
  tabs += 1;
  const shown = new Set();
  const painted = { title: (null) as string | null, table: false, isStored: false };
  const store = makeGameStore({
    database: { ...database, write: async (work) => (full ? Promise.reject(full) : database.write(work)) },
    owner: `tab ${tabs}`,
    locks: makeLocks(manager, 100),
    notices: { tell: (name) => shown.add(name), dismiss: (name) => shown.delete(name) },
    paint: (title, table, isStored) => Object.assign(painted, { title, table, isStored }),
    showPaint: () => { isPaintShown = true; },
    now: () => clock,
  });
  return {
    ...store, shown, painted, isPaintShown: () => isPaintShown,
    readGame: async (id: string) => (await store.readGames([id]))[0] ?? null,
  };
}

/** Open a tab and its games. */
async function openedTab() {
  const tab = openTab();
  await tab.openGames();
  return tab;
}

/** Open the tab of a page that is loaded again, which plays no game any more. */
function loadAgain() {
  manager = makeLockManager();
  return openTab();
}

const game = (id: string, record: string = `record of ${id}`, more: object = {}) => ({
  id, record, title: `title of ${id}`, over: false, ...more,
});

const stored = (id: string, record: string) => ({ ...game(id, record), spoilt: false, begun: 1, changed: 1 });

const atTable = [{ name: 'home' }, { name: 'play' }];
const atHome = [{ name: 'home' }];

const keepGame = (store: any, { stack, ...effects }: { stack: unknown[]; [effect: string]: unknown }): Promise<boolean> => {
  return store.keepGame({ effects, stack, playing: stack.length > 1 });
};

/** Let the device write again, and wait until it has all. */
async function makeRoom(tab: any, reply: any = { stack: atHome }) {
  full = null;
  isFull = false;
  await keepGame(tab, reply);
  await until(() => !tab.shown.has('unsaved'));
}

const nothing = { stack: atHome, game: null };

test('a device that has kept nothing opens at home', async () => {
  assert.deepEqual(await openTab().openGames(), nothing);
});

test('a game is where it was when the page is opened again', async () => {
  const before = await openedTab();
  assert.equal(await keepGame(before, { keep: game('a', 'one'), stack: atTable }), true);
  clock = 2000;
  const stack = [...atTable, { name: 'replay', frame: 7 }];
  await keepGame(before, { keep: game('a', 'two', { rival: [['Ann', 3]] }), stack });
  assert.deepEqual(before.painted, { title: 'title of a', table: true, isStored: true });

  const tab = loadAgain();
  const opened = await tab.openGames();
  assert.deepEqual([opened.game?.id, opened.game?.record, opened.stack], ['a', 'two', stack]);
  assert.deepEqual(opened.game?.rival, [['Ann', 3]]);
  const [row] = await tab.listGames();
  assert.deepEqual([row.begun, row.changed, row.spoilt], [1000, 2000, false]);
});

test('at home, the latest unfinished game waits', async () => {
  const before = await openedTab();
  for (const [id, over] of [['a', false], ['b', false], ['c', true]] as [string, boolean][]) {
    clock += 1;
    await keepGame(before, { keep: game(id, undefined, { over }), stack: atTable });
  }
  await keepGame(before, { stack: atHome });
  assert.deepEqual(before.painted, { title: 'title of b', table: false, isStored: true });
  assert.equal(before.wantedGame(), 'b');
  const tab = openTab();
  const opened = await tab.openGames();
  assert.deepEqual([opened.game?.id, opened.stack], ['b', atHome]);
  assert.deepEqual((await tab.listGames()).map(({ id }) => id), ['c', 'b', 'a']);
});

test('games are in the order in which they were played here, whatever the clock said', async () => {
  const before = await openedTab();
  for (const [id, time] of [['a', 9000], ['b', 5000], ['c', 7000], ['b', 1000]] as [string, number][]) {
    clock = time;
    await keepGame(before, { keep: game(id, `record of ${id} at ${time}`), stack: atTable });
  }
  await before.changeGames([], [{ ...stored('file', 'record'), changed: 8000 } as any]);
  await keepGame(before, { stack: atHome });
  assert.deepEqual((await before.listGames()).map(({ id }) => id), ['b', 'c', 'a', 'file']);
  const tab = loadAgain();
  assert.equal((await tab.openGames()).game?.id, 'b');
  for (const id of ['a', 'c']) await tab.claimGame(id);
  full = new DOMException('no room', 'QuotaExceededError');
  for (const id of ['a', 'c', 'a']) {
    clock -= 1;
    await keepGame(tab, { keep: game(id, `${id} at ${clock}`), stack: atTable });
  }
  assert.deepEqual((await tab.listGames()).map(({ id }) => id), ['a', 'c', 'b', 'file']);
  await makeRoom(tab);
  assert.deepEqual((await openTab().listGames()).map(({ id }) => id), ['a', 'c', 'b', 'file']);
});

test('a game that is given up is gone, and the next one waits', async () => {
  const tab = await openedTab();
  await keepGame(tab, { keep: game('a'), stack: atTable });
  await keepGame(tab, { keep: game('b'), stack: atTable });
  await keepGame(tab, { drop: 'b', stack: atHome });
  assert.equal(tab.wantedGame(), 'a');
  assert.equal(await tab.readGame('b'), null);
  assert.deepEqual((await tab.listGames()).map(({ id }) => id), ['a']);
});

test('a record that can not be read is set aside, to be saved as it is', async () => {
  const before = await openedTab();
  await keepGame(before, { keep: game('a', '{no'), stack: atTable });
  const tab = loadAgain();
  assert.equal((await tab.openGames()).game?.record, '{no');
  await keepGame(tab, { spoilt: 'a', stack: atHome });
  assert.ok(tab.shown.has('spoilt'));
  assert.equal(tab.unreadableRecord(), '{no');
  assert.equal(tab.wantedGame(), '');
  const [row] = await tab.listGames();
  assert.equal(row.spoilt, true);
  assert.equal((await tab.readGame('a'))?.record, '{no');
});

test('what was found out about a game is kept until the game changes', async () => {
  const ratings = { 0: { decisions: 4, loss: 0.5, stake: 2 } };
  const par: [number, string, number][] = [[0, 'hard', 36]];
  const luck = [{ deals: 4, points: -1.5, variance: 17.8 }];
  const tab = await openedTab();
  await keepGame(tab, { keep: game('a', 'one'), stack: atTable });
  await tab.keepAnalysisResults({ id: 'a', ratings });
  await tab.keepAnalysisResults({ id: 'a', par });
  await tab.keepAnalysisResults({ id: 'a', luck });
  await keepGame(tab, { keep: game('a', 'one', { title: 'in French' }), stack: atTable });
  assert.deepEqual((await tab.readGame('a'))?.ratings, ratings);
  assert.deepEqual((await tab.readGame('a'))?.par, par);
  assert.deepEqual((await tab.readGame('a'))?.luck, luck);
  await keepGame(tab, { keep: game('a', 'two'), stack: atTable });
  assert.equal((await tab.readGame('a'))?.ratings, undefined);
  assert.equal((await tab.readGame('a'))?.par, undefined);
  assert.equal((await tab.readGame('a'))?.luck, undefined);
  await openTab().keepAnalysisResults({ id: 'a', luck });
  assert.deepEqual((await openTab().readGame('a'))?.luck, luck);
});

test('another language or name moves neither the end of a game nor its place in the list', async () => {
  const tab = await openedTab();
  await keepGame(tab, { keep: game('a', 'moves'), stack: atTable });
  clock = 2000;
  await keepGame(tab, { keep: game('a', 'end', { over: true }), stack: atTable });
  clock = 3000;
  await keepGame(tab, { keep: game('a', 'end', { over: true, title: 'in French' }), stack: atTable });
  await keepGame(tab, { keep: game('a', 'end, renamed', { over: true }), stack: atTable });
  assert.deepEqual((await tab.listGames()).map(({ changed }) => changed), [2000]);
  await keepGame(tab, { keep: game('a', 'the end taken back'), stack: atTable });
  assert.deepEqual((await tab.listGames()).map(({ changed }) => changed), [3000]);
});

test('games from a file leave those of another tab alone, and forgotten ones leave nothing', async () => {
  const tab = await openedTab();
  const kept = (id: string) => ({ ...game(id), spoilt: false, begun: 1, changed: 2 });
  await tab.changeGames([], [kept('a'), kept('b')]);
  await openTab().changeGames([], [kept('c'), { ...kept('a'), record: 'another' }]);
  assert.deepEqual((await tab.listGames()).map(({ id }) => id).sort(), ['a', 'b', 'c']);
  assert.equal((await tab.readGame('a'))?.record, kept('a').record);
  await tab.changeGames(['a', 'b', 'c']);
  assert.deepEqual([await tab.listGames(), await tab.readGame('a')], [[], null]);
});

// Entries ---------------------------------------------------------------------------------------

const day = (score: number) => ({ score, results: [['Ann', score]] });

test('entries are stored, replaced and deleted by kind and key', async () => {
  const tab = await openedTab();
  const days = { '2026-11-22': day(41), '2026-11-23': day(38) };
  assert.equal(await keepGame(tab, { entries: { days, solved: { a: { right: true } } }, stack: atHome }), true);
  await keepGame(tab, { entries: { days: { '2026-11-22': null, '2026-11-23': day(7) } }, stack: atHome });
  const other = openTab();
  assert.deepEqual(await other.readEntries(['days', 'solved', 'none']), {
    days: { '2026-11-23': day(7) }, solved: { a: { right: true } }, none: {},
  });
  assert.deepEqual(await other.openGames(), nothing);
});

test('two tabs lose none of their entries, and the game that one plays stays its own', async () => {
  const [first, second] = [openTab(), openTab()];
  await first.openGames();
  await keepGame(first, { keep: game('a'), stack: atTable });
  await second.openGames();
  assert.ok(second.shown.has('elsewhere'));
  await Promise.all([
    keepGame(second, { entries: { solved: { p: { right: true } } }, stack: [...atHome, { name: 'puzzle' }] }),
    keepGame(first, { entries: { solved: { q: { right: false } } }, stack: atTable }),
  ]);
  assert.deepEqual(Object.keys((await openTab().readEntries(['solved'])).solved), ['p', 'q']);
  manager = makeLockManager();
  const opened = await openTab().openGames();
  assert.deepEqual([opened.game?.id, opened.stack], ['a', atTable]);
});

test('a device that was full gets the entries that it lacks, which the page knows meanwhile', async () => {
  const tab = await openedTab();
  await keepGame(tab, { entries: { days: { a: day(1), b: day(2) } }, stack: atHome });
  full = new DOMException('no room', 'QuotaExceededError');
  await keepGame(tab, { entries: { days: { a: null, c: day(3) } }, stack: atHome });
  assert.ok(tab.shown.has('unsaved'));
  assert.deepEqual(await tab.readEntries(['days']), { days: { b: day(2), c: day(3) } });
  await makeRoom(tab);
  assert.deepEqual(await openTab().readEntries(['days']), { days: { b: day(2), c: day(3) } });
});

test('a new entry leaves an older one alone, in the device and in memory', async () => {
  const tab = await openedTab();
  await keepGame(tab, { entries: { days: { a: day(1), b: day(2) } }, stack: atHome });
  const other = openTab();
  await keepGame(other, { add: { days: { a: day(7), c: day(3) } }, stack: atHome });
  full = new DOMException('no room', 'QuotaExceededError');
  await keepGame(tab, { entries: { days: { b: null } }, stack: atHome });
  await keepGame(tab, { add: { days: { a: day(8), b: day(9), d: day(4) } }, stack: atHome });
  await keepGame(tab, { add: { days: { d: day(5) } }, stack: atHome });
  const all = { days: { a: day(1), b: day(9), c: day(3), d: day(4) } };
  assert.deepEqual(await tab.readEntries(['days']), all);
  await makeRoom(tab);
  assert.deepEqual(await openTab().readEntries(['days']), all);
});

test('an entry that is nested deep counts as missing, and what is no entry is left alone', async () => {
  await makeDatabase(openDB).write(async (writing) => {
    const device = writing.objectStore('device');
    await device.put(nested(1000), ['days', 'deep']);
    await device.put(day(1), ['days', 'right']);
    await device.put(day(1), ['days', 7]);
    await device.put(day(1), ['daysoff', 'x']);
    await device.put(day(1), 'days');
  });
  assert.deepEqual(await openTab().readEntries(['days']), { days: { right: day(1) } });
});

// A refusing device -------------------------------------------------------------------------

test('a device that was full is tried again, and gets all that it lacks', async () => {
  const tab = await openedTab();
  await keepGame(tab, { keep: game('a'), stack: atTable });
  full = new DOMException('no room', 'QuotaExceededError');
  assert.equal(await keepGame(tab, { keep: game('b', 'one'), stack: atTable }), true);
  assert.ok(tab.shown.has('unsaved'));
  await makeRoom(tab, { keep: game('c'), stack: atTable });
  assert.equal((await openTab().readGame('b'))?.record, 'one');
});

test('a page that is loaded again on a full device plays on, and the device gets it when it can', async () => {
  const before = await openedTab();
  await keepGame(before, { keep: game('a', 'one'), stack: atTable });
  const tab = loadAgain();
  isFull = true;
  assert.equal((await tab.openGames()).game?.id, 'a');
  assert.ok(tab.shown.has('unsaved'));
  assert.equal(await keepGame(tab, { keep: game('a', 'two'), stack: atTable }), true);
  assert.ok(tab.shown.has('unsaved'));
  await makeRoom(tab, { keep: game('a', 'three'), stack: atTable });
  assert.equal((await openTab().readGame('a'))?.record, 'three');
});

test('a game that another tab has continued is read anew, also after a failed write', async () => {
  const first = await openedTab();
  await keepGame(first, { keep: game('a', 'one'), stack: atTable });
  full = new DOMException('no room', 'QuotaExceededError');
  await keepGame(first, { stack: atHome });
  full = null;
  const second = await openedTab();
  assert.equal((await second.claimGame('a'))?.record, 'one');
  await keepGame(second, { keep: game('a', 'two'), stack: atTable });
  assert.equal(await first.claimGame('a'), null);
  assert.equal((await first.claimGame('a', true))?.record, 'two');
  assert.equal(await keepGame(first, { keep: game('a', 'three'), stack: atTable }), true);
  await until(() => !first.shown.has('unsaved'));
  assert.equal((await openTab().readGame('a'))?.record, 'three');
});

test('who knows that nothing is stored is told so once', async () => {
  const tab = await openedTab();
  full = new DOMException('no room', 'QuotaExceededError');
  await keepGame(tab, { keep: game('a', 'one'), stack: atTable });
  assert.ok(tab.shown.delete('unsaved'), 'the player has answered the notice');
  for (const record of ['two', 'three']) {
    await keepGame(tab, { keep: game('a', record), stack: atTable });
    await new Promise((resolve) => { setTimeout(resolve, 5); });
    assert.ok(!tab.shown.has('unsaved'));
  }
});

test('a game is replaced in one transaction, or stays', async () => {
  const tab = await openedTab();
  await tab.changeGames([], [stored('a', 'one')]);
  isFull = true;
  await assert.rejects(tab.changeGames(['a'], [stored('a', 'two')]));
  isFull = false;
  assert.equal((await tab.readGame('a'))?.record, 'one');
  await tab.changeGames(['a'], [stored('a', 'two')]);
  assert.equal((await tab.readGame('a'))?.record, 'two');
});

test('games are deleted with their records, and their neighbours stay', async () => {
  const tab = await openedTab();
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  await tab.changeGames([], ids.map((id) => stored(id, 'old')));
  await tab.changeGames(['f', 'b', 'c', 'gone']);
  assert.deepEqual((await tab.listGames()).map(({ id }) => id).sort(), ['a', 'd', 'e']);
  assert.deepEqual((await tab.readGames(ids)).map(({ id }) => id), ['a', 'd', 'e']);
  await tab.changeGames([], ['b', 'c', 'f'].map((id) => stored(id, 'new')));
  assert.equal((await tab.readGames(ids)).filter(({ record }) => record === 'new').length, 3);
});

test('a thousand games are deleted at once', async (t) => {
  const tab = await openedTab();
  const ids = Array.from({ length: 1000 }, (_, k) => `${k}`);
  await tab.changeGames([], ids.map((id) => stored(id, id)));
  const { mock } = t.mock.method(IDBObjectStore.prototype, 'delete');
  await tab.changeGames(ids);
  assert.equal(mock.callCount(), 2);
  assert.deepEqual(await tab.listGames(), []);
});

test('many games and entries are read in batches, none of them twice', async () => {
  const tab = await openedTab();
  const ids = Array.from({ length: 1200 }, (_, k) => `${k}`);
  await tab.changeGames([], ids.map((id) => stored(id, `record of ${id}`)));
  const days = Object.fromEntries(ids.map((id) => [id, day(1)]));
  await keepGame(tab, { entries: { days }, stack: atHome });
  const other = openTab();
  assert.deepEqual((await other.listGames()).map(({ id }) => id).sort(), ids.toSorted());
  assert.deepEqual((await other.readGames(ids)).map(({ record }) => record), ids.map((id) => `record of ${id}`));
  assert.deepEqual(await other.readEntries(['days']), { days });
});

/** Open a tab whose database opens on demand. */
function openLateTab() {
  let release = () => {};
  const wait = new Promise((resolve) => { release = () => resolve(undefined); });
  const late = (async (...request: Parameters<typeof openDB>) => {
    await wait;
    return openDB(...request);
  }) as any;
  return { ...openTab(makeDatabase(late, 40)), release };
}

test('a game that waits is offered when a late database has opened', async () => {
  const before = await openedTab();
  await keepGame(before, { keep: game('a'), stack: atTable });
  await keepGame(before, { stack: atHome });
  const tab = openLateTab();
  assert.deepEqual(await tab.openGames(), nothing);
  assert.ok(tab.shown.has('unsaved'));
  assert.equal(tab.painted.title, null, 'what can not be gone on with is not offered');
  tab.release();
  await until(tab.isPaintShown);
  assert.equal(tab.painted.title, 'title of a');
  assert.ok(!tab.shown.has('unsaved'));
  assert.equal((await tab.claimGame(tab.wantedGame()))?.record, 'record of a');
});

test('what is played before a late database opens is stored then', async () => {
  const tab = openLateTab();
  await tab.openGames();
  assert.equal(await keepGame(tab, { keep: game('b', 'one'), stack: atTable }), true);
  await keepGame(tab, { keep: game('b', 'two'), entries: { days: { x: day(3) } }, stack: atTable });
  tab.release();
  await until(tab.isPaintShown);
  const other = openTab();
  assert.equal((await other.readGame('b'))?.record, 'two');
  assert.deepEqual(await other.readEntries(['days']), { days: { x: day(3) } });
});

test('a place that could not be read is kept until a game is played', async () => {
  const before = await openedTab();
  await keepGame(before, { keep: game('a'), stack: atTable });
  full = new DOMException('Internal error.', 'UnknownError');
  const tab = loadAgain();
  assert.deepEqual(await tab.openGames(), nothing);
  full = null;
  await keepGame(tab, { stack: atHome });
  await keepGame(tab, { entries: { days: { x: day(1) } }, stack: [...atHome, { name: 'days' }] });
  await keepGame(tab, { stack: atHome });
  const again = loadAgain();
  assert.deepEqual((await again.openGames()).stack, atTable);
  manager = makeLockManager();
  await keepGame(tab, { keep: game('b'), stack: atTable });
  manager = makeLockManager();
  assert.equal((await openTab().openGames()).game?.id, 'b');
});

test('games that a full device lacks are listed and read as they are', async () => {
  const tab = await openedTab();
  await keepGame(tab, { keep: game('a', 'one'), stack: atTable });
  full = new DOMException('no room', 'QuotaExceededError');
  await keepGame(tab, { keep: game('a', 'end', { over: true }), stack: atTable });
  await tab.keepAnalysisResults({ id: 'a', par: [[0, 'hard', 36]] }).catch(() => {});
  await keepGame(tab, { keep: game('b'), stack: atTable });
  assert.deepEqual((await tab.listGames()).map(({ id, over }) => [id, over]).sort(), [['a', true], ['b', false]]);
  assert.deepEqual((await tab.readGames(['b', 'a', 'c'])).map(({ record }) => record), ['record of b', 'end']);
  await makeRoom(tab);
  assert.deepEqual((await openTab().readGame('a'))?.par, [[0, 'hard', 36]]);
});

test('what can not be read is unknown, not missing', async () => {
  const tab = await openedTab();
  await keepGame(tab, { keep: game('a', 'end', { over: true }), entries: { days: { x: day(12) } }, stack: atHome });
  full = new DOMException('Internal error.', 'UnknownError');
  const other = openTab();
  await assert.rejects(other.listGames());
  await assert.rejects(other.readGame('a'));
  await assert.rejects(other.readEntries(['days']));
  full = null;
  assert.deepEqual(await other.readEntries(['days']), { days: { x: day(12) } });
});

test('a device that refuses all storage has nothing to be read', async () => {
  full = new DOMException('It is refused.', 'SecurityError');
  const tab = await openedTab();
  assert.deepEqual([await tab.listGames(), await tab.readGame('a')], [[], null]);
  await keepGame(tab, { entries: { days: { x: day(1) } }, stack: atHome });
  assert.deepEqual(await tab.readEntries(['days']), { days: { x: day(1) } });
});

// Two tabs ------------------------------------------------------------------------------------

test('a game is free for another tab after another game, or when its tab is being left', async () => {
  const [first, second] = [openTab(), openTab()];
  await first.openGames();
  await keepGame(first, { keep: game('a'), stack: atTable });
  await keepGame(first, { keep: game('b'), stack: atTable });
  assert.equal((await second.claimGame('a'))?.id, 'a');
  assert.equal(await first.claimGame('a'), null);
  await first.claimGame('b');
  const claimed = second.claimGame('b');
  await keepGame(first, { stack: atHome });
  assert.equal((await claimed)?.id, 'b');
});

test('a game that another tab plays is asked for by its notice, and the waiting one by its title', async () => {
  const one = await openedTab();
  await keepGame(one, { keep: game('y'), stack: atTable });
  const two = await openedTab();
  await keepGame(two, { keep: game('x'), stack: atTable });
  await keepGame(two, { stack: atHome });
  assert.equal(await two.claimGame('y'), null);
  assert.ok(two.shown.has('elsewhere'));
  await keepGame(two, { stack: atHome });
  assert.equal(two.painted.title, 'title of x');
  assert.equal((await two.claimGame(two.wantedGame()))?.id, 'x');
  assert.ok(!two.shown.has('elsewhere'));
  assert.equal(await two.claimGame('y'), null);
  assert.equal((await two.claimGame(two.wantedGame(true), true))?.id, 'y');
  assert.ok(one.shown.has('elsewhere'));
});

test('a tab that has lost its game says so on all screens, and offers it no longer', async () => {
  const [first, second] = [await openedTab(), openTab()];
  await keepGame(first, { keep: game('a'), stack: atTable });
  await second.openGames();
  assert.deepEqual(second.painted, { title: null, table: true, isStored: false });
  await second.claimGame(second.wantedGame(true), true);
  await keepGame(second, { stack: atTable });
  for (const stack of [atHome, [...atHome, { name: 'days' }], atHome]) {
    await keepGame(first, { entries: { days: { [stack.length]: day(1) } }, stack });
    assert.ok(first.shown.has('elsewhere'));
    assert.equal(first.painted.title, null);
  }
  assert.ok(!second.shown.has('elsewhere'));
});

test('where there are no locks, a tab that comes too late keeps neither its move nor what belongs to it', async () => {
  manager = undefined as any;
  const [first, second] = [await openedTab(), openTab()];
  await keepGame(first, { keep: game('a', 'one'), stack: atTable });
  await second.openGames();
  await keepGame(second, { keep: game('a', 'two'), stack: atTable });
  const entries = { days: { '2026-11-22': day(1) } };
  assert.equal(await keepGame(first, { keep: game('a', 'end', { over: true }), entries, stack: atTable }), false);
  assert.ok(first.shown.has('elsewhere'));
  await keepGame(first, { entries: { solved: { p: day(2) } }, stack: atHome });
  assert.equal((await second.readGame('a'))?.record, 'two');
  assert.deepEqual(await second.readEntries(['days', 'solved']), { days: {}, solved: { p: day(2) } });
});

test('a game that is lost while another one is played takes no other with it', async () => {
  manager = undefined as any;
  const [first, second] = [await openedTab(), openTab()];
  await keepGame(first, { keep: game('a', 'one'), stack: atTable });
  full = new DOMException('no room', 'QuotaExceededError');
  await keepGame(first, { keep: game('a', 'two'), stack: atTable });
  await keepGame(first, { keep: game('b'), stack: atTable });
  full = null;
  await second.claimGame('a');
  await keepGame(first, { keep: game('b', 'two'), stack: atTable });
  await until(() => !first.shown.has('unsaved'));
  assert.equal(first.wantedGame(), 'b');
  assert.equal((await second.readGame('b'))?.record, 'two');
  assert.equal((await second.readGame('a'))?.record, 'one');
});

test('two tabs that load a new version at once are where they were', async () => {
  const [front, back] = [await openedTab(), openTab()];
  await keepGame(front, { keep: game('a'), stack: atTable });
  await back.openGames();
  manager = makeLockManager();
  const [frontAgain, backAgain] = [openTab(), openTab()];
  assert.deepEqual(await backAgain.openGames(back.whereabouts()), nothing);
  assert.ok(backAgain.shown.has('elsewhere'));
  const opened = await frontAgain.openGames(front.whereabouts());
  assert.deepEqual([opened.game?.id, opened.stack], ['a', atTable]);
  assert.ok(!frontAgain.shown.has('elsewhere'));
  assert.equal(await keepGame(frontAgain, { keep: game('a', 'two'), stack: atTable }), true);
});

test('a tab that leaves a table is at home at its next load, and stays there', async () => {
  const before = await openedTab();
  await keepGame(before, { keep: game('a'), stack: atTable });
  const tab = loadAgain();
  const opened = await tab.openGames({ place: { game: null, stack: atHome, playing: false }, elsewhere: null });
  assert.deepEqual([opened.game?.id, opened.stack], ['a', atHome]);
  await keepGame(tab, { stack: atHome });
  assert.deepEqual((await openTab().openGames()).stack, atHome);
});

// Foreign values -----------------------------------------------------------------------------------

function nested(depth: number) {
  let value: unknown[] = [];
  for (let k = 1; k < depth; k += 1) value = [value];
  return value;
}

const odd: Record<string, unknown> = {
  'no time': { id: 'x', title: '', over: false, spoilt: false, begun: 'today', changed: 1 },
  'no title': { id: 'x', over: false, spoilt: false, begun: 1, changed: 1 },
};

for (const [name, row] of Object.entries(odd)) {
  test(`a row with ${name} is left alone, and the other games are there`, async () => {
    const tab = openTab();
    await tab.openGames();
    await keepGame(tab, { keep: game('a'), stack: atTable });
    const { write } = makeDatabase(openDB);
    await write(async (writing) => {
      await writing.objectStore('games').put(row);
      await writing.objectStore('records').put('{}', 'x');
    });
    assert.deepEqual((await tab.listGames()).map(({ id }) => id), ['a']);
    assert.equal(await tab.readGame('x'), null);
  });
}

test('a value that is nested deep counts as missing', async () => {
  const standing = [['Ann', 3]];
  const row = { ...game('x'), spoilt: false, begun: 1, changed: 1, standing, rival: nested(1000) };
  await openTab().changeGames([], [row]);
  const [found] = await openTab().listGames() as any[];
  assert.deepEqual([found.id, found.standing, found.rival], ['x', standing, undefined]);
  assert.equal((await openTab().readGame('x'))?.rival, undefined);
});

test('a game that waits and can not be read is set aside, whoever has left it', async () => {
  const before = await openedTab();
  await keepGame(before, { keep: game('a', '{no'), stack: atTable });
  await keepGame(before, { stack: atHome });
  const tab = openTab();
  assert.equal((await tab.openGames()).game?.id, 'a');
  await keepGame(tab, { spoilt: 'a', stack: atHome });
  assert.equal(tab.unreadableRecord(), '{no');
  assert.equal((await openTab().openGames()).game, null);
});

for (const place of [null, 'home', { game: 3, stack: ['home'] }, nested(1000)]) {
  test(`a place that is ${JSON.stringify(place).slice(0, 40)} is home`, async () => {
    await makeDatabase(openDB).write(async (writing) => {
      await writing.objectStore('device').put(place, 'place');
    });
    assert.deepEqual(await openTab().openGames(), nothing);
  });
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => { setImmediate(resolve); });
}
