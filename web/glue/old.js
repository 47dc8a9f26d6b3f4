// Games as an earlier version kept them, in the small store.
import { readText, writeText } from './store.js';

const keys = ['save', 'title', 'away', 'spoilt'].map((name) => `diamonds.${name}`);

/** @param {string} text @returns {string} the same for the same text: nothing is taken over twice */
function mark(text) {
  let sum = 0;
  for (let k = 0; k < text.length; k += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(k)) >>> 0;
  return `old-${sum.toString(36)}`;
}

/**
 * @returns {{games: import('./games.js').Game[], place: import('./games.js').Place | null}}
 */
function oldGames() {
  const [save, title, away, spoilt] = keys.map(readText);
  const now = Date.now();
  const common = { over: false, begun: now, changed: now };
  const games = [];
  if (save !== null) {
    games.push({ ...common, id: mark(save), record: save, title: title ?? '', spoilt: false });
  }
  if (spoilt !== null) {
    games.push({ ...common, id: mark(spoilt), record: spoilt, title: '', spoilt: true });
  }
  const stack = away === null ? ['home', 'play'] : ['home'];
  return { games, place: save === null ? null : { game: mark(save), stack } };
}

function forgetOldGames() {
  for (const key of keys) writeText(key, null);
}

export { forgetOldGames, oldGames };
