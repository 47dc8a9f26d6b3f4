// Keeps the game on the device, by the service worker, and takes newer versions of it when no move
// is under way. Where there are no service workers, or they are refused, the game goes on without.
import { Workbox } from '../workbox.js';
import { all, hit } from './dom.js';

const address = new URL('../../../sw.js', import.meta.url).href;

/** @returns {ServiceWorkerContainer | undefined} none where the browser has none or keeps it away */
function container() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

const workers = container();
/** @type {Workbox | undefined} */
let workbox;

/** @param {'update' | 'unkept' | null} name of the one notice to show */
function show(name) {
  for (const notice of all('[data-notice]')) notice.hidden = notice.dataset.notice !== name;
}

/** @returns {Promise<ServiceWorkerRegistration | undefined>} */
async function registered() {
  return workers?.getRegistration().catch(() => undefined);
}

/** Takes the newer version that is waiting, if there is one and no other tab is in the way. */
async function takeUpdate() {
  (await registered())?.waiting?.postMessage({ type: 'TAKE_OVER_ALONE' });
}

/** What could not be kept is no loss where an older version is. */
async function tellUnkept() {
  if (!(await registered())?.active) show('unkept');
}

/** Fetches all that is still missing; what is kept already is left as it is. */
async function keepFiles() {
  workbox = new Workbox(address, { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => show('update'));
  workbox.addEventListener('redundant', tellUnkept);
  await workbox.register({ immediate: true });
}

/** Looks for a newer version when the player comes back to a page that was left open. */
async function onVisibility() {
  const over = document.querySelector('#page[data-page=final]') !== null;
  if (document.hidden && over) await takeUpdate();
  else if (!document.hidden) await workbox?.update().catch(() => {});
}

/** @type {Record<string, () => unknown>} */
const orders = {
  update: () => workbox?.messageSkipWaiting(),
  keep: keepOffline,
  dismiss: () => show(null),
};

/** After the start, which is to have all of the network and the processor. */
async function keepOffline() {
  show(null);
  if (workers) await keepFiles().catch(() => show('unkept'));
  new Worker(new URL('./keeper.js', import.meta.url), { type: 'module' });
}

document.addEventListener('click', (event) => {
  orders[hit(event, '[data-offline]')?.dataset.offline ?? '']?.();
});
document.addEventListener('visibilitychange', onVisibility);
addEventListener('online', () => {
  if (document.querySelector('[data-notice=unkept]:not([hidden])')) keepOffline();
});
// Whatever belongs to the version before is gone with it.
workers?.addEventListener('controllerchange', () => location.reload());
// There is something to lose from now on; some browsers ask the player.
const persist = async () => navigator.storage?.persist?.();
document.addEventListener('submit', () => persist().catch(console.info), { once: true });

export { keepOffline, takeUpdate };
