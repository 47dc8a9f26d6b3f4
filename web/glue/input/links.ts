// Links to deals and games: the part of the address that browsers never send.
import { attempt } from '../attempt.ts';

/** The beginning of a link to a deal, a game or a puzzle; apps may have escaped its signs. */
const beginning = /(?:#|%23)(?:[dgpc]|deal|game|puzzle)(?:=|%3D)/;

/** The number of times that apps may have escaped a text. */
const escapes = 3;

/** Return what follows the beginning of a table's link in a text, null without one. */
function codeIn(text: string): string | null {
  let plain = text;
  for (let k = 0; k < escapes; k += 1) plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return /#t=([\w-][^]*)/.exec(plain)?.[1] ?? null;
}

/** Come to the table whose link a text has. @returns whether it has one */
function comeToTable(text: string): boolean {
  const code = codeIn(text);
  if (code !== null) location.assign(`${location.pathname}#t=${encodeURIComponent(code)}`);
  return code !== null;
}

/** Return the part of the address in which Python looks for a link, or what another app has shared; else empty. */
function linkInAddress(): string {
  const { search, hash } = location;
  const parameters = new URLSearchParams(search);
  const shared = ['url', 'text', 'title'].map((name) => parameters.get(name) ?? '').join(' ').trim();
  const rest = beginning.test(search + hash) ? search + hash : '';
  return `${shared} ${rest}`.trim();
}

/** @param follow called with each text in the address that may have a link, now and later */
function watchLinks(follow: (text: string) => void) {
  const look = () => {
    if (codeIn(location.hash) !== null) location.reload();
    const text = linkInAddress();
    if (text === '' || comeToTable(text)) return;
    // A reload must not follow the link again.
    history.replaceState(history.state, '', location.pathname);
    follow(text);
  };
  addEventListener('hashchange', look);
  look();
}

/** The cache in which the service worker stores files shared by other apps. */
const name = 'diamonds-shared';

/** Return these files, removed from the cache. */
async function sharedFiles(): Promise<Blob[]> {
  if (!await caches.has(name)) return [];
  const cache = await caches.open(name);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const files = await Promise.all(answers.map((answer) => answer?.blob()));
  await caches.delete(name);
  return files.filter((file) => file !== undefined);
}

type Launch = { files: { getFile: () => Promise<File> }[] };

type Launched = { launchQueue?: { setConsumer: (take: (launch: Launch) => void) => void }};

/** @param open called with files that the player opens with the installed game */
function watchFiles(open: (files: Blob[]) => void) {
  attempt(() => (window as Launched).launchQueue?.setConsumer(async ({ files }) => {
    open(await Promise.all(files.map((file) => file.getFile())));
  }));
  sharedFiles().then(open).catch(console.info);
}

export { codeIn, comeToTable, watchFiles, watchLinks };
