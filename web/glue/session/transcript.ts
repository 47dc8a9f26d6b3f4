// The announcements to this page at a table that another device runs: all that is left of its game here if that
// device is lost for good.
import { attempt } from '../attempt.ts';
import type { PageUpdate } from '../protocol.ts';

/** Where this tab keeps it and what names its table, so that a reload loses nothing; and the most characters of it, the latest. */
const key = 'diamonds.told';
const keyOfTable = 'diamonds.told-at';
const most = 300_000;

const transcript = () => attempt(() => sessionStorage.getItem(key)) ?? '';

/** Begin anew. */
function clearTranscript() {
  attempt(() => sessionStorage.removeItem(key));
}

/** Come to a table: what was said at another one is no part of it. @param table what names it */
function comeTo(table: string) {
  if (attempt(() => sessionStorage.getItem(keyOfTable)) === table) return;
  clearTranscript();
  attempt(() => sessionStorage.setItem(keyOfTable, table));
}

/** The characters that keep the directions of writing apart in a sentence; no text file needs them. */
const isolates = /[\u2066-\u2069]/g;

/** @param updates whose announcements are added */
function appendTranscript(updates: PageUpdate[]) {
  const lines = updates.flatMap(({ say }) => (say ? [`${say.replace(isolates, '')}\n`] : []));
  if (lines.length > 0) attempt(() => sessionStorage.setItem(key, (transcript() + lines.join('')).slice(-most)));
}

export { comeTo, clearTranscript, appendTranscript, transcript };
