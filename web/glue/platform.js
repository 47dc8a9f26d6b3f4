// What a web page asks of the platform: a screen that stays awake, files, and full screen.

const root = document.documentElement;

/** @type {WakeLockSentinel | null} */
let lock = null;
let isRequested = false;
let isWanted = false;
/** How long a platform may take to answer, and how long after a refusal it is asked again, in ms. */
const pause = 5000;

/** @returns {Promise<WakeLockSentinel | null>} null where it is refused; some platforms never answer */
function requestLock() {
  const asked = navigator.wakeLock.request('screen').catch(() => null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(null);
      asked.then((late) => late?.release());
    }, pause);
    asked.then((held) => {
      clearTimeout(timer);
      resolve(held);
    });
  });
}

async function holdAwake() {
  if (!isWanted || isRequested || lock !== null || document.hidden || !navigator.wakeLock) return;
  isRequested = true;
  const held = await requestLock();
  isRequested = false;
  // Platforms refuse it when the battery is low, and may not have shown the page yet.
  if (!held) setTimeout(holdAwake, pause);
  lock = held;
  held?.addEventListener('release', () => { if (lock === held) lock = null; });
  if (!isWanted) letSleep();
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

/** Saves a file where the browser puts downloads. @param {string} name @param {string} text */
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

// The platform releases the lock whenever the page is hidden.
document.addEventListener('visibilitychange', holdAwake);
root.toggleAttribute('data-full-screen', Boolean(document.fullscreenEnabled));

export { keepAwake, save, toggleFullScreen };
