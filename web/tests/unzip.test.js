import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpack } from '../glue/unzip.js';

/** @param {string} text @returns {Uint8Array} */
const bytes = (text) => new TextEncoder().encode(text);

/** @param {Record<string, string>} files @returns {ArrayBuffer} what a zip has before its directory */
function stored(files) {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const head = new DataView(new ArrayBuffer(30));
    head.setUint32(0, 0x504b0304);
    head.setUint32(22, bytes(text).length, true);
    head.setUint16(26, bytes(name).length, true);
    return [new Uint8Array(head.buffer), bytes(name), bytes(text)];
  });
  return Uint8Array.from([...parts, bytes('PK\x01\x02')].flatMap((part) => [...part])).buffer;
}

/** @param {ArrayBuffer} archive @returns {Record<string, string>} what Python has after it, by paths */
function written(archive) {
  const folders = new Set();
  /** @type {Record<string, string>} */
  const files = {};
  unpack({
    mkdirTree: (path) => folders.add(path),
    writeFile: (path, data) => {
      assert(folders.has(path.slice(0, path.lastIndexOf('/'))));
      files[path] = new TextDecoder().decode(data);
    },
  }, archive);
  return files;
}

test('every file is written into its folder, whole', () => {
  const archive = stored({ 'app/é.pyc': 'code', 'empty.pyc': '', 'a/b/c.pyc': 'more\n' });
  assert.deepEqual(written(archive), {
    '/home/pyodide/app/é.pyc': 'code',
    '/home/pyodide/empty.pyc': '',
    '/home/pyodide/a/b/c.pyc': 'more\n',
  });
});

test('what is no archive, or not all of one, is refused', () => {
  const archive = stored({ 'a/b.pyc': 'code' });
  for (const end of [0, 3, 20, 38, 40, archive.byteLength - 1]) {
    assert.throws(() => written(archive.slice(0, end)), `${end} bytes`);
  }
  assert.throws(() => written(/** @type {ArrayBuffer} */ (bytes('<!doctype html>').buffer)), /no archive/);
});
