// What taps skip. A tap skips updates up to the next milestone: a deal, the count of a round or the opening of the
// Vaults is shown whatever was tapped before, and a tap skips the rest of it once it is in sight.
import type { PageUpdate } from '../protocol.ts';

function makeSkips() {
  let isSkipping = false;
  /** The milestone to which the last update belongs. */
  let milestone: PageUpdate['milestone'];
  /** The time from which taps are meant for what is in sight. */
  let since = -Infinity;

  return {
    /** Return whether updates are skipped. */
    areOn: () => isSkipping,
    /** Skip what follows. */
    begin: () => { isSkipping = true; },
    /** Skip nothing more. */
    end: () => { isSkipping = false; },
    /** @param update that comes next */
    reach: (update: PageUpdate) => {
      if (update.milestone && update.milestone !== milestone) isSkipping = false;
      milestone = update.milestone;
    },
    /** @param update that has just been drawn */
    show: (update: PageUpdate, time: number) => { if (update.hold || (update.milestone && !isSkipping)) since = time; },
    /** @param time of a tap @returns whether it was aimed at an earlier page */
    isEarly: (time: number): boolean => time < since,
  };
}

export { makeSkips };
