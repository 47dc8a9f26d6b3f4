// Pages that are about today: an installed app stays open over night.
import { page } from './dom.js';

const dated = ['days', 'puzzles'];

/** @param {() => void} look draws the page anew, called when a page about today comes into sight again */
function watchToday(look) {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && dated.includes(page().dataset.page ?? '')) look();
  });
}

export { watchToday };
