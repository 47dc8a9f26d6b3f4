// Taps that nobody means: those that began before the hand could be played, and the rest of several
// quick taps on one spot of it. Keys, scripts and screen readers don't come here.

/** How long after the hand is live a tap on the same spot still belongs to the taps before, in ms. */
const quiet = 300;
/** How far apart taps on one spot may be, in px. */
const reach = 24;

/**
 * A tap: where, and when by the clock of `performance.now()`.
 * @typedef {{x: number, y: number, time: number}} Point
 */

function makeTaps() {
  /** What can be tapped in the hand, and since when. */
  let choices = '';
  let liveSince = -Infinity;
  /** When the finger came down, and its last tap. */
  let downAt = -Infinity;
  /** @type {Point | null} */
  let last = null;
  /** Where and until when a tap belongs to those before. @type {Point | null} */
  let guard = null;

  /** @param {string} now what can be tapped in the hand, empty for nothing @param {number} time */
  function setChoices(now, time) {
    if (now === choices) return;
    choices = now;
    liveSince = time;
    guard = last && { ...last, time: time + quiet };
  }

  /** @param {number} time of a finger that comes down */
  function begin(time) {
    downAt = time;
  }

  /** @param {Point} tap @returns {boolean} whether it is a new one, meant for what is there now */
  function isMeant(tap) {
    const near = guard !== null && Math.hypot(tap.x - guard.x, tap.y - guard.y) <= reach;
    const repeats = guard !== null && near && tap.time < guard.time;
    last = tap;
    if (repeats) guard = { ...tap, time: tap.time + quiet };
    return !repeats && Math.min(downAt, tap.time) > liveSince;
  }

  return { setChoices, begin, isMeant };
}

/** The taps of this page. */
const taps = makeTaps();

export { makeTaps, taps };
