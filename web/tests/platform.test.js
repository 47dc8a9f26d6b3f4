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

/** @type {Lock[]} */
const locks = [];
/** @type {'grants' | 'refuses' | 'never answers' | 'answers late'} */
let mood = 'grants';
async function request() {
  if (mood === 'refuses') throw new DOMException('', 'NotAllowedError');
  if (mood === 'never answers') await new Promise(() => {});
  if (mood === 'answers late') await new Promise((resolve) => { setTimeout(resolve, 7000); });
  locks.push(new Lock());
  return locks.at(-1);
}
Object.defineProperty(globalThis, 'navigator', { value: { wakeLock: { request } } });
Object.assign(globalThis, { document, window: globalThis });

const { keepAwake, save } = await import('../glue/platform.js');

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

/** @param {number} ms by which the clock advances */
async function pass(ms) {
  mock.timers.tick(ms);
  await new Promise(setImmediate);
}

for (const [first, ms] of /** @type {const} */ ([['refuses', 5000], ['never answers', 10_000]])) {
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

/** The fates of files. @type {string[]} */
let deeds = [];
Object.assign(URL, {
  createObjectURL: () => 'blob:1',
  revokeObjectURL: () => { deeds.push('revoked'); },
});
Object.assign(document, { createElement: () => ({ click() { deeds.push(`saved ${Object(this).download}`); } }) });

test('the address of a saved file lives for 40 s at least', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  deeds = [];
  await save('games.json', ['{}']);
  mock.timers.tick(40_000);
  assert.deepEqual(deeds, ['saved games.json']);
  mock.timers.tick(60_000);
  assert.deepEqual(deeds, ['saved games.json', 'revoked']);
  mock.timers.reset();
});

/** The answer of the share sheet, and the fate of the file. @type {[string | null, string[]][]} */
const sheets = [[null, ['shared games.json']], ['AbortError', []], ['NotAllowedError', ['saved games.json']]];

for (const [refusal, expected] of sheets) {
  test(`an installed app hands files to the share sheet, which says ${refusal ?? 'yes'}`, async () => {
    deeds = [];
    Object.assign(navigator, {
      standalone: true,
      canShare: () => true,
      share: async (/** @type {{files: File[]}} */ { files }) => {
        if (refusal) throw new DOMException('', refusal);
        deeds.push(`shared ${files[0].name}`);
      },
    });
    mock.timers.enable({ apis: ['setTimeout'] });
    await save('games.json', ['{}']);
    assert.deepEqual(deeds, expected);
    mock.timers.reset();
  });
}
