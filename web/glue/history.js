// The browser's history follows the stack of screens: Back takes away what is on top, a sheet first.

/** How much lies over the first screen, as far as the history knows. */
let depth = history.state?.depth ?? 0;
/** How many screens do. */
let screens = depth;
/** How far the history is being moved from here, which is nobody's wish to go back. */
let moving = 0;
/** What changes the history, one after the other. */
let line = Promise.resolve();

/** @param {number} by how many entries @returns {Promise<void>} until the browser is there */
function goBy(by) {
  moving += 1;
  return new Promise((resolve) => {
    addEventListener('popstate', () => { moving -= 1; resolve(); }, { once: true });
    history.go(by);
  });
}

const openSheet = () =>
  /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog[open]'));

async function follow() {
  const from = depth;
  depth = screens + (openSheet() ? 1 : 0);
  for (let at = from; at < depth; at += 1) history.pushState({ depth: at + 1 }, '');
  if (depth < from) await goBy(depth - from);
}

/** To be called when a sheet has been opened; that it is shut is seen here. */
function followSheets() {
  line = line.then(follow);
}

/** @param {unknown[]} stack of open screens */
function followStack(stack) {
  screens = stack.length - 1;
  line = line.then(follow);
}

/** @param {() => void} back called for each screen that the browser's Back takes away */
function watchHistory(back) {
  addEventListener('close', followSheets, true);
  addEventListener('popstate', ({ state }) => {
    if (moving > 0) return;
    const now = state?.depth ?? 0;
    // There is nothing to go forward to: what was shut is opened by its own button.
    if (now > depth) line = line.then(() => goBy(depth - now));
    if (now < depth && openSheet()) {
      openSheet()?.close();
      depth -= 1;
    }
    for (; depth > now; depth -= 1) back();
  });
}

export { followSheets, followStack, watchHistory };
