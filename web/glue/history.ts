// The browser's history follows the stack of screens: Back closes the dialog or the screen on top.
import { attempt } from './attempt.ts';

/** The number of entries of the history for screens and dialogs over the first screen. */
let depth = 0;
/** The number of screens over the first one. */
let screens = 0;
/** The number of moves of the history by this module under way: the player hasn't gone back. */
let moving = 0;
/** The queue of changes of the history. */
let changes = Promise.resolve();

/** @param by the number of entries @returns resolved when the browser has arrived */
function goBy(by: number): Promise<void> {
  moving += 1;
  return new Promise((resolve) => {
    addEventListener('popstate', () => { moving -= 1; resolve(); }, { once: true });
    history.go(by);
  });
}

const openSheet = () =>
  document.querySelector('dialog[open]') as HTMLDialogElement | null;

/** Add an entry to the history; browsers refuse too many at once. @param at the new depth */
function add(at: number) {
  attempt(() => history.pushState({ ...history.state, depth: at }, ''));
}

async function follow() {
  const from = depth;
  depth = screens + (openSheet() ? 1 : 0);
  for (let at = from; at < depth; at += 1) add(at + 1);
  if (depth > from) depth = history.state?.depth ?? 0;
  if (depth < from) await goBy(depth - from);
}

/** Add an entry for an open dialog, and notice when it closes. */
function followSheets() {
  changes = changes.then(follow);
}

/** @param stack of open screens */
function followStack(stack: unknown[]) {
  screens = stack.length - 1;
  changes = changes.then(follow);
}

/** @param back called for each screen that the browser's Back closes */
function watchHistory(back: () => void) {
  depth = history.state?.depth ?? 0;
  screens = depth;
  addEventListener('close', followSheets, true);
  addEventListener('popstate', ({ state }) => {
    if (moving > 0) return;
    const now = state?.depth ?? 0;
    // Forward has no effect: a closed screen has a button that opens it.
    if (now > depth) changes = changes.then(() => goBy(depth - now));
    if (now < depth && openSheet()) {
      openSheet()?.close();
      depth -= 1;
    }
    for (; depth > now; depth -= 1) back();
  });
}

export { followSheets, followStack, watchHistory };
