import { isObject } from '../../../../app/kit/text/json';
import { libraryChannel, messageChannel, noteTreeChannel } from '../../../contract/channels';
import { isRefusedSession, jsonOf, textOf } from '../answers';
import { lacksAttachments, readDocument } from '../documentShape';
import { feedPageOf } from '../feedPage';
import { readParts } from '../feedParts';
import { GatewayFault, type FeedPage, type FeedQuery, type Gateway, type GatewayDocument } from '../gateway';
import type { Call, SendOpen } from '../send';
import { readWhole, type OpenAnswer } from '../watchedFetch';

/** What other gateways raise shorter ones to. */
const HEARTBEAT_MS = 25_000;
/** One and a half heartbeats without a byte are too long. */
const FEED_SILENCE_MS = 37_500;
const BAD_REQUEST = 400;
const BEGINNING = '0';
/** What one call may ask for; gateways bound the size of their answers. */
const FETCH_AT_ONCE = 200;

const pathOf = (uid: string, query: FeedQuery): string => {
  const channels = [noteTreeChannel(uid), libraryChannel(uid), messageChannel(uid)];
  const parameters = new URLSearchParams({
    style: 'all_docs',
    include_docs: 'true',
    filter: 'sync_gateway/bychannel',
    channels: channels.join(','),
    since: query.since,
    limit: String(query.limit + (query.more ?? 0)),
    ...(query.withRevisions ? { revs: 'true' } : {}),
    ...(query.isWaiting ? { feed: 'longpoll', heartbeat: String(HEARTBEAT_MS) } : {}),
  });
  return `_changes?${parameters}`;
};

interface Feed {
  readonly body: unknown;
  readonly page: FeedPage;
}

const readFeed = (text: string): Feed | 'unauthorized' => {
  const body = jsonOf(text);
  return isRefusedSession(body) ? 'unauthorized' : { body, page: feedPageOf(body, text) };
};

/** A heartbeat is a newline in front of the answer. */
const readText = async (answer: OpenAnswer): Promise<string> => textOf(await readWhole(answer)).trim();

type RawRow = Record<string, unknown>;

interface Wanted {
  readonly id: string;
  readonly rev: string;
}

const nameOf = ({ id, rev }: Wanted): string => `${rev} ${id}`;

/** Of a row that lives in our channels and tells nothing of its body. */
const missingOf = (row: RawRow): Wanted | undefined => {
  const { id, changes, deleted, removed, doc } = row;
  const isGone = deleted === true || Array.isArray(removed) || (isObject(doc) && doc['_removed'] === true);
  if (isGone || typeof id !== 'string' || id.startsWith('_') || !Array.isArray(changes)) return undefined;
  const first: unknown = changes[0];
  const rev = isObject(first) ? first['rev'] : undefined;
  return typeof rev === 'string' ? { id, rev } : undefined;
};

/** What a row lacks. A body may only name its attachments, as feeds do not carry bytes. */
const lackOf = (row: RawRow): Wanted | undefined => {
  const document = readDocument(row['doc']);
  if (document === undefined || document._id !== row['id']) return missingOf(row);
  return lacksAttachments(document) ? { id: document._id, rev: document._rev } : undefined;
};

const rowsToFill = (body: unknown): readonly (readonly [RawRow, Wanted])[] => {
  const rows: unknown = isObject(body) ? body['results'] : undefined;
  if (!Array.isArray(rows)) return [];
  return (rows as readonly unknown[]).flatMap((row) => {
    const wanted = isObject(row) ? lackOf(row) : undefined;
    return isObject(row) && wanted !== undefined ? [[row, wanted] as const] : [];
  });
};

/** The page with all bodies and their attachments, so that it is whole wherever it is kept: a row comes once only. */
const filled = async ({ body, page }: Feed, bulkGet: Gateway['bulkGet'], signal: AbortSignal): Promise<FeedPage> => {
  const rows = page.rows.every(({ document }) => document !== undefined) ? [] : rowsToFill(body);
  if (rows.length === 0) return page;
  const documents = new Map<string, GatewayDocument>();
  for (let from = 0; from < rows.length; from += FETCH_AT_ONCE) {
    const wanted = rows.slice(from, from + FETCH_AT_ONCE).map(([, each]) => each);
    for (const each of await bulkGet(wanted, signal)) documents.set(nameOf({ id: each._id, rev: each._rev }), each);
  }
  for (const [row, wanted] of rows) row['doc'] = documents.get(nameOf(wanted)) ?? null;
  return feedPageOf(body, JSON.stringify(body));
};

type NextPart = ReturnType<typeof readParts>;

/** The first page of an answer, with the way to the others. */
interface Opened {
  readonly feed: Feed;
  readonly nextPart?: NextPart;
}

const readOpened = async (answer: OpenAnswer, { limit, more = 0 }: FeedQuery): Promise<Opened | 'unauthorized'> => {
  if (answer.status === BAD_REQUEST) {
    const text = await readText(answer);
    throw new GatewayFault(text.startsWith('{') ? 'unknownSequence' : 'offline', text.slice(0, 200));
  }
  if (more === 0) {
    const feed = readFeed(await readText(answer));
    return feed === 'unauthorized' ? feed : { feed };
  }
  const nextPart = readParts(answer);
  const { text, isOpen } = await nextPart(limit);
  const feed = readFeed(text);
  return feed === 'unauthorized' ? feed : { feed, ...(isOpen ? { nextPart } : {}) };
};

type Fill = (feed: Feed) => Promise<FeedPage>;

const pageOf = async ({ feed, nextPart }: Opened, fill: Fill): Promise<FeedPage> => {
  const page = await fill(feed);
  if (nextPart === undefined) return page;
  const next = async (limit: number): Promise<FeedPage> => {
    const { text, isOpen } = await nextPart(limit);
    const behind = readFeed(text);
    if (behind === 'unauthorized') throw new GatewayFault('offline', 'A feed broke off.');
    return pageOf({ feed: behind, ...(isOpen ? { nextPart } : {}) }, fill);
  };
  return { ...page, next };
};

/** `_changes` of the user's three channels, with bodies. */
export const createChanges =
  (send: SendOpen, bulkGet: Gateway['bulkGet'], uid: string, feedSilenceMs = FEED_SILENCE_MS): Gateway['changes'] =>
  async (query, signal) => {
    const call: Call = {
      method: 'GET',
      path: pathOf(uid, query),
      signal,
      expected: query.since === BEGINNING ? [] : [BAD_REQUEST],
      ...(query.isWaiting ? { silenceMs: feedSilenceMs } : {}),
    };
    const opened = await send(call, (answer) => readOpened(answer, query));
    return pageOf(opened, (feed) => filled(feed, bulkGet, signal));
  };
