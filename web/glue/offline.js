// Keeps the game on the device, by the service worker, and takes newer versions of it when no move
// is under way. Where there are no service workers, or they are refused, the game goes on without.
import { Workbox } from '../workbox.js';
import { offer, tell, untell } from './notices.js';

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
  if (!(await registered())?.active) tell('unkept');
}

/** Fetches all that is still missing; what is kept already is left as it is. */
async function keepFiles() {
  workbox = new Workbox(address, { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => tell('update'));
  workbox.addEventListener('redundant', tellUnkept);
  await workbox.register({ immediate: true });
}

/** Looks for a newer version when the player comes back to a page that was left open. */
async function onVisibility() {
  const over = document.querySelector('#page[data-page=final]') !== null;
  if (document.hidden && over) await takeUpdate();
  else if (!document.hidden) await workbox?.update().catch(() => {});
}

/** After the start, which is to have all of the network and the processor. */
async function keepOffline() {
  untell('unkept');
  if (workers) await keepFiles().catch(() => tell('unkept'));
  new Worker(new URL('./keeper.js', import.meta.url), { type: 'module' });
}

document.addEventListener('visibilitychange', onVisibility);
addEventListener('online', () => {
  if (document.querySelector('[data-notice=unkept]:not([hidden])')) keepOffline();
});
offer('update', () => workbox?.messageSkipWaiting());
offer('unkept', keepOffline);
// Whatever belongs to the version before is gone with it.
workers?.addEventListener('controllerchange', () => location.reload());
// There is something to lose from now on; some browsers ask the player.
const persist = async () => navigator.storage?.persist?.();
document.addEventListener('submit', () => persist().catch(console.info), { once: true });

export { keepOffline, takeUpdate };
