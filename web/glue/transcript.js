// What this page has been told at a table that another device runs: all that is left of its game here if that
// device is lost for good.
import { attempt } from './attempt.js';

/** Where this tab keeps it, so that a reload loses nothing; and the most characters of it, the latest. */
const key = 'diamonds.told';
const most = 300_000;

const told = () => attempt(() => sessionStorage.getItem(key)) ?? '';

/** Begin anew, at another table. */
function forgetTold() {
  attempt(() => sessionStorage.removeItem(key));
}

/** What keeps the directions of writing apart in a sentence, and no text file needs. */
const isolates = /[\u2066-\u2069]/g;

/** @param {import('./protocol.js').PageUpdate[]} updates whose announcements are added */
function noteTold(updates) {
  const lines = updates.flatMap(({ say }) => (say ? [`${say.replace(isolates, '')}\n`] : []));
  if (lines.length > 0) attempt(() => sessionStorage.setItem(key, (told() + lines.join('')).slice(-most)));
}

export { forgetTold, noteTold, told };
