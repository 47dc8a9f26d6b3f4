// The service worker: keeps the whole game on the device. Before this the build puts Workbox's own
// scripts and `files`, the list of what belongs to this version, each with a mark of its content.
/* global workbox, files, lighter */

workbox.precaching.addPlugins([{ fetchDidSucceed: ({ response }) => lighter(response) }]);
// Shortcuts and shared links carry parameters; they all lead to the one page.
workbox.precaching.precacheAndRoute(files, { ignoreURLParametersMatching: [/./] });
workbox.precaching.cleanupOutdatedCaches();

/** What other tabs load later on would be gone: a game may be under way there. */
async function takeOverAlone() {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = tabs.filter(({ url }) => url.startsWith(registration.scope));
  if (own.length <= 1) await skipWaiting();
}

// A new version waits until no other page is open, or until the player wants it.
addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') skipWaiting();
  if (event.data?.type === 'TAKE_OVER_ALONE') event.waitUntil(takeOverAlone());
});
