import { namedIn } from './oneVersion';

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
