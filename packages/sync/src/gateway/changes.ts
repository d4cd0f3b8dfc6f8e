import { isObject, SYNC_BATCH_SIZE } from '@inkside/kit';
import { groupChannel, ledgerChannel, libraryChannel, messageChannel, noteTreeChannel } from '@inkside/protocol';
import { isRevision, lacksAttachments, readDocument } from './documentShape';
import { feedPageOf } from './feedPage';
import { GatewayFault, type FeedPage, type FeedQuery, type Gateway, type GatewayDocument } from './gateway';
import type { Call, SendOpen } from './send';
import { readOpened, readText, type Feed, type Opened } from './openedFeed';

/** What other gateways raise shorter ones to. */
const HEARTBEAT_MS = 25_000;
/** One and a half heartbeats without a byte are too long. */
const FEED_SILENCE_MS = 37_500;
const BAD_REQUEST = 400;
const BEGINNING = '0';
/** What one call may ask for; gateways bound the size of their answers. */
const FETCH_AT_ONCE = 200;

interface Question extends FeedQuery {
  /** Rows that are asked for. */
  readonly rows: number;
  /** Without bodies. */
  readonly isBare: boolean;
}

const pathOf = (uid: string, { rows, isBare, ...query }: Question): string => {
  // That of groups stands for all groups of the user, also those that are joined while the feed is open. That of the
  // ledger holds one document, which rings when a device has done something; other clouds have no such channel.
  const own = [noteTreeChannel(uid), libraryChannel(uid), messageChannel(uid)];
  const channels = [...own, groupChannel(uid), ledgerChannel(uid)];
  const parameters = new URLSearchParams({
    style: 'all_docs',
    include_docs: String(!isBare),
    filter: 'sync_gateway/bychannel',
    channels: channels.join(','),
    since: query.since,
    limit: String(rows),
    ...(query.withRevisions ? { revs: 'true' } : {}),
    ...(query.isWaiting ? { feed: 'longpoll', heartbeat: String(HEARTBEAT_MS) } : {}),
  });
  return `_changes?${parameters}`;
};

type RawRow = Record<string, unknown>;

interface Wanted {
  readonly id: string;
  readonly rev: string;
}

const nameOf = ({ id, rev }: Wanted): string => `${rev} ${id}`;

const isUsers = (id: unknown): id is string => typeof id === 'string' && id !== '' && !id.startsWith('_');

/** Of a row that tells nothing of its body. `isBare`: none does, so that one may also have come from another channel. */
const missingOf = (row: RawRow, isBare: boolean): Wanted | undefined => {
  const { id, changes, deleted, removed, doc } = row;
  const isGone = deleted === true || (Array.isArray(removed) && !isBare) || (isObject(doc) && doc['_removed'] === true);
  if (isGone || !isUsers(id) || !Array.isArray(changes)) return undefined;
  const revs = (changes as readonly unknown[]).map((change) => (isObject(change) ? change['rev'] : undefined));
  const rev = revs.find(isRevision);
  return rev === undefined ? undefined : { id, rev };
};

/** What a row lacks. A body may only name its attachments, as feeds do not carry bytes. */
const lackOf = (row: RawRow, isBare: boolean): Wanted | undefined => {
  const document = readDocument(row['doc']);
  if (document === undefined || document._id !== row['id']) return missingOf(row, isBare);
  return lacksAttachments(document) ? { id: document._id, rev: document._rev } : undefined;
};

const rowsToFill = (body: unknown, isBare: boolean): readonly (readonly [RawRow, Wanted])[] => {
  const rows: unknown = isObject(body) ? body['results'] : undefined;
  if (!Array.isArray(rows)) return [];
  return (rows as readonly unknown[]).flatMap((row) => {
    const wanted = isObject(row) ? lackOf(row, isBare) : undefined;
    return isObject(row) && wanted !== undefined ? [[row, wanted] as const] : [];
  });
};

const fillRow = (row: RawRow, document: GatewayDocument | undefined, lacks: string | undefined): void => {
  // What has left one channel and is not there any more has left them all: its row says so.
  const hasLeft = Array.isArray(row['removed']) && document?._deleted === true;
  row['doc'] = hasLeft ? null : (document ?? null);
  row['lacks'] = lacks ?? null;
};

type Fill = (feed: Feed) => Promise<FeedPage>;

