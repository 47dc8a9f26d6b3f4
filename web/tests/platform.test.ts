import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

const documentElement = { toggleAttribute() {} };
const document = Object.assign(new EventTarget(), { documentElement, hidden: false });

/** A lock whose release the platform reports later. */
class Lock extends EventTarget {
  released = false;

  release() {
    this.released = true;
    setTimeout(() => this.dispatchEvent(new Event('release')), 5);
  }
}

const locks: Lock[] = [];
let mood: 'grants' | 'refuses' | 'never answers' | 'answers late' = 'grants';
async function request() {
  if (mood === 'refuses') throw new DOMException('', 'NotAllowedError');
  if (mood === 'never answers') await new Promise(() => {});
  if (mood === 'answers late') await new Promise((resolve) => { setTimeout(resolve, 7000); });
  locks.push(new Lock());
  return locks.at(-1);
}
Object.defineProperty(globalThis, 'navigator', { value: { wakeLock: { request } } });
Object.assign(globalThis, { document, window: globalThis });

const { keepAwake } = await import('../glue/platform.ts');

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

test('a frame that may not keep the screen awake asks for nothing', async () => {
  keepAwake(false);
  await settled();
  const before = locks.length;
  const framed = Object.assign(document, { featurePolicy: { allowsFeature: () => false } });
  keepAwake(true);
  await settled();
  assert.equal(locks.length, before);
  Reflect.deleteProperty(framed, 'featurePolicy');
});

test('the screen may sleep, also where the platform was still being asked', async () => {
  keepAwake(false);
  await settled();
  keepAwake(true);
  keepAwake(false);
  await settled();
  assert.equal(held(), 0);
});

/** @param ms by which the clock advances */
async function pass(ms: number) {
  mock.timers.tick(ms);
  await new Promise(setImmediate);
}

for (const [first, ms] of [['refuses', 5000], ['never answers', 10_000]] as const) {
  test(`a platform that ${first} is asked again`, async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    mood = first;
    keepAwake(true);
    await pass(0);
    assert.equal(held(), 0);
    mood = 'grants';
    await pass(ms / 2);
    await pass(ms / 2);
    assert.equal(held(), 1);
    keepAwake(false);
    mock.timers.tick(5);
    mock.timers.reset();
  });
}

test('a platform that is always slow is taken at its first word', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  mood = 'answers late';
  keepAwake(true);
  await pass(5000);
  await pass(2000);
  assert.equal(held(), 1);
  await pass(5000);
  assert.equal(held(), 1);
  keepAwake(false);
  mock.timers.tick(5);
  mock.timers.reset();
});

test('a platform that takes the lock away is asked again', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  mood = 'grants';
  keepAwake(true);
  await pass(0);
  const taken = locks.find(({ released }) => !released);
  taken?.release();
  await pass(5);
  assert.equal(held(), 0);
  await pass(5000);
  assert.equal(held(), 1);
  keepAwake(false);
  await pass(5);
  await pass(5000);
  assert.equal(held(), 0);
  mock.timers.reset();
});
