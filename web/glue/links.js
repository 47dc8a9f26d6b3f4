// Links to deals and games: the part of the address that browsers never send.

/** @param {(link: string) => void} follow called with each link, now and later */
function watchLinks(follow) {
  const look = () => {
    const link = location.hash;
    if (!/^#(deal|game)=/.test(link)) return;
    // A reload must not follow the link again.
    history.replaceState(history.state, '', location.pathname + location.search);
    follow(link);
  };
  const shared = sharedLink();
  if (shared !== null) follow(shared);
  addEventListener('hashchange', look);
  look();
}

/** @returns {string | null} the link in a text that another app has shared; "#" for a text without one */
function sharedLink() {
  const shared = new URLSearchParams(location.search);
  const texts = ['url', 'text', 'title'].map((name) => shared.get(name) ?? '');
  if (!texts.some(Boolean)) return null;
  history.replaceState(history.state, '', location.pathname + location.hash);
  return /#(?:deal|game)=[^\s#]+/.exec(texts.join(' '))?.[0] ?? '#';
}

/** The cache in which the service worker puts files that other apps have shared. */
const name = 'diamonds-shared';

/** @returns {Promise<Blob[]>} those files, taken out of the cache */
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
  const { launchQueue } = /** @type {Launched} */ (window);
  launchQueue?.setConsumer(async ({ files }) => {
    open(await Promise.all(files.map((file) => file.getFile())));
  });
  sharedFiles().then(open).catch(console.info);
}

/**
 * Hands a link to the system's share sheet, or else to the clipboard.
 * @param {string} link @param {string} [text] that goes before it
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
async function share(link, text) {
  const url = new URL(`#${link}`, location.href).href;
  const whole = text === undefined ? url : `${text}\n${url}`;
  try {
    if (!navigator.share) return await copyText(whole);
    await navigator.share({ title: document.title, url, ...text !== undefined && { text } });
  } catch (reason) {
    if (/** @type {Error} */ (reason).name !== 'AbortError') window.prompt('', whole);
  }
  return false;
}

/** @param {string} text @returns {Promise<boolean>} whether it is on the clipboard; else it is shown */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.prompt('', text);
    return false;
  }
}

export { copyText, share, watchFiles, watchLinks };
