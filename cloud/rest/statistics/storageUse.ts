import { paths, storageByKindAnswer, storageLeftAnswer } from '@inkside/protocol';

import type { Clock } from '../../lib/config';
import type { ObjectStore } from '../../objects';
import { createCostlyValues } from './costlyValues';
import { type Endpoint, noInput, userEndpoint } from '../endpoint';

const PAGE_KEYS = 1000;

/** Bytes by what they belong to. */
interface StorageByKind {
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

interface StorageFigureParts {
  readonly storageUse: StorageUse;
  /** Bytes that the account may fill. */
  readonly storageLimitOf: (uid: string) => Promise<number>;
}

/** A device warns when less than this part is left. */
const RED_PART = 1 / 20;

const figuresOf = async ({ storageUse, storageLimitOf }: StorageFigureParts, uid: string) => {
  const [limit, used] = await Promise.all([storageLimitOf(uid), storageUse.total(uid)]);
  return { limit, used, left: Math.max(0, limit - used) };
};

export const storageByKind = (parts: StorageFigureParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.storageByKind,
    summary: 'Bytes that notes, books and the rest take.',
    input: noInput,
    answer: storageByKindAnswer,
    handle: async (_, { session }) => {
      const { uid } = session.account;
      const { limit, used, left } = await figuresOf(parts, uid);
      const bytes = await parts.storageUse.byKind(uid);
      const kind = (name: keyof typeof bytes) => ({ name, data: bytes[name] });
      return {
        total: limit,
        data: {
          note: kind('note'),
          reader: kind('reader'),
          calendar: kind('calendar'),
          push: kind('push'),
          other: kind('other'),
          left: { name: 'left', data: left },
          totalSize: limit,
          storageLimit: limit,
          usedSize: used,
          used,
        },
      };
    },
  });

export const storageLeft = (parts: StorageFigureParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.storageLeft,
    summary: 'Bytes that are left of the storage.',
    input: noInput,
    answer: storageLeftAnswer,
    handle: async (_, { session }) => {
      const { limit, used, left } = await figuresOf(parts, session.account.uid);
      const red = Math.floor(limit * RED_PART);
      return { data: { storage_left: left, storage_limit: limit, storage_used: used, storage_red: red } };
    },
  });
