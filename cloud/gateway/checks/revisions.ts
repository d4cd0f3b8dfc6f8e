import type { Database, IncomingDocument, Revisions, StoredDocument } from 'pouchdb-core';

import { isRecord, isStringArray } from '../query';
import type { FeedDatabase, StoredHistory, UserDatabase } from '../../stores';
import { createSlices } from '../../lib/slices';
import { isMissing } from '../gatewayError';

/** Generation, dash, hash. No dash in the hash, because engines split there; hashes differ in length by engine. */
const REVISION = /^([1-9]\d{0,14})-[^\s\-"]{1,200}$/;
/** Older ancestors are forgotten by every replicator. */
const MAX_ANCESTRY = 1000;

export function isRevision(value: unknown): value is string {
  return typeof value === 'string' && REVISION.test(value);
}

/** 0 for what is no revision. */
export function generationOf(rev: string): number {
  return Number(REVISION.exec(rev)?.[1] ?? 0);
}

function readRevisions(value: unknown): Revisions | undefined {
  if (!isRecord(value)) return undefined;
  const { start, ids } = value;
  if (typeof start !== 'number' || !Number.isSafeInteger(start) || !isStringArray(ids)) return undefined;
  const isAncestry = ids.length > 0 && ids.length <= start && ids.every((id) => isRevision(`1-${id}`));
  return isAncestry ? { start, ids: ids.slice(0, MAX_ANCESTRY) } : undefined;
}

/**
 * The revision fields of a replicated document: its own revision and its ancestry, which must name it first.
 * @returns undefined when they are missing, malformed or at odds
 */
export function replicatedRevision(
  document: Readonly<Record<string, unknown>>,
): Pick<IncomingDocument, '_rev' | '_revisions'> | undefined {
  const { _rev: given, _revisions: ancestry } = document;
  if (ancestry === undefined) return isRevision(given) ? { _rev: given } : undefined;
  const revisions = readRevisions(ancestry);
  if (revisions === undefined) return undefined;
  const own = `${revisions.start}-${revisions.ids[0]}`;
  return isRevision(own) && (given === undefined || given === own) ? { _rev: own, _revisions: revisions } : undefined;
}

export interface RevisionOptions {
  readonly revs: boolean;
  readonly attachments: boolean;
  /** Take the newest descendant of the revision in its place. */
  readonly latest: boolean;
}

type Ancestry = StoredDocument['_revisions'];

function descendsFrom(ancestry: Ancestry, rev: string): boolean {
  const { start, ids } = ancestry ?? { start: 0, ids: [] };
  const at = start - Number.parseInt(rev, 10);
  return ids[at] !== undefined && `${start - at}-${ids[at]}` === rev;
}

async function readHistory({ fast }: FeedDatabase, id: string): Promise<StoredHistory | undefined> {
  return (await fast?.readHistories([id]))?.get(id);
}

/** The document as it is at `rev`; undefined when the database does not have it. */
async function readAt(
  database: Database,
  id: string,
  options: { readonly rev?: string; readonly revs: boolean; readonly attachments: boolean },
): Promise<StoredDocument | undefined> {
  try {
    return await database.get(id, options);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** At once: from engines that cannot be asked for the names of leaves alone, and where bodies are small. */
export async function readAllLeaves(
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

/**
 * All leaves with their ancestries, one after the other, because each may be large; none when the document was never
 * there. PouchDB itself reads all of them at once, and looks through the whole tree for each. The database is leased for
 * each leaf anew: whoever takes them may take minutes.
 */
export async function* readLeaves(
  user: UserDatabase,
  id: string,
  { revs, attachments }: Omit<RevisionOptions, 'latest'>,
): AsyncGenerator<StoredDocument> {
  const history = await user.use(async (database) =>
    database.fast === undefined ? readAllLeaves(database, id, { revs, attachments }) : readHistory(database, id),
  );
  if (Array.isArray(history)) {
    yield* history;
    return;
  }
  const slices = createSlices();
  for (const { rev, revisions } of history?.leaves() ?? []) {
    const leaf = await user.use((database) => readAt(database, id, { rev, revs: false, attachments }));
    if (leaf !== undefined)
      yield revs ? { ...leaf, _revisions: { start: revisions.start, ids: [...revisions.ids] } } : leaf;
    if (slices.isOver()) await slices.turn();
  }
}

/** Among the leaves but the winner; undefined when the revision has no descendant. */
async function readDescendant(
  database: FeedDatabase,
  id: string,
  rev: string,
  { attachments }: RevisionOptions,
): Promise<StoredDocument | undefined> {
  if (database.fast === undefined) {
    const leaves = await readAllLeaves(database, id, { revs: true, attachments });
    return leaves.find(({ _revisions: ancestry }) => descendsFrom(ancestry, rev));
  }
  const history = await readHistory(database, id);
  const leaf = history?.leaves().find(({ revisions }) => descendsFrom(revisions, rev));
  return leaf === undefined ? undefined : readAt(database, id, { rev: leaf.rev, revs: true, attachments });
}

/**
 * PouchDB's own `latest` throws where nobody can catch it when it does not know the revision. The winner is looked at
 * first: it is what nearly every reader wants, and takes half the reads of a look at all leaves.
 */
async function readLatest(
  database: FeedDatabase,
  id: string,
  rev: string,
  options: RevisionOptions,
): Promise<StoredDocument | undefined> {
  const { revs, attachments } = options;
  const winner = await readAt(database, id, { revs: true, attachments });
  const isNewest = winner !== undefined && descendsFrom(winner._revisions, rev);
  const leaf = isNewest ? winner : await readDescendant(database, id, rev, options);
  if (leaf === undefined || revs) return leaf;
  const { _revisions: _ancestry, ...document } = leaf;
  return document as StoredDocument;
}

/** One revision of a document; undefined when the database does not have it. */
export async function readRevision(
  database: FeedDatabase,
  id: string,
  rev: string,
  options: RevisionOptions,
): Promise<StoredDocument | undefined> {
  if (options.latest) return readLatest(database, id, rev, options);
  return readAt(database, id, { rev, revs: options.revs, attachments: options.attachments });
}
