import * as v from 'valibot';
import { isConflict, isNotFound, isObject } from '@inkside/kit';

import type { LocalDatabase } from '../../databases/localDatabases';

/** Never replicated; so that no start has to read every document to know which are in conflict. */
const INDEX_ID = '_local/inkside.conflicts';
const MAX_TRIES = 20;

/** By the revision of each open loser: the revision into which its other fields were merged, '' where none were. */
export type OpenLosers = Readonly<Record<string, string>>;
/** By document id. */
type OpenConflicts = Readonly<Record<string, OpenLosers>>;

const isLosers = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((rev) => typeof rev === 'string');
/** Not by `v.record`, which leaves out a document that is called like a member that every object has. */
const isOpen = (value: unknown): boolean => isObject(value) && Object.values(value).every(isLosers);

const indexSchema = v.object({
  _id: v.string(),
  _rev: v.exactOptional(v.string()),
  open: v.custom<OpenConflicts>(isOpen),
});
type Index = v.InferOutput<typeof indexSchema>;

const read = async (database: LocalDatabase): Promise<Index> => {
  try {
    const found = await database.get(INDEX_ID);
    const result = v.safeParse(indexSchema, found);
    if (result.success) return result.output;
    // One that cannot be read is begun again under its revision.
    const rev = v.safeParse(v.looseObject({ _rev: v.string() }), found);
    return { _id: INDEX_ID, open: {}, ...(rev.success ? { _rev: rev.output._rev } : {}) };
  } catch (thrown) {
    if (isNotFound(thrown)) return { _id: INDEX_ID, open: {} };
    throw thrown;
  }
};

const isSame = (one: OpenLosers | undefined, other: OpenLosers | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const losersOf = (open: OpenConflicts, id: string): OpenLosers | undefined =>
  Object.hasOwn(open, id) ? open[id] : undefined;

const applied = (open: OpenConflicts, changes: ReadonlyMap<string, OpenLosers | undefined>): OpenConflicts => {
  const after = new Map(Object.entries(open));
  for (const [id, losers] of changes) {
    if (losers === undefined) after.delete(id);
    else after.set(id, losers);
  }
  return Object.fromEntries(after);
};

export const readOpenConflicts = async (database: LocalDatabase): Promise<OpenConflicts> => (await read(database)).open;

/** Undefined takes a document out. Other tabs write the same index: the newest is read again when one was faster. */
export const changeOpenConflicts = async (
  database: LocalDatabase,
  changes: ReadonlyMap<string, OpenLosers | undefined>,
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const index = await read(database);
    if ([...changes].every(([id, losers]) => isSame(losersOf(index.open, id), losers))) return;
    try {
      await database.put({ ...index, open: applied(index.open, changes) });
      return;
    } catch (thrown) {
      if (!isConflict(thrown) || tries === MAX_TRIES) throw thrown;
    }
  }
};
