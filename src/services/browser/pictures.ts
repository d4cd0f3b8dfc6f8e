import type { Handles } from '@inkside/ui';
import { asMs, type ClockPort, type ObjectKey } from '@inkside/kit';

interface PictureParts {
  readonly getObject: (key: string) => Promise<Uint8Array | undefined>;
  readonly urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
  readonly clock: ClockPort;
  /** URLs kept at once; the one that was asked for longest ago goes first. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 300;
/** A browser opens six connections to an origin, and sync holds three: pictures leave room for calls. */
const LANES = 2;
/** While someone scrolls, and while a list arrives, cards come and go: nearly none of them stays so long. */
const STAY_MS = asMs(300);
/** Many notes have no picture. One that a device makes later is found after this time. */
const MISS_MS = 60_000;
/** A missing picture costs a key to remember, one that is there its bytes. */
const MISSES_PER_URL = 10;

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

/** Which keys were not in the store when they were asked for last. */
const createMisses = (clock: ClockPort, limit: number) => {
  const misses = new Map<ObjectKey, number>();
  return {
    has: (key: ObjectKey): boolean => {
      const passed = clock.now() - (misses.get(key) ?? -Infinity);
      return passed >= 0 && passed < MISS_MS;
    },
    add: (key: ObjectKey): void => {
      misses.delete(key);
      misses.set(key, clock.now());
      const [oldest] = misses.keys();
      if (misses.size > limit && oldest !== undefined) misses.delete(oldest);
    },
  };
};

/** How many views still want a picture. */
const createAskers = () => {
  let count = 0;
  return {
    add: (signal: AbortSignal): void => {
      if (signal.aborted) return;
      count += 1;
      signal.addEventListener('abort', () => (count -= 1), { once: true });
    },
    areGone: (): boolean => count === 0,
  };
};
type Askers = ReturnType<typeof createAskers>;

interface Known {
  readonly url: Promise<string | undefined>;
  readonly askers: Askers;
}

/** Asks for one picture after a moment, unless nobody wants it by then. */
const createFetchPicture = ({ getObject, urls, clock, limit = DEFAULT_LIMIT }: PictureParts) => {
  const misses = createMisses(clock, limit * MISSES_PER_URL);
  const enqueue = createQueue(LANES);

  const readBytes = async (key: ObjectKey, askers: Askers): Promise<Uint8Array | undefined> => {
    if (askers.areGone()) return undefined;
    const bytes = await getObject(key);
    if (bytes === undefined) misses.add(key);
    return bytes;
  };

  return {
    isMissing: misses.has,
    /** `onNothing` is called before it resolves with undefined. */
    fetchPicture: async (key: ObjectKey, askers: Askers, onNothing: () => void): Promise<string | undefined> => {
      try {
        await clock.sleep(STAY_MS);
        const bytes = await enqueue(() => readBytes(key, askers));
        if (bytes !== undefined) return urls.createObjectURL(new Blob([new Uint8Array(bytes)]));
      } catch {
        // A view shows its placeholder; whoever needs the reason asks the object port.
      }
      onNothing();
      return undefined;
    },
  };
};

/**
 * Pictures of the object store as object URLs. One that cannot be fetched is asked for again; one that is missing, after
 * a while. One that nobody waits for any more when its turn comes is not asked for.
 */
export const createPictures = (parts: PictureParts): Handles['pictures'] => {
  const { urls, limit = DEFAULT_LIMIT } = parts;
  const known = new Map<ObjectKey, Known>();
  const { isMissing, fetchPicture } = createFetchPicture(parts);

  const dropOldest = (): void => {
    const [oldest] = known;
    if (oldest === undefined) return;
    const [key, { url }] = oldest;
    known.delete(key);
    void url.then((loaded) => loaded !== undefined && urls.revokeObjectURL(loaded));
  };

  const begin = (key: ObjectKey): Known => {
    const askers = createAskers();
    return { url: fetchPicture(key, askers, () => known.delete(key)), askers };
  };

  return {
    load: async (key, signal) => {
      if (isMissing(key)) return undefined;
      const picture = known.get(key) ?? begin(key);
      picture.askers.add(signal);
      known.delete(key);
      known.set(key, picture);
      if (known.size > limit) dropOldest();
      return picture.url;
    },
  };
};
