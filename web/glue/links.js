// Links to deals and games: the part of the address that browsers never send.
import { attempt } from './attempt.js';

/** The beginning of a link to a deal, a game or a puzzle; apps may have escaped its signs. */
const beginning = /(?:#|%23)(?:[dgp]|deal|game|puzzle)(?:=|%3D)/;

/** The number of times that apps may have escaped a text. */
const escapes = 3;

/** @param {string} text @returns {string | null} what follows the beginning of a table's link in it, null without one */
function codeIn(text) {
  let plain = text;
  for (let k = 0; k < escapes; k += 1) plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return /#t=([\w-][^]*)/.exec(plain)?.[1] ?? null;
}

/** Come to the table whose link a text has. @param {string} text @returns {boolean} whether it has one */
function comeToTable(text) {
  const code = codeIn(text);
  if (code !== null) location.assign(`${location.pathname}#t=${encodeURIComponent(code)}`);
  return code !== null;
}

/** @returns {string} the part of the address in which Python looks for a link, or what another app has shared; else empty */
function linkInAddress() {
  const { search, hash } = location;
  const parameters = new URLSearchParams(search);
  const shared = ['url', 'text', 'title'].map((name) => parameters.get(name) ?? '').join(' ').trim();
  const rest = beginning.test(search + hash) ? search + hash : '';
  return `${shared} ${rest}`.trim();
}

/** @param {(text: string) => void} follow called with each text in the address that may have a link, now and later */
function watchLinks(follow) {
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

/** @returns {Promise<Blob[]>} these files, removed from the cache */
async function sharedFiles() {
  if (!await caches.has(name)) return [];
  const cache = await caches.open(name);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const files = await Promise.all(answers.map((answer) => answer?.blob()));
  await caches.delete(name);
  return files.filter((file) => file !== undefined);
}

/**
 * @typedef {{files: {getFile: () => Promise<File>}[]}} Launch
 * @typedef {{launchQueue?: {setConsumer: (take: (launch: Launch) => void) => void}}} Launched
 * @param {(files: Blob[]) => void} open called with files that the player opens with the installed game
 */
function watchFiles(open) {
  attempt(() => /** @type {Launched} */ (window).launchQueue?.setConsumer(async ({ files }) => {
    open(await Promise.all(files.map((file) => file.getFile())));
  }));
  sharedFiles().then(open).catch(console.info);
}

export { codeIn, comeToTable, watchFiles, watchLinks };
