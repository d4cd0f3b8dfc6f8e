import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';

import { SHARE_TARGET_PATH, sharedPagePath } from '@inkside/kit';
import { createFirstVisit } from './firstVisit';
import { isOfOneVersion } from './oneVersion';

/** The build writes the list of the app's files in its place. */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

const files = self.__WB_MANIFEST;
const names = new Set(files.map((file) => (typeof file === 'string' ? file : file.url)));

/** What is not kept fails the whole version: it is fetched again when it is looked for again, and the old one stays. */
const kept = async (response: Response): Promise<Response | null> => {
  if (!response.ok) return null;
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  return !isPage || isOfOneVersion(await response.clone().text(), names) ? response : null;
};

const firstVisit = createFirstVisit({
  files: [...names],
  keyOf: (file) => getCacheKeyForURL(file) ?? file,
  // As Workbox names it.
  openCache: () => self.caches.open(`workbox-precache-v2-${self.registration.scope}`),
  fetch: (file, init) => self.fetch(file, init),
  kept,
});

let isFirst = false;
// Before Workbox hears of it: it would fetch all files one after the other before the version takes up its work.
self.addEventListener('install', (event) => {
  isFirst = self.registration.active === null;
  if (!isFirst) return;
  event.stopImmediatePropagation();
  event.waitUntil(firstVisit.begin());
});
// The first version of all takes up its work in the pages that are open. A later one must not: those pages were made of
// the version before it, and a person is asked.
self.addEventListener('activate', (event) => {
  if (isFirst) event.waitUntil(self.clients.claim());
});
// What the system's share sheet hands over, also without a network: a page of the app, where somebody presses a button.
self.addEventListener('fetch', (event) => {
  const { pathname, searchParams } = new URL(event.request.url);
  if (event.request.mode !== 'navigate' || pathname !== SHARE_TARGET_PATH) return;
  event.respondWith(Response.redirect(new URL(sharedPagePath(searchParams), self.location.origin), 303));
});
// Somebody may have left before all had come.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(firstVisit.goOn());
});

// The app opens without a network. Everything else goes past this worker: the cloud, its pages, objects.
cleanupOutdatedCaches();
addPlugins([{ cacheWillUpdate: ({ response }) => kept(response) }]);
// The files' names tell their versions; what links of other sites put behind the `?` tells nothing.
precacheAndRoute(files, { ignoreURLParametersMatching: [/./] });

// A new version waits until a person asks for it: nothing changes under their hands.
self.addEventListener('message', (event) => {
  const type: unknown = Reflect.get(Object(event.data), 'type');
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'GO_ON') event.waitUntil(firstVisit.goOn());
});
