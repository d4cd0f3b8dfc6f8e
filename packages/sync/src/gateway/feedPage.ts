import { isObject, PortError } from '@inkside/kit';

import { jsonOf } from './answers';
import { isRevision, lacksAttachments, readDocument } from './documentShape';
import { type FeedPage, type FeedRow, type GatewayDocument, GatewayFault } from './gateway';

const malformed = (): GatewayFault => new GatewayFault('offline', 'Not an answer of the feed.');

const isText = (value: unknown): value is string => typeof value === 'string';

const NOTHING: readonly string[] = [];

const readRemoved = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : NOTHING);

/** The winner first: the revision of the body, else the first one that the row names. What is no revision is left out. */
const readRevisions = (changes: unknown, document: GatewayDocument | undefined): readonly string[] => {
  const revs: string[] = [];
  for (const change of Array.isArray(changes) ? (changes as readonly unknown[]) : NOTHING) {
    const rev = isObject(change) ? change['rev'] : undefined;
    if (isRevision(rev)) revs.push(rev);
  }
  if (document === undefined || revs[0] === document._rev) return revs;
  return [document._rev, ...revs.filter((rev) => rev !== document._rev)];
};

/** Not so design documents, and rows about the user by `_user/`. */
const isUsers = (id: string): boolean => id !== '' && !id.startsWith('_');

type RawRow = Readonly<Record<string, unknown>>;

/** Whether a row tells of no body because there is none, or none for this user. */
const isWithoutBody = ({ deleted, removed, doc }: RawRow): boolean =>
  deleted === true || Array.isArray(removed) || (isObject(doc) && doc['_removed'] === true);

/**
 * Why a row without a body is owed; nothing where nothing is. Whoever has asked for the body writes into the row what
 * it lacks, or null where something newer came in its place.
 */
const lackOf = (row: RawRow, revs: readonly string[]): Pick<FeedRow, 'lacks'> => {
  const { lacks } = row;
  if (typeof lacks === 'string') return { lacks };
  if (revs.length === 0) return { lacks: 'no revision' };
  return lacks === null || isWithoutBody(row) ? {} : { lacks: 'no body' };
};

/** A row that names no document may tell of any: it is known by its place in the feed until a check finds it gone. */
const strangeRow = (row: unknown): FeedRow => {
  const seq = isObject(row) ? row['seq'] : undefined;
  const id = `row ${typeof seq === 'string' || typeof seq === 'number' ? seq : '?'}`;
  return { id, revs: NOTHING, isDeleted: false, removedFrom: NOTHING, document: undefined, lacks: 'no id' };
};

const readRow = (row: unknown): FeedRow | undefined => {
  if (!isObject(row) || typeof row['id'] !== 'string') return strangeRow(row);
  const { id } = row;
  if (!isUsers(id)) return undefined;
  const document = readDocument(row['doc']);
  const own = document?._id === id ? document : undefined;
  const revs = readRevisions(row['changes'], own);
  const isDeleted = row['deleted'] === true || own?._deleted === true;
  const removedFrom = readRemoved(row['removed']);
  if (own !== undefined && !lacksAttachments(own)) return { id, revs, isDeleted, removedFrom, document: own };
  return { id, revs, isDeleted, removedFrom, document: undefined, ...lackOf(row, revs) };
};

/** An answer of the feed that is parsed already; `text` is its own. @throws GatewayFault offline */
export const feedPageOf = (body: unknown, text: string): FeedPage => {
  if (!isObject(body) || !Array.isArray(body['results'])) throw malformed();
  const { last_seq: lastSeq, pending } = body;
  if (typeof lastSeq !== 'string' && typeof lastSeq !== 'number') throw malformed();
  const results = body['results'] as readonly unknown[];
  const rows: FeedRow[] = [];
  for (const each of results) {
    const row = readRow(each);
    if (row !== undefined) rows.push(row);
  }
  const told = typeof pending === 'number' ? { pending } : {};
  return { rows, given: results.length, lastSeq: String(lastSeq), text, ...told };
};

/** Reads the text of an answer of the feed, also one that was kept. @throws GatewayFault offline when it is none */
export const readFeedPage = (text: string): FeedPage => feedPageOf(jsonOf(text), text);

/** A page of the journal. @throws PortError errors.database where it is none any more: the network is not to blame */
export const readKeptPage = (text: string): FeedPage => {
  try {
    return readFeedPage(text);
  } catch {
    throw new PortError('errors.database', { detail: 'page' });
  }
};

const NUMBERED = /^(\d+)(.*)$/s;

/**
 * Whether a sequence of the feed is surely an older one than the other: they differ in their number alone. In any other
 * look (the opaque ones of a CouchDB cluster, the compound ones of a Sync Gateway) a smaller number says nothing.
 */
export const isBefore = (one: string, other: string): boolean => {
  const [, number, rest] = NUMBERED.exec(one) ?? [];
  const [, otherNumber, otherRest] = NUMBERED.exec(other) ?? [];
  return rest !== undefined && rest === otherRest && Number(number) < Number(otherNumber);
};
