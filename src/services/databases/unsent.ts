import * as v from 'valibot';

import type { EpochMs } from '../../app/kit/units';
import { isConflict, isNotFound } from './databaseErrors';
import type { LocalDatabase } from './localDatabases';

/**
 * How the number of unsent changes is known, also after a reload without a network: a local document beside the others,
 * which is never replicated, holds the ids that were written on this computer and the sequence up to which the cloud
 * has everything. Unsent is what was written here and changed after that sequence. An id is noted before its document
 * is written, so a crash between the two counts nothing too few; documents that were pulled count only where they
 * were also written here.
 */
const LEDGER_ID = '_local/unsent';

const ledgerSchema = v.object({
  _id: v.string(),
  _rev: v.exactOptional(v.string()),
  /** Local sequence that the push has passed. */
  confirmed: v.number(),
  /** When each id was last noted, epoch milliseconds. */
  written: v.record(v.string(), v.number()),
  /** Ids that the cloud refused. The push goes past them and does not try again. */
  denied: v.array(v.string()),
});
type Ledger = v.InferOutput<typeof ledgerSchema>;

/** Long enough for the write that follows a note; younger ids are not struck off. */
const SETTLED_MS = 60_000;
const MAX_TRIES = 20;

const empty: Ledger = { _id: LEDGER_ID, confirmed: 0, written: {}, denied: [] };

const readLedger = async (database: LocalDatabase): Promise<Ledger> => {
  try {
    const result = v.safeParse(ledgerSchema, await database.get(LEDGER_ID));
    // A ledger that cannot be read is begun again under its revision; the next push confirms what there is.
    return result.success ? result.output : { ...empty, ...revisionOf(result.output) };
  } catch (thrown) {
    if (isNotFound(thrown)) return empty;
    throw thrown;
  }
};

const revisionOf = (document: unknown): { _rev?: string } =>
  typeof document === 'object' && document !== null && '_rev' in document && typeof document._rev === 'string'
    ? { _rev: document._rev }
    : {};

/** Other tabs write the same ledger: the newest is read again when one was faster. */
const changeLedger = async (
  database: LocalDatabase,
  change: (ledger: Ledger) => Promise<Ledger> | Ledger,
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const before = await readLedger(database);
    const after = await change(before);
    if (after === before) return;
    try {
      await database.put(after);
      return;
    } catch (thrown) {
      if (!isConflict(thrown) || tries === MAX_TRIES) throw thrown;
    }
  }
};

/** Those of `ids` that changed after `since`. */
const changedAfter = async (
  database: LocalDatabase,
  since: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { results } = await database.changes({ since, doc_ids: ids, return_docs: true });
  return new Set(results.map(({ id }) => id));
};

/** Before a document is written on this computer. */
export const noteWrite = (database: LocalDatabase, id: string, now: EpochMs): Promise<void> =>
  changeLedger(database, (ledger) => ({ ...ledger, written: { ...ledger.written, [id]: now } }));

export const noteDenied = (database: LocalDatabase, id: string): Promise<void> =>
  changeLedger(database, (ledger) =>
    ledger.denied.includes(id) ? ledger : { ...ledger, denied: [...ledger.denied, id] },
  );

/** The cloud has everything up to `sequence`, and has taken `sentIds`. Strikes off what needs no counting any more. */
export const noteConfirmed = (
  database: LocalDatabase,
  sequence: number,
  sentIds: readonly string[],
  now: EpochMs,
): Promise<void> =>
  changeLedger(database, async (ledger) => {
    const pending = await changedAfter(database, sequence, Object.keys(ledger.written));
    const isOpen = ([id, at]: readonly [string, number]): boolean => pending.has(id) || now - at < SETTLED_MS;
    const open = Object.entries(ledger.written).filter(isOpen);
    const denied = ledger.denied.filter((id) => !sentIds.includes(id));
    const isSame =
      sequence === ledger.confirmed &&
      open.length === Object.keys(ledger.written).length &&
      denied.length === ledger.denied.length;
    return isSame ? ledger : { ...ledger, confirmed: sequence, written: Object.fromEntries(open), denied };
  });

/** Documents written on this computer that the cloud has not confirmed. */
export const countUnsent = async (database: LocalDatabase): Promise<number> => {
  const { confirmed, written, denied } = await readLedger(database);
  const changed = await changedAfter(database, confirmed, Object.keys(written));
  return new Set([...changed, ...denied]).size;
};