/**
 * The page with all bodies and their attachments, so that it is whole wherever it is kept: a row comes once only. What
 * does not come is named in its row.
 */
const createFill =
  (bulkGet: Gateway['bulkGet'], isBare: boolean, signal: AbortSignal): Fill =>
  async ({ body, page }) => {
    const rows = page.rows.every(({ document }) => document !== undefined) ? [] : rowsToFill(body, isBare);
    if (rows.length === 0) return page;
    const documents = new Map<string, GatewayDocument>();
    const lacks = new Map<string, string>();
    for (let from = 0; from < rows.length; from += FETCH_AT_ONCE) {
      const wanted = rows.slice(from, from + FETCH_AT_ONCE).map(([, each]) => each);
      const came = await bulkGet(wanted, signal, ({ id, rev = '', reason }) => lacks.set(nameOf({ id, rev }), reason));
      for (const each of came) documents.set(nameOf({ id: each._id, rev: each._rev }), each);
    }
    for (const [row, wanted] of rows) fillRow(row, documents.get(nameOf(wanted)), lacks.get(nameOf(wanted)));
    return feedPageOf(body, JSON.stringify(body));
  };

const pageOf = async ({ feed, next }: Opened, fill: Fill): Promise<FeedPage> => {
  const page = { ...(await fill(feed)), lastSeq: feed.page.lastSeq };
  return next === undefined ? page : { ...page, next: async (limit) => pageOf(await next(limit), fill) };
};

/** The gateway does not take the question. */
class BadQuestion extends GatewayFault {}

const SEQUENCE = /\b(?:since|seq\w*)\b/i;
const LIMIT = /\blimit\b/i;

/** Only what speaks of it, or is left when nothing else can be meant, says that our place in the feed is not known. */
const badQuestion = (text: string, { since, rows }: Question): BadQuestion => {
  const detail = text.slice(0, 200);
  if (!text.startsWith('{')) return new BadQuestion('offline', detail);
  const isOfSequence = (SEQUENCE.test(detail) && !LIMIT.test(detail)) || rows <= SYNC_BATCH_SIZE;
  return new BadQuestion(isOfSequence && since !== BEGINNING ? 'unknownSequence' : 'refused', detail);
};

/** Whether fewer rows may be given. */
const isOfSize = (thrown: unknown): boolean =>
  thrown instanceof GatewayFault &&
  (thrown.kind === 'tooLarge' || (thrown instanceof BadQuestion && thrown.kind !== 'unknownSequence'));

/** One row that is too large with its body: the body is asked for by itself. */
const isTooLargeAlone = (thrown: unknown, { limit, more = 0 }: FeedQuery): boolean =>
  thrown instanceof GatewayFault && thrown.kind === 'tooLarge' && limit + more === 1;

/** `_changes` of the user's channels, with bodies. */
export const createChanges = (
  send: SendOpen,
  bulkGet: Gateway['bulkGet'],
  uid: string,
  feedSilenceMs = FEED_SILENCE_MS,
): Gateway['changes'] => {
  /** Rows that one answer may bring, as far as is known of this gateway. */
  let most = Infinity;
  const fewer = (): void => void (most = SYNC_BATCH_SIZE);

  const ask = async (question: Question, signal: AbortSignal): Promise<FeedPage> => {
    const call: Call = {
      method: 'GET',
      path: pathOf(uid, question),
      signal,
      expected: [BAD_REQUEST],
      ...(question.isWaiting ? { silenceMs: feedSilenceMs } : {}),
    };
    const opened = await send(call, async (answer) => {
      if (answer.status === BAD_REQUEST) throw badQuestion(await readText(answer), question);
      // Where rows do not come in order, only the end of an answer is a place to go on from.
      return readOpened(answer, { query: question, rows: question.rows, disordered: fewer });
    });
    return pageOf(opened, createFill(bulkGet, question.isBare, signal));
  };

  return async (query, signal) => {
    const question = { ...query, rows: Math.min(query.limit + (query.more ?? 0), most), isBare: false };
    try {
      return await ask(question, signal);
    } catch (thrown) {
      if (isTooLargeAlone(thrown, query)) return ask({ ...question, isBare: true }, signal);
      if (question.rows <= SYNC_BATCH_SIZE || !isOfSize(thrown)) throw thrown;
      const page = await ask({ ...question, rows: SYNC_BATCH_SIZE }, signal);
      fewer();
      return page;
    }
  };
};
