// The browser's history follows the stack of screens: Back takes the one on top away.

/** How many screens lie over the first one, as far as the history knows. */
let depth = history.state?.depth ?? 0;
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

/** @param {number} wanted depth */
async function follow(wanted) {
  const from = depth;
  depth = wanted;
  for (let at = from; at < wanted; at += 1) history.pushState({ depth: at + 1 }, '');
  if (wanted < from) await goBy(wanted - from);
}

/** @param {string[]} stack of open screens */
function followStack(stack) {
  line = line.then(() => follow(stack.length - 1));
}

/** @param {() => void} back called for each screen that the browser's Back takes away */
function watchHistory(back) {
  addEventListener('popstate', ({ state }) => {
    if (moving > 0) return;
    const now = state?.depth ?? 0;
    const sheet = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog[open]'));
    // What lies over the screen goes first.
    if (now < depth) sheet?.close();
    // There is nothing to go forward to: what was shut is opened by its own button.
    if (now > depth || sheet) line = line.then(() => goBy(depth - now));
    else for (; depth > now; depth -= 1) back();
  });
}

export { followStack, watchHistory };
