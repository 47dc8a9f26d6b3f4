// Unintended taps: those that began before the hand could be played, and the rest of several quick
// taps on one spot of it. Keys, scripts and screen readers are not affected.

/** The time after a change of the hand in which a tap on the same spot still belongs to earlier taps, in ms. */
const quiet = 300;
/** The time after a change of the hand from which every tap is meant: nobody taps that long by mistake, in ms. */
const burst = 2000;
/** The greatest distance of taps on one spot, in px. */
const reach = 24;
/** The longest wait of an event for its handler, in ms: a greater one means that a clock has changed. */
const longest = 3000;

/** A tap: its position, and its time by the clock of `performance.now()`. */
type Point = { x: number; y: number; time: number };

/** The least wait of an event so far: the lag of its clock behind that of `performance.now()`. */
let lag = Infinity;

/**
 * Convert a time stamp: the clocks differ by minutes in some embedded browsers, and after sleep.
 * @param timeStamp of an event
 * @returns its time by the clock of `performance.now()`
 */
function timeOf(timeStamp: number, now: number = performance.now()): number {
  const wait = now - timeStamp;
  if (wait < lag || wait > lag + longest) lag = wait;
  return timeStamp + lag;
}

function makeTaps() {
  /** The choices in the hand, and the time of their last change. */
  let choices = '';
  let liveSince = -Infinity;
  /** Whether the finger came down before that change. */
  let isEarly = false;
  /** The last tap. */
  let last: Point | null = null;
  /** The spot and the time up to which a tap belongs to earlier ones. */
  let guard: Point | null = null;

  /** @param now the choices in the hand, empty for none */
  function setChoices(now: string, time: number) {
    if (now === choices) return;
    choices = now;
    liveSince = time;
    isEarly = true;
    guard = last && { ...last, time: time + quiet };
  }

  /** Return whether it precedes the last change, unless the clock was set back. */
  const isBefore = (time: number): boolean => time <= liveSince && time > liveSince - longest;

  /** @param time at which a finger comes down */
  function begin(time: number) {
    isEarly = isBefore(time);
  }

  /** Return whether it is a new one, aimed at the current choices. */
  function isMeant(tap: Point): boolean {
    const near = guard !== null && Math.hypot(tap.x - guard.x, tap.y - guard.y) <= reach;
    const repeats = guard !== null && near && tap.time < guard.time && tap.time > guard.time - longest;
    last = tap;
    if (repeats) guard = { ...tap, time: Math.min(tap.time + quiet, liveSince + burst) };
    return !repeats && !isEarly && !isBefore(tap.time);
  }

  /** Return whether the choices have been in sight long enough to be what a tap at that time is aimed at. */
  const isSettled = (time: number): boolean => time > liveSince + quiet || time < liveSince - longest;

  return { setChoices, begin, isMeant, isSettled };
}

/** The taps of this page. */
const taps = makeTaps();

export { makeTaps, taps, timeOf };
