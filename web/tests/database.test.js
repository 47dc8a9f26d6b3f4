import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { makeDatabase } from '../glue/database.js';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** @param {ReturnType<typeof makeDatabase>} database @param {string} record */
const keep = ({ write }, record) => write(async (writing) => {
  await writing.objectStore('records').put(record, 'a');
});

/** @param {ReturnType<typeof makeDatabase>} database @returns {Promise<string>} */
const kept = ({ use }) => use((connection) => connection.get('records', 'a'));

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
  await database.use(async (connection) => connection.close());
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
  const silent = /** @type {any} */ (() => new Promise(() => {}));
  await assert.rejects(kept(makeDatabase(silent, 20)), /does not answer/);
});
