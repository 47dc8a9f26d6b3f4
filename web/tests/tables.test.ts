import assert from 'node:assert/strict';
import { test } from 'node:test';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { makeDatabase } from '../glue/store/database.ts';
import { readLink, writeLink } from '../glue/carrier/tablelink.ts';
import { makeTables } from '../glue/store/tables.ts';

const table = { key: new Uint8Array(32).fill(1), secret: new Uint8Array(16).fill(2), guests: { 1: 'ab' } };

test('the keys of a table are kept for as long as its game', async () => {
  const database = makeDatabase(openDB);
  const tables = makeTables(database);
  const setGame = (id: string) => database.write((writing) => writing.objectStore('games').put({ id }));
  await setGame('a');
  await tables.keep('a', table);
  assert.deepEqual(await tables.read('a'), table);
  assert.equal(await tables.read('b'), null);
  await database.write((writing) => writing.objectStore('games').delete('a'));
  assert.deepEqual(await tables.read('a'), table);
  await setGame('b');
  await tables.keep('b', table);
  assert.equal(await tables.read('a'), null);
  assert.deepEqual(await tables.read('b'), table);
});

test('what is stored in the place of a table and is none is ignored', async () => {
  const database = makeDatabase(openDB);
  await database.write((writing) => writing.objectStore('device').put({ key: 'x' }, ['tables', 'c']));
  assert.equal(await makeTables(database).read('c'), null);
});

test('a link has at most 80 characters and is read only whole and unchanged', () => {
  const link = writeLink({ host: table.key, secret: table.secret });
  const code = link.slice(2);
  assert.ok(`#${link}`.length <= 80);
  // As Python writes it.
  assert.equal(link, 't=AQAwFXU4tgEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAgICAgICAgICAgICAgICAg');
  assert.deepEqual(readLink(code), { host: table.key, secret: table.secret });
  for (let at = 0; at < code.length - 1; at += 1) {
    assert.equal(readLink(code.slice(0, at)), null);
    assert.equal(readLink(code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)), null);
  }
  assert.equal(readLink('none'), null);
});
