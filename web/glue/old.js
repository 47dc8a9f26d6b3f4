// Games as an earlier version kept them, in the small store.
import { readText, writeText } from './store.js';

const keys = ['save', 'title', 'away', 'spoilt'].map((name) => `diamonds.${name}`);

/**
 * @returns {{games: import('./games.js').Game[], place: import('./games.js').Place | null}} under
 *   ids that are always the same, so that none is taken over twice
 */
function oldGames() {
  const [save, title, away, spoilt] = keys.map(readText);
  const now = Date.now();
  const common = { over: false, begun: now, changed: now };
  const games = [];
  if (save !== null) {
    games.push({ ...common, id: 'kept', record: save, title: title ?? '', spoilt: false });
  }
  if (spoilt !== null) games.push({ ...common, id: 'spoilt', record: spoilt, title: '', spoilt: true });
  const stack = away === null ? ['home', 'play'] : ['home'];
  return { games, place: save === null ? null : { game: 'kept', stack } };
}

function forgetOldGames() {
  for (const key of keys) writeText(key, null);
}

export { forgetOldGames, oldGames };
