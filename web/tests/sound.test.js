import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Pitch and start of each tone. @type {{pitch: number, at: number}[]} */
let tones = [];
/** @type {unknown[]} */
let shaken = [];

class Node {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  isConnected = true;
  /** @param {object} context @param {{frequency?: number}} [options] */
  constructor(context, { frequency = 0 } = {}) { Object.assign(this, { context, frequency }); }
  connect(/** @type {unknown} */ next) { return next; }
  disconnect() { this.isConnected = false; }
  start(/** @type {number} */ at) { tones.push({ pitch: /** @type {any} */ (this).frequency, at }); }
  stop() {}
}

class Context {
  currentTime = 0;
  destination = new Node(this);
  async resume() {}
}

Object.assign(globalThis, { AudioContext: Context, OscillatorNode: Node, GainNode: Node });
/** @param {boolean} hasBeenActive */
function setDevice(hasBeenActive) {
  const vibrate = (/** @type {number[]} */ pattern) => { if (pattern.length) shaken.push(pattern); };
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { userActivation: { hasBeenActive }, vibrate } });
}

const { play, playOpening } = await import('../glue/sound.js');

/** @param {() => Promise<unknown>} act @returns {Promise<number[]>} the lowest pitch at each time, in order */
async function pitches(act) {
  tones = [];
  await act();
  return tones.map(({ pitch }) => Math.round(pitch));
}

test('there is no sound before the first tap', async () => {
  setDevice(false);
  assert.deepEqual(await pitches(() => play('turn')), []);
  setDevice(true);
  assert.notDeepEqual(await pitches(() => play('turn')), []);
});

test('each crystal of a trick sounds higher than the one before', async () => {
  setDevice(true);
  await play('card');
  const [[first], [second], [third]] = [await pitches(() => play('crystal')), await pitches(() => play('crystal')), await pitches(() => play('crystal'))];
  assert.ok(first < second && second < third);
  await play('trick');
  assert.equal((await pitches(() => play('crystal')))[0], first, 'the next trick begins anew');
});

test('a phone vibrates at the own turn and at a theft', async () => {
  setDevice(true);
  shaken = [];
  await play('card');
  assert.equal(shaken.length, 0);
  await play('turn');
  await play('theft');
  assert.equal(shaken.length, 2);
});

test('the crystals of a Vault rise in pitch, in time with their fall', async () => {
  setDevice(true);
  const moments = [
    { name: 'fall', at: 2000 }, { name: 'swing', at: 1000 }, { name: 'fall', at: 1900 }, { name: 'lamp', at: 0 }, { name: 'alight', at: 3000 },
  ];
  await pitches(() => playOpening(moments));
  const from = tones.findIndex(({ at }) => at === 1.9);
  const next = tones.findIndex(({ at }) => at === 2);
  assert.ok(from > 0 && next > from, 'after the door, in their order');
  assert.ok(tones[from].pitch < tones[next].pitch);
  assert.ok(tones.some(({ at }) => at >= 3), 'a chord for the winner');
});
