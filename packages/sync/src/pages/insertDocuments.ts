import { databaseErrorOf, isClosed } from '@inkside/kit';
import type { LocalDatabase } from '../databases/localDatabases';
import type { GatewayDocument } from '../gateway/gateway';

/** A document that PouchDB does not take. */
export interface Refusal {
  readonly id: string;
  readonly reason: string;
}

const PROBE_ID = '_local/inkside.probe';

/** Whether the failure says that nothing can be written now, whatever it is. */
const isOfDatabase = (thrown: unknown): boolean => isClosed(thrown) || databaseErrorOf(thrown).code === 'errors.quota';

/** Whether the database takes anything at all: else no document is to blame. */
const takesWrites = async (database: LocalDatabase): Promise<boolean> => {
  try {
    const stands: unknown = await database.get(PROBE_ID).catch(() => undefined);
    await database.put({ ...Object(stands), _id: PROBE_ID });
    return true;
  } catch {
    return false;
  }
};

const reasonOf = (thrown: unknown): string => {
  const { code, params } = databaseErrorOf(thrown);
  return String(params['detail'] ?? code);
};

/** PouchDB names the document in the error of a batch that it took for the most part. */
const refusalsIn = (errors: readonly { readonly id?: string; readonly reason?: string }[]): readonly Refusal[] =>
  errors.flatMap(({ id, reason }) => (id === undefined ? [] : [{ id, reason: reason ?? 'refused' }]));

/** PouchDB copies deeply whatever it is given, but for objects of a class. Here all is copied that it writes into. */
class Batch {
  readonly docs: GatewayDocument[];
  constructor(documents: readonly GatewayDocument[]) {
    this.docs = documents.map((document) => ('_attachments' in document ? structuredClone(document) : { ...document }));
  }
}

/**
 * Puts revisions into a database as they came. Doing it twice changes nothing. One document that PouchDB does not take
 * makes it refuse the whole batch: it is found by halving, and the others go in. Throws when it is the database that
 * takes nothing.
 */
export const insertDocuments = async (
  database: LocalDatabase,
  documents: readonly GatewayDocument[],
): Promise<readonly Refusal[]> => {
  if (documents.length === 0) return [];
  try {
    return refusalsIn(await database.bulkDocs(new Batch(documents), { new_edits: false }));
  } catch (thrown) {
    if (isOfDatabase(thrown)) throw thrown;
    const [only] = documents;
    if (documents.length === 1 && only !== undefined) {
      if (!(await takesWrites(database))) throw thrown;
      return [{ id: only._id, reason: reasonOf(thrown) }];
    }
  }
  const middle = Math.ceil(documents.length / 2);
  const first = await insertDocuments(database, documents.slice(0, middle));
  return [...first, ...(await insertDocuments(database, documents.slice(middle)))];
};
