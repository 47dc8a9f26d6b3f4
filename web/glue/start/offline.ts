// Stores the game on the device with the service worker, and changes to a newer version when no game is
// interrupted. Without service workers the game needs the network.
import { Workbox } from 'workbox-window';
import { attempt, attemptLater } from '../attempt.ts';
import { reloadAt } from './device.ts';
import { offer, tell, dismiss } from '../notices.ts';
import { announceSettings, changeSetting, settings } from '../preferences.ts';

const address = new URL('../../../sw.js', import.meta.url).href;

const workers = attempt(() => navigator.serviceWorker);
let workbox: Workbox | undefined;

/** Whether this tab is asking for the newer version. */
let isAsking = false;

const registered = () => attemptLater(() => workers?.getRegistration());

/** Change to a newer version that waits, if no other tab is open. */
async function takeUpdate() {
  isAsking = true;
  (await registered())?.waiting?.postMessage({ type: 'TAKE_OVER_ALONE' });
}

/** Change to a newer version that waits already, for a second or until this one answers. */
async function takeUpdateAtStart() {
  const waiting = (await registered())?.waiting;
  const isReady = () => document.documentElement.dataset.ready !== undefined;
  // The browser still counts a page that was just left, for a moment, or seconds on a slow device.
  for (let asked = 0; waiting?.state === 'installed' && (asked < 4 || !isReady()); asked += 1) {
    await takeUpdate();
    await new Promise((again) => { setTimeout(again, 250); });
  }
  isAsking = false;
}

/** Show that the game could not be stored, unless an older version is. */
async function tellUnkept() {
  if (!(await registered())?.active) tell('unkept');
}

/** Tell the active worker, if there is one, that this page has started. */
async function report() {
  (await registered())?.active?.postMessage({ type: 'STARTED', script: import.meta.url });
}

/** Fetch all files that the device lacks. */
async function keepFiles() {
  workbox = new Workbox(address, { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => tell('update'));
  workbox.addEventListener('redundant', tellUnkept);
  await workbox.register({ immediate: true });
  await report();
}

/** Check for a newer version when the player returns to a page that was left open. */
async function onVisibility() {
  const over = document.querySelector('#page[data-page=final]') !== null;
  isAsking = false;
  if (document.hidden && over) await takeUpdate();
  else if (!document.hidden) await workbox?.update().catch(() => {});
}

/** Show, once for each device, that the browser stores nothing for offline play here. */
function tellOnline() {
  if (settings.online !== undefined) return;
  changeSetting('online', true);
  tell('online');
}

/** Start the service worker after the start, which needs network and processor for itself. */
async function keepOffline() {
  dismiss('unkept');
  // A frame of another site can't keep the game on the device, and nobody expects it.
  if (window.top !== window.self) return undefined;
  if (!workers) return tellOnline();
  await keepFiles().catch(() => tell('unkept'));
  return new Worker(new URL('./snapshotworker.js', import.meta.url), { type: 'module' });
}

/** Let a newer version that waits take over. */
async function takeOver() {
  const waiting = (await registered())?.waiting;
  if (!waiting) return;
  const taken = new Promise((resolve) => { waiting.addEventListener('statechange', resolve, { once: true }); });
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await taken;
}

/** The longest wait until a newer version has taken over, in ms. */
const patience = 5000;

/** Load the newer version, which the player has agreed to. It may have taken over already. */
async function loadUpdate() {
  await Promise.race([takeOver(), new Promise((resolve) => { setTimeout(resolve, patience); })]);
  reloadAt();
}

/** The worker that answers this page; none on a first visit, until the files are stored. */
let controller = workers?.controller;

/**
 * Load the page of the newer version. A tab in the background does so when the player comes to it; until then it
 * would take the game from the tab where they play.
 */
function onController() {
  const isFirst = !controller;
  controller = workers?.controller;
  if (isFirst) report();
  else if (isAsking) reloadAt();
  else addEventListener('focus', () => reloadAt(), { once: true });
}

/** Have the device store durably; some browsers ask the player for permission. */
const persist = async () => navigator.storage?.persist?.();

/** Change to a newer version where that is possible, and answer what bears on versions and on files of the host. */
function watchVersions() {
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', () => {
    if (document.querySelector('[data-notice=unkept]:not([hidden])')) keepOffline();
  });
  addEventListener('language', () => dismiss('language'));
  addEventListener('languageerror', () => tell('language'));
  offer('language', announceSettings);
  offer('update', loadUpdate);
  offer('unkept', keepOffline);
  workers?.addEventListener('controllerchange', onController);
  workers?.addEventListener('message', ({ data }) => { if (data?.type === 'OUTDATED') tell('update'); });
  // The first game is worth it.
  document.addEventListener('submit', () => persist().catch(console.info), { once: true });
  takeUpdateAtStart();
}

export { keepOffline, watchVersions };
