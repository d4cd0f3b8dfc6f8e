import { isNotFound, isObject, isTombstone } from '@inkside/kit';
import type { LocalDatabase } from './localDatabases';
import { type AdapterAnswer, type Ancestry, onlyBranch, readTogether } from './adapter';
import { isStored } from './storedDocument';
import type { Standing } from './writing/wishes';
import type { StoredDocument } from '../syncPorts';

/** A document as it stands, with its revision: a tombstone's too. */
export interface Found extends Standing {
  readonly rev: string | undefined;
  /** What a write grows out of; undefined where it is not known, or the document has branched. */
  readonly ancestry?: Ancestry | undefined;
}

/** There is no such document, and there never was. */
export const nowhere: Found = {
  document: undefined,
  isTombstone: false,
  rev: undefined,
  ancestry: { start: 0, ids: [] },
};

/** PouchDB does not give a tombstone, but its revision. */
const readRevision = async (database: LocalDatabase, id: string): Promise<string | undefined> =>
  (await database.allDocs({ keys: [id] })).rows[0]?.value?.rev;

const readStanding = async (database: LocalDatabase, id: string): Promise<Found> => {
  try {
    const found = await database.get(id);
    const document = isStored(found) ? found : undefined;
    return { document, isTombstone: false, rev: document?._rev };
  } catch (thrown) {
    if (!isNotFound(thrown)) throw thrown;
    if (!isTombstone(thrown)) return nowhere;
    return { document: undefined, isTombstone: true, rev: await readRevision(database, id) };
  }
};

/** As `get` would give it; undefined where it cannot be told from the answer alone. */
const standingIn = ({ doc, metadata, ctx }: AdapterAnswer): Found | undefined => {
  if (isStored(doc)) {
    if (doc['_attachments'] !== undefined) return undefined;
    return { document: doc, isTombstone: false, rev: doc._rev, ancestry: onlyBranch(metadata) };
  }
  // Only a transaction that was open knows that there is nothing.
  if (ctx === undefined) return undefined;
  if (metadata === undefined || metadata === null) return nowhere;
  if (!isObject(metadata) || metadata['deleted'] !== true || typeof metadata['winningRev'] !== 'string')
    return undefined;
  return { document: undefined, isTombstone: true, rev: metadata['winningRev'] };
};

/** Documents as they stand, by id, also those that are not there. */
export const readStandings = async (
  database: LocalDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Found>> => {
  const together = await readTogether(database, ids);
  const standings = ids.map(
    async (id) => [id, standingIn(together.get(id) ?? {}) ?? (await readStanding(database, id))] as const,
  );
  return new Map(await Promise.all(standings));
};

/** The document as it stands; undefined where there is none. */
export const findDocument = async (database: LocalDatabase, id: string): Promise<StoredDocument | undefined> =>
  (await readStanding(database, id)).document;
