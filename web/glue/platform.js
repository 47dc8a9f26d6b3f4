// What the platform does for a game that is on: the screen stays awake, and shows nothing else.

const root = document.documentElement;

/** @type {WakeLockSentinel | null} */
let lock = null;
let wanted = false;

async function holdAwake() {
  if (!wanted || lock !== null || document.hidden || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request('screen');
  } catch {
    return; // The battery is low: the platform knows better.
  }
  lock.addEventListener('release', () => { lock = null; });
  if (!wanted) lock.release();
}

/** @param {boolean} on whether somebody may look at the screen for long without touching it */
function keepAwake(on) {
  wanted = on;
  if (on) holdAwake();
  else lock?.release();
}

function toggleFullScreen() {
  if (document.fullscreenElement === null) root.requestFullscreen();
  else document.exitFullscreen();
}

// The platform lets go whenever the page is hidden.
document.addEventListener('visibilitychange', holdAwake);
root.toggleAttribute('data-full-screen', Boolean(document.fullscreenEnabled));

export { keepAwake, toggleFullScreen };
