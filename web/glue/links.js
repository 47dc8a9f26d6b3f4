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

/**
 * @typedef {{files: {getFile: () => Promise<File>}[]}} Launch
 * @typedef {{launchQueue?: {setConsumer: (take: (launch: Launch) => void) => void}}} Launched
 * @param {(file: File) => void} open called with each file that the installed game is to open
 */
function watchLaunches(open) {
  const { launchQueue } = /** @type {Launched} */ (window);
  launchQueue?.setConsumer(async ({ files }) => {
    const [file] = files;
    if (file) open(await file.getFile());
  });
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

export { share, watchLaunches, watchLinks };
