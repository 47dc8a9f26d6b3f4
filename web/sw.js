// The service worker: stores the whole game on the device. The build prepends Workbox's scripts and
// `files`, the list of the files of this version, each with a digest of its content.
/* global workbox, files, gunzipResponse */

const { PrecacheController, PrecacheRoute } = workbox.precaching;

const precache = new PrecacheController({ plugins: [{ fetchDidSucceed: ({ response }) => gunzipResponse(response) }] });
precache.addToCacheList(files);
addEventListener('install', precache.install);
// A page of a first visit, too, then gets its files from here, and a newer version waits for it.
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

// Shortcuts and shared links have parameters; they all lead to the same page.
workbox.routing.registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [/./] }));
// Files of an earlier version, which a page that is still open may need.
workbox.routing.registerRoute(
  ({ url }) => url.href.startsWith(`${registration.scope}assets/`),
  async ({ request }) => await caches.match(request) ?? fetch(request),
);

/**
 * Receive a form by which another app shares something with the installed game. Files wait for the page in a
 * cache; texts, which may contain a link, become parameters of its address.
 */
async function receive({ request }) {
  const given = [...await request.formData()].filter(([, value]) => value !== '' && value.name !== '');
  const files = given.filter(([name]) => name === 'files').map(([, file]) => new Response(file));
  const texts = new URLSearchParams(given.filter(([name]) => name !== 'files'));
  if (files.length > 0) {
    const cache = await caches.open('diamonds-shared');
    await Promise.all(files.map((file, k) => cache.put(`./shared/${Date.now()}-${k}`, file)));
    return Response.redirect(registration.scope, 303);
  }
  return Response.redirect(`${registration.scope}?${texts}`, 303);
}

workbox.routing.registerRoute(({ url }) => url.href === registration.scope, receive, 'POST');

/** Show the page at which it is the player's turn. */
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: 'window' }).then(([tab]) => tab?.focus()));
});

/** @returns {Promise<boolean>} whether no other tab has the game open */
async function alone() {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.filter(({ url }) => url.startsWith(registration.scope)).length <= 1;
}

/** Take over if no other tab is open: it may need files of the older version. */
async function takeOverAlone() {
  if (await alone()) await skipWaiting();
}

/** @returns {boolean} whether a newer version is about to come, whose files are in the same cache */
const isOutdated = () => Boolean(registration.installing ?? registration.waiting);

/**
 * Answer a page that has started: get its files from here, and say if it is one of another version. The files of
 * earlier versions go once no other page is open.
 */
async function welcome(event) {
  await clients.claim();
  if (!precache.getCacheKeyForURL(event.data.script)) event.source.postMessage({ type: 'OUTDATED' });
  else if (await alone() && !isOutdated()) {
    await precache.activate(event);
    // Earlier versions stored the files of languages in a cache of their own.
    await caches.delete('diamonds-languages');
  }
}

// A new version waits until no other page is open, or until the player asks for it.
addEventListener('message', (event) => {
  if (event.data?.type === 'STARTED') event.waitUntil(welcome(event));
  if (event.data?.type === 'SKIP_WAITING') skipWaiting();
  if (event.data?.type === 'TAKE_OVER_ALONE') event.waitUntil(takeOverAlone());
});
