import assert from 'node:assert/strict';
import { beforeEach, test, type TestContext } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { Late, makeDatabase } from '../glue/store/database.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const keep = ({ write }: ReturnType<typeof makeDatabase>, record: string) => write(async (writing) => {
  await writing.objectStore('records').put(record, 'a');
});

const kept = ({ read }: ReturnType<typeof makeDatabase>): Promise<string> => read((reading) => reading.objectStore('records').get('a'));

test('what is written is there, and a write that fails has written nothing', async () => {
  const database = makeDatabase(openDB);
  await keep(database, 'one');
  const failing = database.write(async (writing) => {
    await writing.objectStore('records').put('two', 'a');
    throw new Error('stop');
  });
  await assert.rejects(failing, /stop/);
  assert.equal(await kept(database), 'one');
});

test('a connection that has gone is opened anew', async () => {
  const database = makeDatabase(openDB);
  await keep(database, 'one');
  (await database.whenOpen()).close();
  assert.equal(await kept(database), 'one');
});

test('a newer version of the game gets the database, and an error is no reason to lose it', async () => {
  const database = makeDatabase(openDB);
  await keep(database, 'one');
  const newer = await openDB('diamonds', 2);
  assert.equal(await newer.get('records', 'a'), 'one');
  await assert.rejects(kept(database), { name: 'VersionError' });
  assert.equal(await newer.get('records', 'a'), 'one');
});

test('a database that never answers fails in time', async () => {
  const silent = (() => new Promise(() => {})) as any;
  await assert.rejects(kept(makeDatabase(silent, 20)), /does not answer/);
});

// A slow device --------------------------------------------------------------------------------

const sleep = (ms: number) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Keep a writing transaction open in another connection. @returns ends it */
async function hold(): Promise<() => Promise<void>> {
  const connection = await openDB('diamonds', 1);
  const writing = connection.transaction(['games', 'records', 'device'], 'readwrite');
  let isHeld = true;
  const holding = (async () => {
    while (isHeld) await writing.objectStore('device').get('place');
    await writing.done;
    connection.close();
  })();
  return () => {
    isHeld = false;
    return holding;
  };
}

test('what is said to have failed is never written afterwards', async () => {
  const database = makeDatabase(openDB, 50);
  await keep(database, 'one');
  const release = await hold();
  await assert.rejects(keep(database, 'two'), Late);
  await assert.rejects(kept(database), Late);
  await release();
  await sleep(20);
  assert.equal(await kept(database), 'one');
  await keep(database, 'three');
  assert.equal(await kept(database), 'three');
});

/** Return a function that opens a database of which each commit waits for a promise. */
function stuckOpening(freed: Promise<void>) {
  const open: any = async (...request: Parameters<typeof openDB>) => {
    const connection = await openDB(...request);
    return {
      transaction(...asked: any) {
        const transaction = connection.transaction(...asked);
        if (asked[1] === 'readonly') return transaction;
        return {
          objectStore: (name: string) => transaction.objectStore(name),
          done: transaction.done.then(() => freed),
          abort: () => { throw new DOMException('the commit has begun', 'InvalidStateError'); },
        };
      },
    };
  };
  return open;
}

/** Count the waits that begin from now on. */
function countWaits(t: TestContext) {
  const timers = t.mock.method(globalThis, 'setInterval');
  return () => timers.mock.callCount();
}

test('a commit that never ends holds nobody up, and nobody waits for it twice', async (t) => {
  let free = () => {};
  const database = makeDatabase(stuckOpening(new Promise((resolve) => { free = resolve; })), 50);
  await assert.rejects(keep(database, 'one'), Late);
  const waits = countWaits(t);
  await assert.rejects(kept(database), Late);
  await assert.rejects(keep(database, 'two'), Late);
  assert.equal(waits(), 0);
  free();
  await sleep(20);
  assert.equal(await kept(database), 'one');
  await keep(database, 'three');
  assert.equal(await kept(database), 'three');
});

test('a slow commit is awaited', async () => {
  const database = makeDatabase(stuckOpening(sleep(75)), 50);
  await keep(database, 'one');
  assert.equal(await kept(database), 'one');
});

test('a write may take long as long as the device answers', async () => {
  const database = makeDatabase(openDB, 50);
  await database.write(async (writing, alive) => {
    const end = performance.now() + 200;
    while (performance.now() < end) {
      await writing.objectStore('records').put('one', 'a');
      alive();
    }
  });
  assert.equal(await kept(database), 'one');
});

test('a page that is busy is no device that is silent', async () => {
  const database = makeDatabase(openDB, 50);
  await keep(database, 'one');
  const reading = kept(database);
  const end = performance.now() + 300;
  while (performance.now() < end);
  assert.equal(await reading, 'one');
});

test('a database that opens late holds nobody up, and serves those who ask later', async (t) => {
  await keep(makeDatabase(openDB), 'one');
  const late: any = async (...request: Parameters<typeof openDB>) => {
    await sleep(200);
    return openDB(...request);
  };
  const database = makeDatabase(late, 50);
  await assert.rejects(kept(database), Late);
  const waits = countWaits(t);
  await assert.rejects(kept(database), Late);
  assert.equal(waits(), 0);
  await database.whenOpen();
  assert.equal(await kept(database), 'one');
});
