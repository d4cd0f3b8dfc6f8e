import type { DatabaseShape } from './shapes';

const isSamePath = (one: string | readonly string[] | null, other: string | readonly string[] | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the owner finds what it expects: version, stores, key paths, indexes. */
export const hasShape = (
  database: IDBDatabase,
  { oldest, newest, stores }: Pick<DatabaseShape, 'oldest' | 'newest' | 'stores'>,
): boolean => {
  const { version } = database;
  if (version < oldest || version > newest) return false;
  const wanted = Object.entries(stores).filter(([, { since = oldest }]) => since <= version);
  if (wanted.some(([name]) => !database.objectStoreNames.contains(name))) return false;
  const transaction = database.transaction(wanted.map(([name]) => name));
  return wanted.every(([name, { keyPath, indexes = [] }]) => {
    const store = transaction.objectStore(name);
    return isSamePath(store.keyPath, keyPath) && indexes.every((index) => store.indexNames.contains(index));
  });
};
