// The service worker: keeps the whole game on the device. Before this the build puts Workbox's own
// scripts and `files`, the list of what belongs to this version, each with a mark of its content.
/* global workbox, files, lighter */

workbox.precaching.addPlugins([{ fetchDidSucceed: ({ response }) => lighter(response) }]);
// Shortcuts and shared links carry parameters; they all lead to the one page.
workbox.precaching.precacheAndRoute(files, { ignoreURLParametersMatching: [/./] });
workbox.precaching.cleanupOutdatedCaches();

/** @returns {Promise<boolean>} whether no other tab has the game open */
async function alone() {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.filter(({ url }) => url.startsWith(registration.scope)).length <= 1;
}

/** What other tabs load later on would be gone: a game may be under way there. */
async function takeOverAlone() {
  // A page that was just left counts for a moment longer.
  for (let asked = 0; asked < 4; asked += 1) {
    if (await alone()) return skipWaiting();
    await new Promise((again) => setTimeout(again, 250));
  }
}

// A new version waits until no other page is open, or until the player wants it.
addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') skipWaiting();
  if (event.data?.type === 'TAKE_OVER_ALONE') event.waitUntil(takeOverAlone());
});
