import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packMemory, unpackMemory } from '../glue/python/memory.ts';

/** @param filled the offsets that are not empty */
function memory(size: number, filled: number[]) {
  const bytes = new Uint8Array(size);
  for (const place of filled) bytes[place] = 1 + place % 255;
  return bytes;
}

const CASES = {
  empty: memory(3 * 4096, []),
  full: new Uint8Array(2 * 4096).fill(7),
  'at both ends of pages': memory(5 * 4096, [0, 4095, 8192, 20479]),
  'with a part of a page at its end': memory(2 * 4096 + 128, [4096, 8192 + 127]),
};

for (const [name, bytes] of Object.entries(CASES)) {
  test(`a memory is the same again, whatever was there: ${name}`, () => {
    for (const head of [0, 64, 4096 + 16]) {
      const whole = packMemory(bytes);
      assert.equal(whole.byteLength % 4, 0);
      const unpacked = unpackMemory(whole.buffer as ArrayBuffer, head);
      const found = new Uint8Array(bytes.length - head).fill(9);
      unpacked.restore(found);
      assert.deepEqual(unpacked.head, bytes.slice(0, head));
      assert.deepEqual(found, bytes.slice(head));
      assert.equal(whole.buffer.byteLength, 0, 'it is given back');
    }
  });
}

test('no page that is empty already is written', () => {
  const writes: number[] = [];
  const memory = new Uint8Array(10 * 4096);
  memory[4096] = 1;
  memory.fill = (_, start = 0, end = memory.length) => {
    writes.push(start, end);
    return Uint8Array.prototype.fill.call(memory, 0, start, end) as typeof memory;
  };
  unpackMemory(packMemory(new Uint8Array(10 * 4096)).buffer as ArrayBuffer, 0).restore(memory);
  assert.deepEqual(writes, [4096, 8192]);
  assert.ok(memory.every((byte) => byte === 0));
});

test('empty pages are left out', () => {
  assert.ok(packMemory(memory(100 * 4096, [50 * 4096])).length < 2 * 4096);
});
