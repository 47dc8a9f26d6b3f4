// The announcements to this page at a table that another device runs: all that is left of its game here if that
// device is lost for good.
import { attempt } from '../attempt.ts';
import type { PageUpdate } from '../protocol.ts';

/** Where this tab keeps it, so that a reload loses nothing; and the most characters of it, the latest. */
const key = 'diamonds.told';
const most = 300_000;

const told = () => attempt(() => sessionStorage.getItem(key)) ?? '';

/** Begin anew, at another table. */
function forgetTold() {
  attempt(() => sessionStorage.removeItem(key));
}

/** The characters that keep the directions of writing apart in a sentence; no text file needs them. */
const isolates = /[\u2066-\u2069]/g;

/** @param updates whose announcements are added */
function noteTold(updates: PageUpdate[]) {
  const lines = updates.flatMap(({ say }) => (say ? [`${say.replace(isolates, '')}\n`] : []));
  if (lines.length > 0) attempt(() => sessionStorage.setItem(key, (told() + lines.join('')).slice(-most)));
}

export { forgetTold, noteTold, told };
