import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpack } from '../glue/unzip.js';

/** @param {Record<string, string>} files @returns {ArrayBuffer} an archive with them, uncompressed */
function archive(files) {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const header = Buffer.alloc(30);
    header.write('PK\x03\x04');
    header.writeUInt32LE(Buffer.byteLength(text), 22);
    header.writeUInt16LE(Buffer.byteLength(name), 26);
    return [header, Buffer.from(name), Buffer.from(text)];
  });
  return Uint8Array.from(Buffer.concat([...parts, Buffer.from('PK\x01\x02')])).buffer;
}

/** @param {ArrayBuffer} data @returns {Record<string, string>} the unpacked files, by path */
function unpacked(data) {
  /** @type {Record<string, string>} */
  const found = {};
  const folders = new Set();
  unpack({
    mkdirTree: (path) => folders.add(path),
    writeFile: (path, bytes) => {
      assert.ok(folders.has(path.slice(0, path.lastIndexOf('/'))), 'its folder comes first');
      found[path] = Buffer.from(bytes).toString();
    },
  }, data);
  return found;
}

test('every file of an archive comes to where Python looks for modules', () => {
  assert.deepEqual(unpacked(archive({ 'app/é.py': 'ünï = 1', 'app/a/b.pyc': '', 'c.txt': 'PK' })), {
    '/home/pyodide/app/é.py': 'ünï = 1', '/home/pyodide/app/a/b.pyc': '', '/home/pyodide/c.txt': 'PK',
  });
});

test('what is no archive, or was cut, is refused', () => {
  assert.throws(() => unpacked(new TextEncoder().encode('<!doctype html>').buffer), /archive/);
  assert.throws(() => unpacked(archive({ 'a.py': 'x' }).slice(0, -6)));
});
