import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';

/** What has sounded: how much higher than it was rendered, and its start. */
let tones: { pitch: number; at: number; buffer: Buffer }[] = [];
let shaken: unknown[] = [];

class Node {
  constructor(context: object, options: object = {}) { Object.assign(this, { context }, options); }
  connect(next: unknown) { return next; }
  disconnect() {}
  start(at: number) { tones.push({ pitch: (this as any).playbackRate, at, buffer: (this as any).buffer }); }
}

class Context {
  currentTime = 0;
  destination = new Node(this);
  async resume() {}
}

class Buffer {
  constructor(readonly options: { length: number; sampleRate: number }) {}
  copyToChannel() {}
}

Object.assign(globalThis, { AudioContext: Context, AudioBuffer: Buffer, AudioBufferSourceNode: Node, GainNode: Node });
function setDevice(hasBeenActive: boolean) {
  const vibrate = (pattern: number[]) => { if (pattern.length) shaken.push(pattern); };
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { userActivation: { hasBeenActive }, vibrate } });
}

const { play, playOpening } = await import('../glue/table/sound.ts');
const { above, levelOf, phone, rate, render, soundNames } = await import('../glue/table/synthesis.ts');

/** Return the pitch of each sound, in order. */
async function pitches(act: () => Promise<unknown>): Promise<number[]> {
  tones = [];
  await act();
  return tones.map(({ pitch }) => pitch);
}

const loudest = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test('all sounds are finite, neither clipped nor silent, and their levels are in a band', () => {
  for (const name of soundNames) {
    const samples = render(name);
    assert.ok(samples.every(Number.isFinite), name);
    assert.ok(loudest(samples) > 0.05 && loudest(samples) < 0.3, `${name}: ${loudest(samples)}`);
    const level = levelOf(samples);
    assert.ok(level > -35 && level < -24, `${name}: ${level} dB`);
    assert.ok(Math.abs(samples.at(-1) ?? 1) < 0.002, `${name} ends without a click`);
  }
});

test('a phone, which plays nothing below 300 Hz, plays all sounds, none much softer than the others', () => {
  for (const name of soundNames) {
    const samples = render(name);
    const level = levelOf(above(samples, phone));
    assert.ok(level > -35 && level < -26, `${name}: ${level} dB`);
    assert.ok(levelOf(samples) - level < 6, `${name} doesn't live by its bass`);
  }
});

test('sixty crystals that fall one upon another do not clip', () => {
  const fall = render('fall');
  const step = Math.round(0.045 * rate);
  const mix = new Float32Array(fall.length + 60 * step);
  for (let k = 0; k < 60; k += 1) fall.forEach((sample, n) => { mix[k * step + n] += sample; });
  assert.ok(loudest(mix) < 0.8, `${loudest(mix)}`);
});

test('the sounds are no heavier than 20 kB', () => {
  const sizes = ['sound', 'synthesis'].map((name) => statSync(new URL(`../glue/table/${name}.ts`, import.meta.url)).size);
  assert.ok(sizes[0] + sizes[1] <= 20_000, `${sizes}`);
});

test('there is no sound before the first tap', async () => {
  setDevice(false);
  assert.deepEqual(await pitches(() => play('turn')), []);
  setDevice(true);
  assert.notDeepEqual(await pitches(() => play('turn')), []);
});

test('a sound is rendered once', async () => {
  setDevice(true);
  await pitches(async () => { await play('turn'); await play('turn'); });
  assert.equal(tones[0].buffer, tones[1].buffer);
});

test('each crystal of a trick sounds higher than the one before, whatever cards come between', async () => {
  setDevice(true);
  await play('trick');
  const heard: number[] = [];
  for (const name of ['crystal', 'vault', 'theft'] as const) {
    await play('card');
    heard.push(...await pitches(() => play(name)));
  }
  assert.ok(heard[0] < heard[1] && heard[1] < heard[2]);
  await play('trick');
  assert.equal((await pitches(() => play('crystal')))[0], heard[0], 'the next trick begins anew');
});

test('the second and the third card off suit in a row sound higher', async () => {
  setDevice(true);
  const heard: number[] = [];
  for (const streak of [undefined, 2, 3]) {
    await play('trick');
    heard.push(...await pitches(() => play('crystal', streak)));
  }
  assert.ok(heard[0] < heard[1] && heard[1] < heard[2]);
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
  assert.deepEqual(tones.map(({ at }) => at), [1, 1.9, 2, 3], 'after the door, in their order');
  assert.ok(tones[1].pitch < tones[2].pitch);
});
