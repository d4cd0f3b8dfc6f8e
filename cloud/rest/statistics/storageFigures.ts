import { paths, storageByKindAnswer, storageLeftAnswer } from '@inkside/protocol';
import { noInput, userEndpoint } from '../endpoint';
import type { Endpoint } from '../endpoint';
import type { StorageUse } from '../storageUse';

export interface StorageFigureParts {
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
