// What taps skip. A tap skips updates up to the next milestone: a deal, the count of a round or the opening of the
// Vaults is shown whatever was tapped before, and a tap skips the rest of it once it is in sight.

/** @typedef {import('./protocol.js').PageUpdate} PageUpdate */

function makeSkips() {
  let isSkipping = false;
  /** The milestone to which the last update belongs. @type {PageUpdate['milestone']} */
  let milestone;
  /** The time from which taps are meant for what is in sight. */
  let since = -Infinity;

  return {
    /** Return whether updates are skipped. */
    areOn: () => isSkipping,
    /** Skip what follows. */
    begin: () => { isSkipping = true; },
    /** Skip nothing more. */
    end: () => { isSkipping = false; },
    /** @param {PageUpdate} update that comes next */
    reach: (update) => {
      if (update.milestone && update.milestone !== milestone) isSkipping = false;
      milestone = update.milestone;
    },
    /** @param {PageUpdate} update that has just been drawn @param {number} time */
    show: (update, time) => { if (update.hold || (update.milestone && !isSkipping)) since = time; },
    /** @param {number} time of a tap @returns {boolean} whether it was aimed at an earlier page */
    isEarly: (time) => time < since,
  };
}

export { makeSkips };
