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
  if (!isWanted || isRequested || lock !== null || document.hidden) return;
  isRequested = true;
  const again = setTimeout(() => { isRequested = false; holdAwake(); }, pause);
  // Platforms refuse it when the battery is low, and may not have shown the page yet.
  const granted = await requestLock();
  if (!granted) return;
  clearTimeout(again);
  isRequested = false;
  take(granted);
}

/** @returns {Promise<WakeLockSentinel | null>} null when the platform refuses, or has none */
async function requestLock() {
  try {
    return await navigator.wakeLock.request('screen');
  } catch {
    return null;
  }
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

/** How long a browser may take to read a file that it saves, in ms. */
const reading = 60_000;

/** @param {File} file saved where the browser puts downloads */
function download(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), reading);
}

/** @returns {boolean} whether the page is an app of the system, where a download may lead nowhere */
function isInstalled() {
  const { standalone } = /** @type {{standalone?: boolean}} */ (navigator);
  return standalone === true || window.matchMedia?.('(display-mode: standalone)').matches === true;
}

/** @param {File} file @returns {Promise<boolean>} whether the system's share sheet has taken or refused it */
async function shareFile(file) {
  if (!isInstalled() || !navigator.canShare?.({ files: [file] })) return false;
  return navigator.share({ files: [file] }).then(() => true, ({ name }) => name === 'AbortError');
}

/** Lets a file leave the game. @param {string} name @param {string} text */
async function save(name, text) {
  const file = new File([text], name, { type: 'application/json' });
  if (!await shareFile(file)) download(file);
}

function toggleFullScreen() {
  const change = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
  change.catch(console.info);
}

// The platform releases the lock whenever the page is hidden.
document.addEventListener('visibilitychange', holdAwake);
root.toggleAttribute('data-full-screen', Boolean(document.fullscreenEnabled));

export { keepAwake, save, toggleFullScreen };
