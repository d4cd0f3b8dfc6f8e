import { addPlugins, cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';

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

// The app opens without a network. Everything else goes past this worker: the cloud, its pages, objects.
cleanupOutdatedCaches();
addPlugins([{ cacheWillUpdate: ({ response }) => kept(response) }]);
// The files' names tell their versions; what links of other sites put behind the `?` tells nothing.
precacheAndRoute(files, { ignoreURLParametersMatching: [/./] });

// A new version waits until a person asks for it: nothing changes under their hands.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  const type: unknown = Reflect.get(Object(data), 'type');
  if (type === 'SKIP_WAITING') void self.skipWaiting();
});
