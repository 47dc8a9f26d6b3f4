// Renders the sounds of the table to samples: decaying modes of struck bodies, and filtered noise.
import type { SoundName } from '../protocol.ts';

/** a Vault opens, crystals fall, or the winner's stone comes down */
type Moment = 'swing' | 'fall' | 'alight';

/** One mode of a body: its pitch as a multiple of the lowest, loudness, and the time to fade by 60 dB, in s. */
type Mode = [ratio: number, loudness: number, fading: number];
const bodies = {
  glass: [[1, 1, 0.9], [2.32, 0.5, 0.6], [4.25, 0.3, 0.32], [6.63, 0.14, 0.16], [9.38, 0.06, 0.07]],
  bar: [[1, 1, 1.1], [3.93, 0.22, 0.4], [9.24, 0.05, 0.14]],
  felt: [[1, 0.7, 0.09], [1.62, 0.9, 0.07], [2.71, 0.7, 0.05], [4.3, 0.4, 0.03]],
  wood: [[1, 0.7, 0.13], [1.83, 0.8, 0.1], [3.07, 0.5, 0.06], [4.6, 0.3, 0.04]],
  steel: [[1, 1, 0.06], [1.41, 0.8, 0.05], [2.09, 0.6, 0.035], [2.95, 0.4, 0.02]],
  bolt: [[1, 0.6, 0.26], [2.14, 0.9, 0.2], [3.6, 0.6, 0.12], [5.93, 0.4, 0.08], [9.1, 0.2, 0.05]],
} satisfies Record<string, Mode[]>;

/** A struck body: when, in s, its lowest pitch in Hz, loudness, and the time until it is loudest, in s. */
type Stroke = [body: keyof typeof bodies, at: number, pitch: number, loudness: number, swell?: number];
/** Noise: when and how long, in s, the middle of its band at both ends, in Hz, loudness, and the grains a second. */
type Rustle = [at: number, length: number, from: number, to: number, loudness: number, grains?: number];
/** A sound and its level in dB: that of its loudest eighth of a second above 300 Hz, which a phone's speaker can play. */
type Recipe = { level: number; strokes: Stroke[]; rustles?: Rustle[] };

/** Cards that fall on one another, faster and faster, then are squared up. */
const riffle = Array.from({ length: 16 }, (_, k) => 0.52 * (k / 16) ** 0.8);

const recipes: Record<SoundName | Moment, Recipe> = {
  deal: {
    level: -33,
    strokes: [...riffle.map((at): Stroke => ['felt', at, 420, 0.3]), ['felt', 0.62, 260, 1], ['felt', 0.74, 240, 0.8]],
    rustles: [...riffle.map((at): Rustle => [at, 0.03, 3400, 2600, 0.9]), [0.6, 0.06, 2000, 1000, 2], [0.72, 0.06, 1900, 1000, 1.6]],
  },
  pass: { level: -34, strokes: [['felt', 0.13, 240, 0.8]], rustles: [[0, 0.16, 1400, 3200, 1.4], [0.12, 0.06, 2000, 1000, 1.6]] },
  card: { level: -33, strokes: [['felt', 0.012, 230, 1]], rustles: [[0, 0.02, 3600, 2400, 1.2], [0.01, 0.07, 2100, 1000, 3]] },
  crystal: { level: -32, strokes: [['glass', 0, 1047, 1], ['glass', 0.05, 1568, 0.55]] },
  vault: {
    level: -31,
    strokes: [['glass', 0, 784, 0.7], ['steel', 0.13, 1900, 1.5], ['steel', 0.2, 1650, 1.5], ['bolt', 0.3, 170, 1.2]],
    rustles: [[0.13, 0.012, 4200, 3600, 0.8], [0.2, 0.012, 4000, 3400, 0.8], [0.24, 0.07, 900, 600, 0.25], [0.3, 0.04, 1500, 500, 0.8]],
  },
  theft: { level: -31, strokes: [['glass', 0.2, 740, 0.05]], rustles: [[0, 0.3, 1300, 3600, 1, 230]] },
  thief: { level: -33, strokes: [['wood', 0, 260, 0.9], ['wood', 0.11, 225, 1]], rustles: [[0, 0.02, 2200, 1400, 1.6], [0.11, 0.03, 1900, 1200, 2]] },
  trick: { level: -34, strokes: [['felt', 0.17, 250, 0.9], ['felt', 0.23, 235, 0.6]], rustles: [[0, 0.2, 2600, 1500, 1.3], [0.16, 0.06, 1900, 1000, 1.6]] },
  turn: { level: -30, strokes: [['bar', 0, 523, 0.8], ['bar', 0.12, 784, 0.8]] },
  nudge: { level: -27, strokes: [['bar', 0, 784, 1], ['bar', 0.12, 988, 1], ['bar', 0.36, 784, 1], ['bar', 0.48, 988, 1]] },
  round: { level: -29, strokes: [['bar', 0, 392, 0.9], ['bar', 0.14, 523, 0.9], ['bar', 0.28, 659, 1]] },
  end: { level: -28, strokes: [['bar', 0, 523, 0.9], ['bar', 0.16, 659, 0.9], ['bar', 0.32, 784, 0.9], ['bar', 0.48, 1047, 1]] },
  swing: {
    level: -32,
    strokes: [['steel', 0, 1700, 0.5], ['bolt', 0.03, 150, 1], ['bolt', 0.12, 120, 0.7, 0.06]],
    rustles: [[0.05, 0.34, 600, 1300, 0.9, 60]],
  },
  fall: { level: -34, strokes: [['glass', 0, 784, 1]] },
  alight: {
    level: -28,
    strokes: [['glass', 0.4, 1047, 0.3], ...[262, 330, 392, 523].map((pitch, k): Stroke => ['bar', 0.1 * k, pitch, 0.8, 0.3])],
  },
};

