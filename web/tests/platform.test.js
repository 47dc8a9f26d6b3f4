import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

const documentElement = { toggleAttribute() {} };
const document = Object.assign(new EventTarget(), { documentElement, hidden: false });

/** A lock of which the platform says only later that it was released. */
class Lock extends EventTarget {
  released = false;

  release() {
    this.released = true;
    setTimeout(() => this.dispatchEvent(new Event('release')), 5);
  }
}

/** @type {Lock[]} */
const locks = [];
let refuses = false;
async function request() {
  if (refuses) throw new DOMException('', 'NotAllowedError');
  locks.push(new Lock());
  return locks.at(-1);
}
Object.defineProperty(globalThis, 'navigator', { value: { wakeLock: { request } } });
Object.assign(globalThis, { document });

const { keepAwake } = await import('../glue/platform.js');

const settled = () => new Promise((resolve) => { setTimeout(resolve, 20); });
const held = () => locks.filter(({ released }) => !released).length;

test('the screen is kept awake once, however often that is wanted', async () => {
  keepAwake(true);
  keepAwake(true);
  await settled();
  keepAwake(true);
  await settled();
  assert.equal(locks.length, 1);
  assert.equal(held(), 1);
});

test('who leaves the table and is back at once still has it awake', async () => {
  keepAwake(false);
  keepAwake(true);
  await settled();
  assert.equal(held(), 1);
});

test('the screen may sleep, also where the platform was still being asked', async () => {
  keepAwake(false);
  await settled();
  keepAwake(true);
  keepAwake(false);
  await settled();
  assert.equal(held(), 0);
});

test('a platform that has refused is asked again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  refuses = true;
  keepAwake(true);
  await new Promise(setImmediate);
  assert.equal(held(), 0);
  refuses = false;
  mock.timers.tick(10_000);
  await new Promise(setImmediate);
  assert.equal(held(), 1);
  mock.timers.reset();
});
