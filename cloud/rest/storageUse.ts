import type { Clock } from '../lib/config';
import type { ObjectStore } from '../objects';
import { createCostlyValues } from './statistics/costlyValues';

const PAGE_KEYS = 1000;

/** Bytes by what they belong to. */
export interface StorageByKind {
  readonly note: number;
  readonly reader: number;
  readonly calendar: number;
  readonly push: number;
  /** What lies under no known area, and parts of uploads that are not complete. */
  readonly other: number;
}

export interface StorageUse {
  /** Bytes of the user's objects. */
  total(uid: string): Promise<number>;
  byKind(uid: string): Promise<StorageByKind>;
}

type KnownKind = Exclude<keyof StorageByKind, 'other'>;

/** By the part of a key after the uid (reference: cloud-api 5.1); old notes have areas of their own. */
const KINDS: ReadonlyMap<string, KnownKind> = new Map([
  ['note', 'note'],
  ['thumbnail', 'note'],
  ['point', 'note'],
  ['resource', 'note'],
  ['reader', 'reader'],
  ['calendar', 'calendar'],
  ['push', 'push'],
]);

const addUp = async (store: ObjectStore, uid: string): Promise<Record<KnownKind, number>> => {
  const sum = { note: 0, reader: 0, calendar: 0, push: 0 };
  let continuation: string | undefined;
  do {
    const from = continuation === undefined ? {} : { continuation };
    const page = await store.list({ prefix: `${uid}/`, maxKeys: PAGE_KEYS, ...from });
    for (const { key, size } of page.objects) {
      const [, area = ''] = key.split('/', 2);
      const kind = KINDS.get(area);
      if (kind !== undefined) sum[kind] += size;
    }
    continuation = page.nextContinuation;
  } while (continuation !== undefined);
  return sum;
};

/**
 * What a user's objects take. The store keeps the total; the kinds are read from its index, which takes about a second
 * for 100,000 objects and is then good for the next minute, and live for small accounts.
 */
export const createStorageUse = (store: ObjectStore, clock: Clock): StorageUse => {
  const kinds = createCostlyValues(clock, (uid) => addUp(store, uid));
  const total: StorageUse['total'] = (uid) => store.usedBytes(uid);
  return {
    total,
    byKind: async (uid) => {
      const [known, all] = await Promise.all([kinds.get(uid), total(uid)]);
      const { note, reader, calendar, push } = known;
      return { ...known, other: Math.max(0, all - note - reader - calendar - push) };
    },
  };
};
