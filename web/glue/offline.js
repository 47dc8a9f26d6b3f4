// Keeps the game on the device, by the service worker, and takes newer versions of it when no move
// is under way. Where there are no service workers, the game goes on without.
const workers = navigator.serviceWorker;
const address = new URL('../../../sw.js', import.meta.url).href;

/** @param {'update' | 'unkept' | null} name of the one notice to show */
function show(name) {
  for (const notice of document.querySelectorAll('[data-notice]')) {
    notice.hidden = notice.dataset.notice !== name;
  }
}

/** Takes the newer version that is waiting, if there is one, by loading the page from it. */
async function takeUpdate() {
  const registration = await workers?.getRegistration();
  if (!registration?.waiting) return;
  workers.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage('take over');
}

/** @param {ServiceWorkerRegistration} registration @param {ServiceWorker | null} worker on its way */
function follow(registration, worker) {
  if (!worker) return;
  let kept = false;
  worker.addEventListener('statechange', () => {
    kept ||= worker.state === 'installed';
    if (worker.state === 'installed' && registration.active) show('update');
    if (worker.state === 'redundant' && !kept && !registration.active) show('unkept');
  });
}

/** Fetches all that is still missing; what is kept already is left as it is. */
async function keepFiles() {
  const registration = await workers.register(address, { updateViaCache: 'none' });
  if (registration.waiting) show('update');
  registration.addEventListener('updatefound', () => follow(registration, registration.installing));
  follow(registration, registration.installing);
}

/** Looks for a newer version when the player comes back to a page that was left open. */
async function onVisibility() {
  const registration = await workers?.getRegistration();
  const over = document.querySelector('#page[data-page=final]') !== null;
  if (document.hidden && over) await takeUpdate();
  else if (!document.hidden) await registration?.update().catch(() => {});
}

/** @type {Record<string, () => unknown>} */
const orders = { update: takeUpdate, keep: keepOffline, dismiss: () => show(null) };

/** After the start, which is to have all of the network and the processor. */
async function keepOffline() {
  show(null);
  if (workers) await keepFiles().catch(() => show('unkept'));
  new Worker(new URL('./keeper.js', import.meta.url), { type: 'module' });
}

document.addEventListener('click', ({ target }) => {
  orders[target.closest('[data-offline]')?.dataset.offline]?.();
});
document.addEventListener('visibilitychange', onVisibility);
addEventListener('online', () => {
  if (document.querySelector('[data-notice=unkept]:not([hidden])')) keepOffline();
});
// There is something to lose from now on; some browsers ask the player.
document.addEventListener('submit', () => navigator.storage?.persist?.(), { once: true });

export { keepOffline, takeUpdate };
