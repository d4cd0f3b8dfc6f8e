import * as v from 'valibot';

import type { ListedStorage, Uid } from '@inkside/kit';
import type { Journal, OutboxKey } from './journal/journal';

/**
 * Changes that no cloud had confirmed when the browser cleared what this site keeps: whether they arrived nobody can
 * tell any more. They are remembered by the ids of their documents until somebody has looked at them.
 */
export interface UnknownFate {
  /** What the outbox holds now. Compares it with what it held last. */
  read(uid: Uid, journal: Pick<Journal, 'readNoted'>): Promise<readonly OutboxKey[]>;
  /** Ids of documents, as far as `read` has found out. */
  ids(uid: Uid): readonly string[];
  /** The user has been told. */
  forget(uid: Uid): void;
  /** Nothing of the user is to stay on this computer. */
  removeAll(uid: Uid): void;
}

/** Documents that are remembered by name; whoever writes more without a network is told of these. */
const MOST_NAMED = 1000;

const unsentSchema = v.object({ writes: v.number(), ids: v.array(v.string()) });
type Unsent = v.InferOutput<typeof unsentSchema>;
const lostSchema = v.array(v.string());

const parsed = <Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | null,
): v.InferOutput<Schema> | undefined => {
  if (text === null) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};

/** What a tab has said last of the outbox is known to it also where the storage was cleared together with the databases. */
const createLastUnsent = (local: ListedStorage) => {
  const keyOf = (uid: Uid): string => `inkside.unsent.${uid}`;
  const own = new Map<Uid, Unsent>();
  return {
    get: (uid: Uid): Unsent | undefined => parsed(unsentSchema, local.getItem(keyOf(uid))) ?? own.get(uid),
    set: (uid: Uid, value: Unsent): void => {
      own.set(uid, value);
      local.setItem(keyOf(uid), JSON.stringify(value));
    },
    forget: (uid: Uid): void => {
      own.delete(uid);
      local.removeItem(keyOf(uid));
    },
  };
};

const isSame = (one: Unsent | undefined, other: Unsent): boolean => JSON.stringify(one) === JSON.stringify(other);

export const createUnknownFate = (local: ListedStorage): UnknownFate => {
  const unsent = createLastUnsent(local);
  const lostKey = (uid: Uid): string => `inkside.unknown.${uid}`;
  const lostOf = (uid: Uid): readonly string[] => parsed(lostSchema, local.getItem(lostKey(uid))) ?? [];
  const forget = (uid: Uid): void => local.removeItem(lostKey(uid));

  const noteLost = (uid: Uid, before: Unsent, keys: readonly OutboxKey[]): void => {
    const still = new Set(keys.map(({ id }) => id));
    const gone = before.ids.filter((id) => !still.has(id));
    if (gone.length > 0)
      local.setItem(lostKey(uid), JSON.stringify([...new Set([...lostOf(uid), ...gone])].slice(0, MOST_NAMED)));
  };

  return {
    read: async (uid, journal) => {
      let now = await journal.readNoted();
      const before = unsent.get(uid);
      // Another tab may have noted a write, and said so, since this one has read: then the second reading is as new.
      if (before !== undefined && now.writes < before.writes) now = await journal.readNoted();
      if (before !== undefined && now.writes < before.writes) noteLost(uid, before, now.keys);
      const next = { writes: now.writes, ids: now.keys.slice(0, MOST_NAMED).map(({ id }) => id) };
      // Who has never written needs no mark.
      if (!isSame(before, next) && (next.writes > 0 || before !== undefined)) unsent.set(uid, next);
      return now.keys;
    },
    ids: lostOf,
    forget,
    removeAll: (uid) => {
      unsent.forget(uid);
      forget(uid);
    },
  };
};
