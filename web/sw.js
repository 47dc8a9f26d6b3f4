// The service worker: stores the whole game on the device. The build replaces `self.__WB_MANIFEST` by the
// list of the files of this version, each with a digest of its content.
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { gunzipResponse } from './glue/python/gzip.ts';

addPlugins([{ fetchDidSucceed: ({ response }) => gunzipResponse(response) }]);
// Shortcuts and shared links have parameters; they all lead to the same page.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();
// Earlier versions stored the files of languages in a cache of their own.
addEventListener('activate', (event) => event.waitUntil(caches.delete('diamonds-languages')));

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

registerRoute(({ url }) => url.href === registration.scope, receive, 'POST');

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

// A new version waits until no other page is open, or until the player asks for it.
addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') skipWaiting();
  if (event.data?.type === 'TAKE_OVER_ALONE') event.waitUntil(takeOverAlone());
});
