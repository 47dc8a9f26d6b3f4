// The games and entries of this device: the store, with the browser's database and locks, and the page's notices.
import { openDB } from 'idb';
import { attempt } from './attempt.js';
import { makeDatabase } from './database.js';
import { makeGameStore } from './gamestore.js';
import { makeLocks } from './locks.js';
import { tell, untell } from './notices.js';
import { paint, showStored } from './preferences.js';
import { makeRows } from './rows.js';

/**
 * @typedef {import('./rows.js').Game} Game
 */

const tab = `${performance.timeOrigin} ${Math.random()}`;

export const {
  changeGames, claimGame, keepFindings, keepGame, listGames, openGames, readEntries,
  readGames, unreadableRecord, wantedGame, watchGame,
} = makeGameStore({
  rows: makeRows(makeDatabase(openDB), tab),
  locks: makeLocks(attempt(() => navigator.locks)),
  notices: { tell, untell },
  paint,
  showPaint: showStored,
  now: Date.now,
});
