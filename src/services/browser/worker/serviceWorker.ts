import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';

/** The build writes the list of the app's files in its place. */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

// The app opens without a network. Everything else goes past this worker: the cloud, its pages, objects.
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

// A new version waits until a person asks for it: nothing changes under their hands.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  const type: unknown = Reflect.get(Object(data), 'type');
  if (type === 'SKIP_WAITING') void self.skipWaiting();
});
