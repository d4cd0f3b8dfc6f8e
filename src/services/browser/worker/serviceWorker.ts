import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';

/** Scripts and styles that a page of the app loads first. */
const NAMED = /(?:src|href)="\/?((?:js|css)\/[^"]+)"/g;

/** Names without a slash before them. */
const namedIn = (page: string): readonly string[] => Array.from(page.matchAll(NAMED), ([, name = '']) => name);

/**
 * Whether a page loads nothing but files of this list (names without a slash before them). While a new version is put in
 * place a browser may get the page of one version and the worker of another; kept together they would not start without a
 * network.
 */
export const isOfOneVersion = (page: string, files: ReadonlySet<string>): boolean =>
  namedIn(page).every((name) => files.has(name));

/** The page that the app starts with. */
const PAGE = 'index.html';

interface FirstVisitParts {
  /** All files of the app, as the build names them. */
  readonly files: readonly string[];
  /** Under which name the cache holds a file. */
  readonly keyOf: (file: string) => string;
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put' | 'keys'>>;
  readonly fetch: (file: string, init: RequestInit) => Promise<Response>;
  /** Null for an answer that must not be kept. */
  readonly kept: (response: Response) => Promise<Response | null>;
}

/**
 * How the first version of all comes to be kept. Whoever has signed in may need the app without a network in the next
 * moment, and a page that is just being opened must not wait for files that it does not need: so the version takes up its
 * work with the start of the app alone, and the others follow one by one when the page has what it needs. Until then the
 * browser's own cache has what the page has loaded.
 */
export const createFirstVisit = ({ files, keyOf, openCache, fetch, kept }: FirstVisitParts) => {
  let following: Promise<void> | undefined;

  const keep = async (file: string, init: RequestInit): Promise<Response | undefined> => {
    const response = await kept(await fetch(file, { credentials: 'same-origin', ...init }));
    if (response === null) return undefined;
    await (await openCache()).put(keyOf(file), response.clone());
    return response;
  };

  const keepRest = async (): Promise<void> => {
    const cache = await openCache();
    for (const file of files) {
      if ((await cache.match(keyOf(file))) !== undefined) continue;
      // What does not come now is looked for again with the next page that is opened.
      await keep(file, {}).catch(() => undefined);
    }
  };

  return {
    /** Rejects where not even the start of the app can be kept: then there is no such version. */
    begin: async (): Promise<void> => {
      // The name of the page says nothing of its version.
      const page = await keep(PAGE, { cache: 'reload' });
      if (page === undefined) throw new Error('The page does not belong to this version.');
      await Promise.all(
        namedIn(await page.text()).map(async (file) => {
          if ((await keep(file, {})) === undefined) throw new Error(`${file} is not there.`);
        }),
      );
    },
    /** Fetches what is missing, one file after the other; whoever asks meanwhile waits for the same work. Never rejects. */
    goOn: (): Promise<void> => {
      following ??= keepRest()
        .catch(() => undefined)
        .finally(() => (following = undefined));
      return following;
    },
  };
};

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
