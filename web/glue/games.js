// The games and entries of this device: the store, with the browser's database and locks, and the page's notices.
import { openDB } from 'idb';
import { makeDatabase } from './database.js';
import { makeGameStore } from './gamestore.js';
import { lockManager, makeLocks } from './locks.js';
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
  locks: makeLocks(lockManager()),
  notices: { tell, untell },
  paint,
  showPaint: showStored,
  now: Date.now,
});
