import { PortError } from '../../../app/kit/appError';
import { isObject } from '../../../app/kit/text/json';
import { jsonOf } from './answers';
import { isRevision, lacksAttachments, readDocument } from './documentShape';
import { GatewayFault, type FeedPage, type FeedRow, type GatewayDocument } from './gateway';

const malformed = (): GatewayFault => new GatewayFault('offline', 'Not an answer of the feed.');

const isText = (value: unknown): value is string => typeof value === 'string';

const NOTHING: readonly string[] = [];

const readRemoved = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : NOTHING);

/** The winner first: the revision of the body, else the first one that the row names. */
const readRevisions = (changes: unknown, document: GatewayDocument | undefined): readonly string[] => {
  if (!Array.isArray(changes)) throw malformed();
  const revs: string[] = [];
  for (const change of changes as readonly unknown[]) {
    const rev = isObject(change) ? change['rev'] : undefined;
    if (!isRevision(rev)) throw malformed();
    revs.push(rev);
  }
  if (document === undefined || revs[0] === document._rev) return revs;
  return [document._rev, ...revs.filter((rev) => rev !== document._rev)];
};

/** Not so design documents, and rows about the user by `_user/`. */
const isUsers = (id: string): boolean => id !== '' && !id.startsWith('_');

const readRow = (row: unknown): FeedRow | undefined => {
  if (!isObject(row) || typeof row['id'] !== 'string') throw malformed();
  const { id } = row;
  if (!isUsers(id)) return undefined;
  const document = readDocument(row['doc']);
  const own = document?._id === id ? document : undefined;
  const revs = readRevisions(row['changes'], own);
  const isDeleted = row['deleted'] === true || own?._deleted === true;
  const whole = own === undefined || lacksAttachments(own) ? undefined : own;
  return { id, revs, isDeleted, removedFrom: readRemoved(row['removed']), document: whole };
};

/** An answer of the feed that is parsed already; `text` is its own. @throws GatewayFault offline */
export const feedPageOf = (body: unknown, text: string): FeedPage => {
  if (!isObject(body) || !Array.isArray(body['results'])) throw malformed();
  const { last_seq: lastSeq } = body;
  if (typeof lastSeq !== 'string' && typeof lastSeq !== 'number') throw malformed();
  const results = body['results'] as readonly unknown[];
  const rows: FeedRow[] = [];
  for (const each of results) {
    const row = readRow(each);
    if (row !== undefined) rows.push(row);
  }
  return { rows, given: results.length, lastSeq: String(lastSeq), text };
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
