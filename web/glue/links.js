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
  addEventListener('hashchange', look);
  look();
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

export { share, watchLinks };
