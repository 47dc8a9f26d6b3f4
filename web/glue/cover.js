// With several people at one screen: whoever puts it down or looks at something else shows no cards.
// The page is covered at once, and until the table has drawn what anybody may see.

const root = document.documentElement;

/** @param {boolean} on whether one of several people may be looking at their cards */
function setPrivate(on) {
  root.toggleAttribute('data-private', on);
}

/** @param {() => Promise<void>} hide resolves when the page shows nobody's cards any more */
function coverWhenHidden(hide) {
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
