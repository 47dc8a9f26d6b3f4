// The service worker: keeps the whole game on the device. Before this the build puts Workbox's own
// scripts and `files`, the list of what belongs to this version, each with a mark of its content.
/* global workbox, files, lighter, skipWaiting */

workbox.precaching.addPlugins([{ fetchDidSucceed: ({ response }) => lighter(response) }]);
// Shortcuts and shared links carry parameters; they all lead to the one page.
workbox.precaching.precacheAndRoute(files, { ignoreURLParametersMatching: [/./] });
workbox.precaching.cleanupOutdatedCaches();

// A new version waits until no page is in the middle of a game, or until the player wants it.
addEventListener('message', ({ data }) => {
  if (data === 'take over') skipWaiting();
});