/** Samples a second. */
const rate = 44_100;
/** What is cut off below 60 dB is not heard. */
const silence = 1e-3;
/** The lowest pitch that the speaker of a phone plays, in Hz. */
const phone = 300;
/** The least time until a stroke is loudest, in s: it starts without a click. */
const soft = 0.0015;

const db = (level: number) => 10 ** (level / 20);

/** Return the time for which a mode is heard, in s: longer after a slow swell. */
const lasting = (fading: number, swell: number) => fading + 3 * (swell - soft);

/** Add one mode of a stroke: a rotating pointer that shrinks. */
function addMode(samples: Float32Array, [, at, pitch, loudness, swell = soft]: Stroke, [ratio, share, fading]: Mode) {
  const angle = 2 * Math.PI * pitch * ratio / rate;
  const size = Math.round(lasting(fading, swell) * rate);
  const shrink = silence ** (1 / size);
  const [cos, sin] = [shrink * Math.cos(angle), shrink * Math.sin(angle)];
  let [x, y] = [loudness * share, 0];
  for (let age = 0; age < size; age += 1) {
    samples[Math.round(at * rate) + age] += y * Math.min(1, age / (swell * rate));
    [x, y] = [cos * x - sin * y, sin * x + cos * y];
  }
}

/** Return numbers between -1 and 1 that are the same each time. */
function makeNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state / 2 ** 31;
  };
}

/** Add noise in a moving band, by a state variable filter; grains make it a tear. */
function addRustle(samples: Float32Array, [at, length, from, to, loudness, grains = 0]: Rustle) {
  const noise = makeNoise(Math.round(1000 * at) + from);
  const size = Math.round(length * rate);
  let [low, band, grain] = [0, 0, 1];
  for (let age = 0; age < size; age += 1) {
    const part = age / size;
    const g = Math.tan(Math.PI * (from + (to - from) * part) / rate);
    const high = (noise() - (1 + g) * band - low) / (1 + g + g * g);
    const middle = g * high + band;
    [band, low] = [g * high + middle, low + 2 * g * middle];
    if (grains && age % Math.round(rate / grains) === 0) grain = 0.15 + 0.85 * noise() ** 2;
    samples[Math.round(at * rate) + age] += loudness * grain * middle * Math.min(1, 12 * part) * (1 - part) ** 2;
  }
}

/** Return without what lies below a pitch. */
function above(samples: Float32Array, pitch: number): Float32Array {
  const keep = Math.exp(-2 * Math.PI * pitch / rate);
  const passed = samples.slice();
  for (let pole = 0; pole < 2; pole += 1) {
    let [before, out] = [0, 0];
    for (let k = 0; k < passed.length; k += 1) {
      out = keep * (out + passed[k] - before);
      before = passed[k];
      passed[k] = out;
    }
  }
  return passed;
}

/** Return the level of the loudest eighth of a second, in dB: as loud as a short sound is heard. */
function levelOf(samples: Float32Array): number {
  const size = rate / 8;
  let [sum, most] = [0, 0];
  for (let k = 0; k < samples.length; k += 1) {
    sum += samples[k] ** 2 - (k >= size ? samples[k - Math.floor(size)] ** 2 : 0);
    most = Math.max(most, sum);
  }
  return 10 * Math.log10(most / size);
}

/** Return the time for which a sound is heard, in s. */
const lengthOf = ({ strokes, rustles = [] }: Recipe) => Math.max(
  ...strokes.map(([body, at, , , swell = soft]) => at + Math.max(...bodies[body].map(([, , fading]) => lasting(fading, swell)))),
  ...rustles.map(([at, length]) => at + length),
);

/** Return the samples of a sound, at its level. */
function render(name: SoundName | Moment): Float32Array<ArrayBuffer> {
  const recipe = recipes[name];
  const samples = new Float32Array(Math.ceil(lengthOf(recipe) * rate) + 1);
  for (const stroke of recipe.strokes) for (const mode of bodies[stroke[0]]) addMode(samples, stroke, mode as Mode);
  for (const rustle of recipe.rustles ?? []) addRustle(samples, rustle);
  const gain = db(recipe.level - levelOf(above(samples, phone)));
  return samples.map((sample) => gain * sample);
}

const soundNames = Object.keys(recipes) as (SoundName | Moment)[];

export { above, levelOf, phone, rate, render, soundNames };
export type { Moment };
