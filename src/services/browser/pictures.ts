import type { Handles } from '../../app/kit/handles';
import type { ObjectKey } from '../../app/kit/units';

interface PictureParts {
  readonly getObject: (key: string) => Promise<Uint8Array | undefined>;
  readonly urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
  /** URLs kept at once; the one that was asked for longest ago goes first. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 300;
/** A browser opens six connections to an origin, and sync holds three: pictures leave room for calls. */
const LANES = 2;

/** Runs at most `lanes` tasks at a time, in order. */
const createQueue = (lanes: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= lanes) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The lane goes on to the next in line, or is free.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/** Pictures of the object store as object URLs. A picture that is missing or cannot be fetched is asked for again. */
export const createPictures = ({ getObject, urls, limit = DEFAULT_LIMIT }: PictureParts): Handles['pictures'] => {
  const known = new Map<ObjectKey, Promise<string | undefined>>();
  const enqueue = createQueue(LANES);

  const fetchPicture = async (key: ObjectKey): Promise<string | undefined> => {
    try {
      const bytes = await enqueue(() => getObject(key));
      if (bytes !== undefined) return urls.createObjectURL(new Blob([new Uint8Array(bytes)]));
    } catch {
      // A view shows its placeholder; whoever needs the reason asks the object port.
    }
    known.delete(key);
    return undefined;
  };

  const dropOldest = (): void => {
    const [oldest] = known;
    if (oldest === undefined) return;
    const [key, url] = oldest;
    known.delete(key);
    void url.then((loaded) => loaded !== undefined && urls.revokeObjectURL(loaded));
  };

  return {
    load: (key) => {
      const url = known.get(key) ?? fetchPicture(key);
      known.delete(key);
      known.set(key, url);
      if (known.size > limit) dropOldest();
      return url;
    },
  };
};
