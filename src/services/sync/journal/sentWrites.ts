import { isObject } from '../../../app/kit/json';
import type { Journal, SentWrite } from './journal';
import type { Transactions } from './transactions';

/** One record for each document would cost a large push as much time as its network. */
const WRITES_PER_RECORD = 20;
/** At most twenty times as many documents, some ten megabytes. */
const MAX_RECORDS = 1000;

const recordsOf = (writes: readonly SentWrite[]): readonly string[] => {
  const records: string[] = [];
  for (let from = 0; from < writes.length; from += WRITES_PER_RECORD) {
    records.push(JSON.stringify(writes.slice(from, from + WRITES_PER_RECORD)));
  }
  return records;
};

const isSentWrite = (value: unknown): value is SentWrite =>
  isObject(value) &&
  ['database', 'id', 'rev'].every((name) => typeof value[name] === 'string') &&
  isObject(value['base']) &&
  typeof value['base']['_rev'] === 'string';

const readRecord = (text: string): readonly SentWrite[] => {
  const writes: unknown = JSON.parse(text);
  return Array.isArray(writes) ? writes.filter(isSentWrite) : [];
};

/**
 * What the cloud had before it took our writes. A device that was offline for days brings what it wrote over that, and
 * PouchDB has not kept it.
 */
export const createSentWrites = ({ read, write }: Transactions): Pick<Journal, 'keepSent' | 'readSent'> => ({
  keepSent: async (writes) => {
    if (writes.length === 0) return;
    await write(['sent'], async ({ store }) => {
      const numbers = await Promise.all(recordsOf(writes).map((record) => store.add(record)));
      await store.delete(IDBKeyRange.upperBound(Math.max(...numbers) - MAX_RECORDS));
    });
  },
  readSent: () => read(['sent'], async ({ store }) => (await store.getAll()).flatMap(readRecord)),
});
