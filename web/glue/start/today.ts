// Pages about today are redrawn: an installed app stays open overnight, hidden or not.
import { page } from '../dom.ts';

const dated = ['home', 'days', 'puzzles'];

/** The time between two looks at the clock, in ms: a timer until midnight would stop while the device sleeps. */
const interval = 60_000;

/** @param look redraws the page, called when a page about today becomes visible again, or the day changes */
function watchToday(look: () => void) {
  let day = new Date().toDateString();
  const lookIfDated = () => {
    if (!document.hidden && dated.includes(page().dataset.page ?? '')) look();
  };
  document.addEventListener('visibilitychange', lookIfDated);
  setInterval(() => {
    const before = day;
    day = new Date().toDateString();
    if (day !== before) lookIfDated();
  }, interval);
}

export { watchToday };
