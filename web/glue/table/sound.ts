// Soft tones, synthesized, and the vibration of phones. This module is loaded with the first sound.
import { settings } from '../preferences.ts';
import type { SoundName } from '../protocol.ts';

/** One struck tone: pitch in Hz, start and duration in s, volume, and the time until it is loudest. */
type Tone = [pitch: number, start: number, length: number, loudness: number, swell?: number];

/** a Vault opens, crystals fall, or the winner's stone comes down */
type Moment = 'swing' | 'fall' | 'alight';
const sounds: Record<SoundName | Moment, Tone[]> = {
  deal: [[208, 0, 0.05, 0.4], [196, 0.08, 0.05, 0.4], [208, 0.16, 0.05, 0.4], [185, 0.24, 0.08, 0.5]],
  pass: [[220, 0, 0.09, 0.4], [165, 0.08, 0.12, 0.4]],
  card: [[196, 0, 0.07, 0.5], [131, 0.01, 0.09, 0.4]],
  crystal: [[1047, 0, 0.5, 0.2], [1568, 0.05, 0.6, 0.13]],
  vault: [[784, 0, 0.4, 0.2], [1175, 0.05, 0.5, 0.12], [98, 0.16, 0.16, 0.5]],
  theft: [[988, 0, 0.3, 0.2], [740, 0.09, 0.4, 0.2]],
  thief: [[147, 0, 0.12, 0.4], [139, 0.1, 0.2, 0.4]],
  trick: [[262, 0, 0.18, 0.3], [330, 0.07, 0.22, 0.26]],
  turn: [[523, 0, 0.35, 0.22], [784, 0.12, 0.5, 0.16]],
  nudge: [[784, 0, 0.2, 0.26], [988, 0.12, 0.2, 0.26], [784, 0.36, 0.2, 0.26], [988, 0.48, 0.5, 0.26]],
  round: [[392, 0, 0.4, 0.24], [523, 0.14, 0.4, 0.24], [659, 0.28, 0.8, 0.24]],
  end: [[523, 0, 0.5, 0.26], [659, 0.16, 0.5, 0.24], [784, 0.32, 0.6, 0.24], [1047, 0.48, 1.1, 0.24]],
  swing: [[110, 0, 0.3, 0.4, 0.1], [82, 0.1, 0.3, 0.4, 0.1]],
  fall: [[523, 0, 0.35, 0.16], [1047, 0.02, 0.3, 0.08]],
  alight: [
    [131, 0, 3, 0.3, 0.4], [262, 0.1, 3, 0.22, 0.4], [330, 0.2, 3, 0.2, 0.4], [392, 0.3, 3, 0.2, 0.4], [523, 0.4, 3, 0.16, 0.4],
  ],
};
/** Sounds of one crystal: each is a step of the scale higher than the one before. */
const rising = new Set<SoundName | Moment>(['crystal', 'vault', 'theft', 'fall']);
/** The scale, in semitones. */
const scale = [0, 2, 4, 7, 9];
/** Vibrations, in ms: they tell what concerns the player. */
const vibrations: Partial<Record<SoundName, number[]>> = { turn: [25], nudge: [80, 60, 80], theft: [20, 40, 20] };
/** The volume of all. */
const quiet = 0.22;

let context: AudioContext | undefined;
/** The number of crystals that have sounded since the last other event. */
let steps = 0;

/** @param tone starts without a click, then fades @param after in s @param higher in semitones */
function strike(output: AudioNode, [pitch, start, length, loudness, swell = 0.008]: Tone, after: number, higher: number) {
  const at = output.context.currentTime + after + start;
  const string = new OscillatorNode(output.context, { type: 'triangle', frequency: pitch * 2 ** (higher / 12) });
  const gain = new GainNode(output.context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness * quiet, at + swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  string.connect(gain).connect(output);
  string.start(at);
  string.stop(at + length);
}

/** @param after in s */
function ring(output: AudioNode, name: SoundName | Moment, after: number = 0) {
  if (!rising.has(name)) steps = 0;
  const higher = rising.has(name) ? 12 * Math.floor(steps / scale.length) + scale[steps % scale.length] : 0;
  if (rising.has(name)) steps = Math.min(steps + 1, 2 * scale.length);
  for (const tone of sounds[name]) strike(output, tone, after, higher);
}

/** Return null where sound is off, and before the first tap, as browsers require. */
async function begin(): Promise<AudioContext | null> {
  if (settings.sound === false || !(navigator.userActivation?.hasBeenActive ?? true)) return null;
  context ??= new AudioContext();
  await context.resume();
  return context;
}

/** @param name of a sound */
async function play(name: SoundName) {
  const running = await begin();
  if (!running) return;
  navigator.vibrate?.(vibrations[name] ?? []);
  ring(running.destination, name);
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
    if (name in sounds) ring(output, name as Moment, at / 1000);
  }
  return () => output.disconnect();
}

export { play, playOpening };
