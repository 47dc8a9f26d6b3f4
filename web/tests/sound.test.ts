import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Pitch and start of each tone. */
let tones: { pitch: number; at: number }[] = [];
let shaken: unknown[] = [];

class Node {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  isConnected = true;
  constructor(context: object, { frequency = 0 }: { frequency?: number } = {}) { Object.assign(this, { context, frequency }); }
  connect(next: unknown) { return next; }
  disconnect() { this.isConnected = false; }
  start(at: number) { tones.push({ pitch: ((this) as any).frequency, at }); }
  stop() {}
}

class Context {
  currentTime = 0;
  destination = new Node(this);
  async resume() {}
}

Object.assign(globalThis, { AudioContext: Context, OscillatorNode: Node, GainNode: Node });
function setDevice(hasBeenActive: boolean) {
  const vibrate = (pattern: number[]) => { if (pattern.length) shaken.push(pattern); };
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { userActivation: { hasBeenActive }, vibrate } });
}

const { play, playOpening } = await import('../glue/table/sound.ts');

/** Return the lowest pitch at each time, in order. */
async function pitches(act: () => Promise<unknown>): Promise<number[]> {
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
