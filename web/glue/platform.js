// What the platform does for a game that is on: the screen stays awake, and shows nothing else.

const root = document.documentElement;

/** @type {WakeLockSentinel | null} */
let lock = null;
let asking = false;
let wanted = false;

async function holdAwake() {
  if (!wanted || asking || lock !== null || document.hidden || !navigator.wakeLock) return;
  asking = true;
  // Refused when the battery is low: the platform knows better.
  lock = await navigator.wakeLock.request('screen').catch(() => null);
  asking = false;
  lock?.addEventListener('release', () => { lock = null; });
  if (!wanted) lock?.release();
}

/** @param {boolean} on whether somebody may look at the screen for long without touching it */
function keepAwake(on) {
  wanted = on;
  if (on) holdAwake();
  else lock?.release();
}

/** @param {string} name of a file @param {string} text handed to the player as that file */
function save(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function toggleFullScreen() {
  const change = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
  change.catch(console.info);
}

// The platform lets go whenever the page is hidden.
document.addEventListener('visibilitychange', holdAwake);
root.toggleAttribute('data-full-screen', Boolean(document.fullscreenEnabled));

export { keepAwake, save, toggleFullScreen };
