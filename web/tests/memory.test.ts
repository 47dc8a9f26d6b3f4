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
  test(`a memory is the same again: ${name}`, () => {
    const whole = packMemory(bytes);
    assert.deepEqual(unpackMemory(whole.buffer), bytes);
    assert.equal(whole.byteLength % 4, 0);
  });
}

test('empty pages are left out', () => {
  assert.ok(packMemory(memory(100 * 4096, [50 * 4096])).length < 2 * 4096);
});
