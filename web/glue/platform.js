// Features of the platform: keeping the screen awake, files, cameras, and full screen.
import { attemptLater } from './attempt.js';

const root = document.documentElement;

/** @type {WakeLockSentinel | null} */
let lock = null;
let isWanted = false;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;
/** The pause between two requests, in ms: some platforms never answer, refuse for a while, or take a lock away. */
const pause = 5000;

/** Request the lock; the first one granted holds. */
async function holdAwake() {
  if (!isWanted || lock !== null || document.hidden) return;
  const granted = await attemptLater(() => navigator.wakeLock.request('screen'));
  if (!granted) return;
  if (lock !== null || !isWanted) granted.release();
  else {
    lock = granted;
    lock.addEventListener('release', () => { if (lock === granted) lock = null; });
  }
}

/** @param {boolean} on whether people may watch the screen for long without touching it */
function keepAwake(on) {
  if (on === isWanted) return;
  isWanted = on;
  clearInterval(timer);
  if (on) {
    // The platform releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', holdAwake);
    timer = setInterval(holdAwake, pause);
    holdAwake();
  } else {
    document.removeEventListener('visibilitychange', holdAwake);
    // The next one may be needed before the platform reports the release.
    lock?.release();
    lock = null;
  }
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

/** Note whether the page may fill the screen: it has a button for it then. */
function noteFullScreen() {
  root.toggleAttribute('data-full-screen', Boolean(document.fullscreenEnabled));
}

/** Note whether a camera may be used: the page has buttons for it then. */
async function watchCameras() {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []) ?? [];
  root.toggleAttribute('data-camera', devices.some(({ kind }) => kind === 'videoinput'));
}

export { keepAwake, noteFullScreen, save, toggleFullScreen, watchCameras };
