// A few soft tones, synthesized. This module is loaded when sound is first turned on.

/**
 * One struck tone: pitch in Hz, start and duration in s, and volume.
 * @typedef {[pitch: number, start: number, length: number, loudness: number]} Tone
 * @type {Record<import('./protocol.js').SoundName, Tone[]>}
 */
const sounds = {
  card: [[196, 0, 0.07, 0.5], [131, 0.01, 0.09, 0.4]],
  crystal: [[1568, 0, 0.5, 0.22], [2349, 0.05, 0.6, 0.14]],
  trick: [[262, 0, 0.18, 0.3], [330, 0.07, 0.22, 0.26]],
  turn: [[523, 0, 0.35, 0.26], [784, 0.12, 0.5, 0.2]],
  end: [[523, 0, 0.5, 0.26], [659, 0.16, 0.5, 0.24], [784, 0.32, 0.6, 0.24], [1047, 0.48, 1.1, 0.24]],
};

/** @type {AudioContext | undefined} */
let context;

/** @param {AudioContext} context @param {Tone} tone swells for 8 ms, so that it starts without a click, then fades */
function strike(context, [pitch, start, length, loudness]) {
  const at = context.currentTime + start;
  const string = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loudness * 0.35, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  string.connect(gain).connect(context.destination);
  string.start(at);
  string.stop(at + length);
}

/** @param {import('./protocol.js').SoundName} name of a sound; silent before the first tap, as browsers require */
async function play(name) {
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  context ??= new AudioContext();
  await context.resume();
  for (const tone of sounds[name]) strike(context, tone);
}

export { play };
