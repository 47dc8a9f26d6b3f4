// Pages about today are redrawn: an installed app stays open overnight.
import { page } from './dom.js';

const dated = ['home', 'days', 'puzzles'];

/** @param {() => void} look redraws the page, called when a page about today becomes visible again */
function watchToday(look) {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && dated.includes(page().dataset.page ?? '')) look();
  });
}

export { watchToday };
