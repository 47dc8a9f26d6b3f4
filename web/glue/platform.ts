// Features of the platform: keeping the screen awake, cameras, and full screen.
import { attemptLater } from './attempt.ts';

const root = document.documentElement;

let lock: WakeLockSentinel | null = null;
let isWanted = false;
let timer: ReturnType<typeof setInterval> | undefined;
/** The pause between two requests, in ms: some platforms never answer, refuse for a while, or take a lock away. */
const pause = 5000;

/** Return whether the page around a frame keeps it from the lock, as far as the browser says so. */
function isForbidden(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean }};
  return featurePolicy?.allowsFeature('screen-wake-lock') === false;
}

/** Request the lock; the first one granted holds. */
async function holdAwake() {
  if (!isWanted || lock !== null || document.hidden || isForbidden()) return;
  const granted = await attemptLater(() => navigator.wakeLock.request('screen'));
  if (!granted) return;
  if (lock !== null || !isWanted) granted.release();
  else {
    lock = granted;
    lock.addEventListener('release', () => { if (lock === granted) lock = null; });
  }
}

/** @param on whether people may watch the screen for long without touching it */
function keepAwake(on: boolean) {
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

/** Ask whether the page may show notifications, by a tap. */
function askToNotify() {
  globalThis.Notification?.requestPermission().catch(console.info);
}

export { askToNotify, keepAwake, noteFullScreen, toggleFullScreen, watchCameras };
