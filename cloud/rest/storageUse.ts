import type { Clock } from '../config';
import type { ObjectStore } from '../objects/objectStore';

/** Adding up a large account reads its whole index, and clients ask at every start. */
const REMEMBERED_MS = 60_000;
const PAGE_KEYS = 1000;

const addUp = async (store: ObjectStore, prefix: string): Promise<number> => {
  let bytes = 0;
  let continuation: string | undefined;
  do {
    const from = continuation === undefined ? {} : { continuation };
    const page = await store.list({ prefix, maxKeys: PAGE_KEYS, ...from });
    for (const { size } of page.objects) bytes += size;
    continuation = page.nextContinuation;
  } while (continuation !== undefined);
  return bytes;
};

/** Bytes of a user's objects, at most a minute old. */
export const createStorageUse = (store: ObjectStore, clock: Clock): ((uid: string) => Promise<number>) => {
  const known = new Map<string, { readonly at: number; readonly bytes: Promise<number> }>();
  return (uid) => {
    const last = known.get(uid);
    if (last !== undefined && clock.now() - last.at < REMEMBERED_MS) return last.bytes;
    for (const [key, { at }] of known) {
      if (clock.now() - at >= REMEMBERED_MS) known.delete(key);
    }
    const bytes = addUp(store, `${uid}/`);
    known.set(uid, { at: clock.now(), bytes });
    bytes.catch(() => known.delete(uid));
    return bytes;
  };
};
