import type { Database, StoredDocument } from 'pouchdb-core';
import { isMissing } from '../gatewayError';

export interface RevisionOptions {
  readonly revs: boolean;
  readonly attachments: boolean;
  /** Take the newest descendant of the revision in its place. */
  readonly latest: boolean;
}

function descendsFrom(leaf: StoredDocument, rev: string): boolean {
  const { start, ids } = leaf._revisions ?? { start: 0, ids: [] };
  return ids.some((id, index) => `${start - index}-${id}` === rev);
}

/** All leaves with their ancestries; none when the document was never there. */
export async function readLeaves(
  database: Database,
  id: string,
  { revs, attachments }: Omit<RevisionOptions, 'latest'>,
): Promise<StoredDocument[]> {
  try {
    const leaves = await database.get(id, { open_revs: 'all', revs, attachments });
    return leaves.flatMap((leaf) => ('ok' in leaf ? [leaf.ok] : []));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The winning revision with its ancestry; undefined when the document is deleted or was never there. */
async function readWinner(database: Database, id: string, attachments: boolean): Promise<StoredDocument | undefined> {
  try {
    return await database.get(id, { revs: true, attachments });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * PouchDB's own `latest` throws where nobody can catch it when it does not know the revision. The winner is looked at
 * first: it is what nearly every reader wants, and takes half the reads of a look at all leaves.
 */
async function readLatest(
  database: Database,
  id: string,
  rev: string,
  { revs, attachments }: RevisionOptions,
): Promise<StoredDocument | undefined> {
  const winner = await readWinner(database, id, attachments);
  const leaves =
    winner !== undefined && descendsFrom(winner, rev)
      ? [winner]
      : await readLeaves(database, id, { revs: true, attachments });
  const leaf = leaves.find((candidate) => descendsFrom(candidate, rev));
  if (leaf === undefined || revs) return leaf;
  const { _revisions: _ancestry, ...document } = leaf;
  return document as StoredDocument;
}

/** One revision of a document; undefined when the database does not have it. */
export async function readRevision(
  database: Database,
  id: string,
  rev: string,
  options: RevisionOptions,
): Promise<StoredDocument | undefined> {
  if (options.latest) return readLatest(database, id, rev, options);
  try {
    return await database.get(id, { rev, revs: options.revs, attachments: options.attachments });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
