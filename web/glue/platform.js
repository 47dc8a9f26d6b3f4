// Features of the platform: keeping the screen awake, files, cameras, and full screen.

const root = document.documentElement;

/** @type {WakeLockSentinel | null} */
let lock = null;
let isRequested = false;
let isWanted = false;
/** The longest wait for an answer of the platform, and the pause after a refusal, in ms. */
const pause = 5000;

/** Request the lock, and again after a while: some platforms never answer. The first one granted holds. */
async function holdAwake() {
  if (!isWanted || isRequested || lock !== null || document.hidden) return;
  isRequested = true;
  const again = setTimeout(() => { isRequested = false; holdAwake(); }, pause);
  // Platforms refuse it when the battery is low, or before they have shown the page.
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

/** Forget the lock at once: the next one may be needed before the platform reports its release. */
function letSleep() {
  lock?.release();
  lock = null;
}

/** @param {boolean} on whether people may watch the screen for long without touching it */
function keepAwake(on) {
  isWanted = on;
  if (on) holdAwake();
  else letSleep();
}

/** The longest time that a browser takes to read a file that it saves, in ms. */
const reading = 60_000;

/** @param {File} file saved in the browser's folder of downloads */
function download(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), reading);
}

/** @returns {boolean} whether the page is an installed app, where a download may fail */
function isInstalled() {
  const { standalone } = /** @type {{standalone?: boolean}} */ (navigator);
  return standalone === true || window.media?.('(display-mode: standalone)')?.matches === true;
}

/** @param {File} file @returns {Promise<boolean>} whether the system's share sheet has taken or refused it */
async function shareFile(file) {
  if (!isInstalled() || !navigator.canShare?.({ files: [file] })) return false;
  return navigator.share({ files: [file] }).then(() => true, ({ name }) => name === 'AbortError');
}

/** Save or share a file. @param {string} name @param {string[]} parts of its text */
async function save(name, parts) {
  const file = new File(parts, name, { type: 'application/json' });
  if (!await shareFile(file)) download(file);
}

function toggleFullScreen() {
  const change = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
  change.catch(console.info);
}

/** Note whether a camera may be used: the page has buttons for it then. */
async function watchCameras() {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []) ?? [];
  root.toggleAttribute('data-camera', devices.some(({ kind }) => kind === 'videoinput'));
}

// The platform releases the lock whenever the page is hidden.
document.addEventListener('visibilitychange', holdAwake);
root.toggleAttribute('data-full-screen', Boolean(document.fullscreenEnabled));

export { keepAwake, save, toggleFullScreen, watchCameras };
