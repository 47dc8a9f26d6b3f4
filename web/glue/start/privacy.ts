// Hides the cards of a player when several people share the screen and the page is hidden. The
// page is covered at once, until Python has drawn its public content.

const root = document.documentElement;

/** @param on whether the page shows the cards of one of several people */
function setPrivate(on: boolean) {
  root.toggleAttribute('data-private', on);
}

/** @param hide resolves when the page shows no secret cards */
function coverWhenHidden(hide: () => Promise<void>) {
  const cover = async () => {
    if (root.dataset.private === undefined || root.dataset.covered !== undefined) return;
    root.dataset.covered = '';
    await hide();
    delete root.dataset.covered;
  };
  addEventListener('pagehide', cover);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) cover();
  });
}

export { coverWhenHidden, setPrivate };
