// Plays the sounds of the table, and the vibration of phones. This module is loaded with the first sound.
import { settings } from '../preferences.ts';
import type { SoundName } from '../protocol.ts';
import { rate, render, soundNames } from './synthesis.ts';
import type { Moment } from './synthesis.ts';

/** Sounds of one crystal: each is a step of the scale higher than the one before in a trick. */
const rising = new Set<SoundName | Moment>(['crystal', 'vault', 'theft', 'fall']);
/** Sounds within a trick, after which crystals go on rising. */
const between = new Set<SoundName | Moment>(['card', 'thief']);
/** The scale, in semitones, and how often it is climbed at most. */
const scale = [0, 2, 4, 7, 9];
const octaves = 2;
/** How many steps higher each further card off suit in a row sounds. */
const leap = 2;
/** Vibrations, in ms: they tell what concerns the player. */
const vibrations: Partial<Record<SoundName, number[]>> = { turn: [25], nudge: [80, 60, 80], theft: [20, 40, 20] };

let context: AudioContext | undefined;
const buffers = new Map<SoundName | Moment, AudioBuffer>();
/** The number of crystals that have sounded in this trick. */
let steps = 0;

/** Return a sound, which is rendered once. */
function bufferOf(name: SoundName | Moment): AudioBuffer {
  let buffer = buffers.get(name);
  if (!buffer) {
    const samples = render(name);
    buffer = new AudioBuffer({ length: samples.length, sampleRate: rate });
    buffer.copyToChannel(samples, 0);
    buffers.set(name, buffer);
  }
  return buffer;
}

/** Render all sounds, each in a task of its own, so that a tap needn't wait for it. */
function renderAll() {
  for (const name of soundNames) setTimeout(() => bufferOf(name));
}

/** @param after in s @param streak of cards off suit in a row */
function ring(output: AudioNode, name: SoundName | Moment, after: number = 0, streak: number = 1) {
  const step = Math.min(steps + leap * (streak - 1), octaves * scale.length);
  const higher = rising.has(name) ? 12 * Math.floor(step / scale.length) + scale[step % scale.length] : 0;
  if (rising.has(name)) steps += 1;
  else if (!between.has(name)) steps = 0;
  const source = new AudioBufferSourceNode(output.context, { buffer: bufferOf(name), playbackRate: 2 ** (higher / 12) });
  source.connect(output);
  source.start(output.context.currentTime + after);
}

/** Return null where sound is off, and before the first tap, as browsers require. */
async function begin(): Promise<AudioContext | null> {
  if (settings.sound === false || !(navigator.userActivation?.hasBeenActive ?? true)) return null;
  if (!context) {
    context = new AudioContext();
    renderAll();
  }
  await context.resume();
  return context;
}

/** @param name of a sound @param streak of the player's cards off suit in a row: the third sounds highest */
async function play(name: SoundName, streak?: number) {
  const running = await begin();
  if (!running) return;
  navigator.vibrate?.(vibrations[name] ?? []);
  ring(running.destination, name, 0, streak);
}

/**
 * Play all sounds of the opening of the Vaults, each at its time.
 * @param moments with the times in ms
 * @returns silences them
 */
async function playOpening(moments: { name: string; at: number }[]): Promise<() => void> {
  const running = await begin();
  if (!running) return () => {};
  const output = new GainNode(running);
  output.connect(running.destination);
  for (const { name, at } of moments.toSorted((one, other) => one.at - other.at)) {
    if (soundNames.includes(name as Moment)) ring(output, name as Moment, at / 1000);
  }
  return () => output.disconnect();
}

export { play, playOpening };
