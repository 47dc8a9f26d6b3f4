// What a web page asks of the platform: a screen that stays awake, files, and full screen.

const root = document.documentElement;

/** @type {WakeLockSentinel | null} */
let lock = null;
let isRequested = false;
let isWanted = false;
/** How long a platform may take to answer, and how long after it says no it is asked again, in ms. */
const pause = 5000;

/** Some platforms never answer: after a while another request is made, and whichever is granted first holds. */
async function holdAwake() {
  if (!isWanted || isRequested || lock !== null || document.hidden || !navigator.wakeLock) return;
  isRequested = true;
  const again = setTimeout(() => { isRequested = false; holdAwake(); }, pause);
  // Platforms refuse it when the battery is low, and may not have shown the page yet.
  const granted = await navigator.wakeLock.request('screen').catch(() => null);
  if (!granted) return;
  clearTimeout(again);
  isRequested = false;
  take(granted);
}

/** @param {WakeLockSentinel} granted */
function take(granted) {
  if (lock !== null || !isWanted) {
    granted.release();
    return;
  }
  lock = granted;
  lock.addEventListener('release', () => {
    if (lock !== granted) return;
    lock = null;
    setTimeout(holdAwake, pause);
  });
}

/** The lock counts as gone at once: the next one may be wanted before the platform tells of its release. */
function letSleep() {
  lock?.release();
  lock = null;
}

/** @param {boolean} on whether people may look at the screen for long without touching it */
function keepAwake(on) {
  isWanted = on;
  if (on) holdAwake();
  else letSleep();
}

/** Saves a file where the browser puts downloads. @param {string} name @param {string[]} parts of its text */
function save(name, parts) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function toggleFullScreen() {
  const change = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
  change.catch(console.info);
}

// The platform releases the lock whenever the page is hidden.
document.addEventListener('visibilitychange', holdAwake);
root.toggleAttribute('data-full-screen', Boolean(document.fullscreenEnabled));

export { keepAwake, save, toggleFullScreen };
