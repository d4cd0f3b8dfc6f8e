import type { Sequence } from 'pouchdb-core';
import { EngineFailure } from '../../lib/failure';
import { unauthorized } from '../gatewayError';
import type { Feed } from './feeds';
import type { ScannedPage } from './scan';

/** What a feed reads from. */
export interface ChangesSource {
  readonly since: Sequence;
  /** Rows wanted at most. */
  readonly limit: number;
  readPage(since: Sequence, limit: number): Promise<ScannedPage>;
  encode(sequence: Sequence): string;
}

const BEAT = '\n';

const closing = (lastSeq: string): string => `\n],\n"last_seq":${JSON.stringify(lastSeq)}}\n`;
const OPENING = '{"results":[\n';

/** A page as text alone: what waits for a slow client is kept once. */
interface Part extends Pick<ScannedPage, 'scannedTo' | 'hasMore'> {
  readonly text: string;
  readonly count: number;
}

const partOf = ({ rows, scannedTo, hasMore }: ScannedPage): Part => ({
  text: rows.join(',\n'),
  count: rows.length,
  scannedTo,
  hasMore,
});

/** Begins to read behind `part`; undefined when nothing more is wanted or there. */
function readOn(source: ChangesSource, { hasMore, scannedTo }: Part, sent: number): Promise<Part> | undefined {
  if (!hasMore || sent >= source.limit) return undefined;
  const next = source.readPage(scannedTo, source.limit - sent).then(partOf);
  // Whoever leaves in between does not wait for it; whoever stays hears of its failure below.
  next.catch(() => undefined);
  return next;
}

/** The whole answer from `first` on. While one part goes out the next one is read, and not more. */
async function* results(source: ChangesSource, first: Part): AsyncGenerator<string> {
  let [part, sent, text] = [first, first.count, OPENING + first.text];
  for (let next = readOn(source, part, sent); next !== undefined; next = readOn(source, part, sent)) {
    if (text !== '') yield text;
    part = await next;
    text = (sent > 0 && part.count > 0 ? ',\n' : '') + part.text;
    sent += part.count;
  }
  yield text + closing(source.encode(part.scannedTo));
}

export async function* normalFeed(source: ChangesSource): AsyncGenerator<string> {
  yield* results(source, partOf(await source.readPage(source.since, source.limit)));
}

function farewell(feed: Feed, source: ChangesSource, scannedTo: Sequence, hasStarted: boolean): string {
  if (feed.end !== 'sessionEnded') return OPENING + closing(source.encode(scannedTo));
  const { error, reason } = unauthorized();
  if (!hasStarted) throw unauthorized();
  // The status has gone out with the first heartbeat; PouchDB asks again at once and gets its 401.
  return `${JSON.stringify({ error, reason })}\n`;
}

/** A feed that waits, and whose session may end meanwhile, also where this process does not hear of it. */
export interface WaitingFeed {
  readonly source: ChangesSource;
  readonly feed: Feed;
  readonly isSessionAlive: () => Promise<boolean>;
}

/** The next rows, when the session stands that they are for; otherwise the feed is over and there are none. */
async function readForSession(waiting: WaitingFeed, since: Sequence, limit: number): Promise<ScannedPage | undefined> {
  const { source, feed, isSessionAlive } = waiting;
  const [page, isAlive] = await Promise.all([source.readPage(since, limit), isSessionAlive()]);
  if (isAlive) return page;
  feed.finish('sessionEnded');
  return undefined;
}

/** An engine that cannot say whether a session stands has not ended it; a heartbeat carries nothing of anybody. */
const standsForBeat = async ({ isSessionAlive }: WaitingFeed): Promise<boolean> => {
  try {
    return await isSessionAlive();
  } catch (error) {
    if (error instanceof EngineFailure) return true;
    throw error;
  }
};

/** Beats until there may be something to read, or the feed is over. */
async function* beats(waiting: WaitingFeed): AsyncGenerator<string> {
  const { feed } = waiting;
  while ((await feed.next()) === 'beat') {
    if (await standsForBeat(waiting)) yield BEAT;
    else feed.finish('sessionEnded');
  }
}

/** Holds the answer until a row is there. Heartbeats are newlines, which JSON ignores in front of a value. */
export async function* longpollFeed(waiting: WaitingFeed): AsyncGenerator<string> {
  const { source, feed } = waiting;
  let scannedTo = source.since;
  let hasStarted = false;
  while (feed.end === undefined) {
    const page = await readForSession(waiting, scannedTo, source.limit);
    if (page === undefined) break;
    if (page.rows.length > 0) {
      yield* results(source, partOf(page));
      return;
    }
    scannedTo = page.scannedTo;
    if (page.hasMore) continue;
    for await (const beat of beats(waiting)) {
      yield beat;
      hasStarted = true;
    }
  }
  if (feed.end !== 'clientGone') yield farewell(feed, source, scannedTo, hasStarted);
}

/** One row a line, for as long as the feed lives. */
export async function* continuousFeed(waiting: WaitingFeed): AsyncGenerator<string> {
  const { source, feed } = waiting;
  let scannedTo = source.since;
  let sent = 0;
  // The client learns at once that it is connected.
  yield BEAT;
  while (feed.end === undefined && sent < source.limit) {
    const page = await readForSession(waiting, scannedTo, source.limit - sent);
    if (page === undefined) break;
    scannedTo = page.scannedTo;
    sent += page.rows.length;
    if (page.rows.length > 0) yield page.rows.map((row) => `${row}\n`).join('');
    if (page.hasMore || sent >= source.limit) continue;
    yield* beats(waiting);
  }
  if (feed.end === 'sessionEnded') yield farewell(feed, source, scannedTo, true);
  else yield `${JSON.stringify({ last_seq: source.encode(scannedTo) })}\n`;
}
