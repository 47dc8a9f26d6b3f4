// Links to deals and games: the part of the address that is never sent anywhere.

/** @param {(link: string) => void} follow called with each link that is opened, now and later */
function watchLinks(follow) {
  const look = () => {
    const link = location.hash;
    if (!/^#(deal|game)=/.test(link)) return;
    // What was followed once isn't followed again after a reload.
    history.replaceState(history.state, '', location.pathname + location.search);
    follow(link);
  };
  const shared = sharedLink();
  if (shared !== null) follow(shared);
  addEventListener('hashchange', look);
  look();
}

/** @returns {string | null} what another app has shared with the installed game, "#" for no link */
function sharedLink() {
  const shared = new URLSearchParams(location.search);
  const texts = ['url', 'text', 'title'].map((name) => shared.get(name) ?? '');
  if (!texts.some(Boolean)) return null;
  history.replaceState(history.state, '', location.pathname + location.hash);
  return /#(?:deal|game)=[^\s#]+/.exec(texts.join(' '))?.[0] ?? '#';
}

/** Where the service worker has put files that other apps have shared. */
const shelf = 'diamonds-shared';

/** @returns {Promise<Blob[]>} those files, which are nowhere else from now on */
async function sharedFiles() {
  if (!await caches.has(shelf)) return [];
  const cache = await caches.open(shelf);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const files = await Promise.all(answers.map((answer) => answer?.blob()));
  await caches.delete(shelf);
  return files.filter((file) => file !== undefined);
}

/**
 * @typedef {{files: {getFile: () => Promise<File>}[]}} Launch
 * @typedef {{launchQueue?: {setConsumer: (take: (launch: Launch) => void) => void}}} Launched
 * @param {(files: Blob[]) => void} open called with the files that the installed game is to open
 */
function watchFiles(open) {
  const { launchQueue } = /** @type {Launched} */ (window);
  launchQueue?.setConsumer(async ({ files }) => {
    open(await Promise.all(files.map((file) => file.getFile())));
  });
  sharedFiles().then(open).catch(console.info);
}

/** @param {string} link handed to the system's share sheet, or else to the clipboard */
async function share(link) {
  const url = new URL(`#${link}`, location.href).href;
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else await navigator.clipboard.writeText(url);
    return !navigator.share;
  } catch (reason) {
    if (/** @type {Error} */ (reason).name !== 'AbortError') window.prompt('', url);
    return false;
  }
}

export { share, watchFiles, watchLinks };
