// Taps that nobody means: those that began before the hand could be played, and the rest of several
// quick taps on one spot of it. Keys, scripts and screen readers don't come here.

/** How long after the hand is live a tap on the same spot still belongs to the taps before, in ms. */
const quiet = 300;
/** How far apart taps on one spot may be, in px. */
const reach = 24;
/** How long an event may wait to be handled, in ms: what seems to have waited longer, a clock has moved. */
const longest = 3000;

/**
 * A tap: where, and when by the clock of `performance.now()`.
 * @typedef {{x: number, y: number, time: number}} Point
 */

/** The least that an event seemed to wait: by so much its clock is behind that of `performance.now()`. */
let lag = Infinity;

/**
 * The two clocks differ by minutes in some browsers that other apps embed, and after sleep.
 * @param {number} timeStamp of an event @param {number} [now]
 * @returns {number} when it happened by the clock of `performance.now()`
 */
function timeOf(timeStamp, now = performance.now()) {
  const wait = now - timeStamp;
  if (wait < lag || wait > lag + longest) lag = wait;
  return timeStamp + lag;
}

function makeTaps() {
  /** What can be tapped in the hand, and since when. */
  let choices = '';
  let liveSince = -Infinity;
  /** Whether the finger came down before that. */
  let isEarly = false;
  /** The last tap. @type {Point | null} */
  let last = null;
  /** Where and until when a tap belongs to those before. @type {Point | null} */
  let guard = null;

  /** @param {string} now what can be tapped in the hand, empty for nothing @param {number} time */
  function setChoices(now, time) {
    if (now === choices) return;
    choices = now;
    liveSince = time;
    isEarly = true;
    guard = last && { ...last, time: time + quiet };
  }

  /** @param {number} time @returns {boolean} whether the hand was not live yet, unless the clock was set back */
  const isBefore = (time) => time <= liveSince && time > liveSince - longest;

  /** @param {number} time of a finger that comes down */
  function begin(time) {
    isEarly = isBefore(time);
  }

  /** @param {Point} tap @returns {boolean} whether it is a new one, meant for what is there now */
  function isMeant(tap) {
    const near = guard !== null && Math.hypot(tap.x - guard.x, tap.y - guard.y) <= reach;
    const repeats = guard !== null && near && tap.time < guard.time && tap.time > guard.time - longest;
    last = tap;
    if (repeats) guard = { ...tap, time: tap.time + quiet };
    return !repeats && !isEarly && !isBefore(tap.time);
  }

  return { setChoices, begin, isMeant };
}

/** The taps of this page. */
const taps = makeTaps();

export { makeTaps, taps, timeOf };
