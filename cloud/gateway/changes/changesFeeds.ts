import type { Sequence } from 'pouchdb-core';
import { unauthorized } from '../gatewayError';
import type { Feed } from './feeds';
import type { ScannedPage, WireRow } from './scan';

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

function rowsText(rows: readonly WireRow[]): string {
  return rows.map((row) => JSON.stringify(row)).join(',\n');
}

/** The whole answer from `page` on. Each further page is written before the next one is read. */
async function* results(source: ChangesSource, first: ScannedPage): AsyncGenerator<string> {
  let text = OPENING + rowsText(first.rows);
  let sent = first.rows.length;
  let page = first;
  while (page.hasMore && sent < source.limit) {
    yield text;
    page = await source.readPage(page.scannedTo, source.limit - sent);
    text = (sent > 0 && page.rows.length > 0 ? ',\n' : '') + rowsText(page.rows);
    sent += page.rows.length;
  }
  yield text + closing(source.encode(page.scannedTo));
}

export async function* normalFeed(source: ChangesSource): AsyncGenerator<string> {
  yield* results(source, await source.readPage(source.since, source.limit));
}

function farewell(feed: Feed, source: ChangesSource, scannedTo: Sequence, hasStarted: boolean): string {
  if (feed.end !== 'sessionEnded') return OPENING + closing(source.encode(scannedTo));
  const { error, reason } = unauthorized();
  if (!hasStarted) throw unauthorized();
  // The status has gone out with the first heartbeat; PouchDB asks again at once and gets its 401.
  return `${JSON.stringify({ error, reason })}\n`;
}

/** Holds the answer until a row is there. Heartbeats are newlines, which JSON ignores in front of a value. */
export async function* longpollFeed(source: ChangesSource, feed: Feed): AsyncGenerator<string> {
  let scannedTo = source.since;
  let hasStarted = false;
  while (feed.end === undefined) {
    const page = await source.readPage(scannedTo, source.limit);
    if (page.rows.length > 0) {
      yield* results(source, page);
      return;
    }
    scannedTo = page.scannedTo;
    if (page.hasMore) continue;
    while ((await feed.next()) === 'beat') {
      yield BEAT;
      hasStarted = true;
    }
  }
  if (feed.end !== 'clientGone') yield farewell(feed, source, scannedTo, hasStarted);
}

/** One row a line, for as long as the feed lives. */
export async function* continuousFeed(source: ChangesSource, feed: Feed): AsyncGenerator<string> {
  let scannedTo = source.since;
  let sent = 0;
  // The client learns at once that it is connected.
  yield BEAT;
  while (feed.end === undefined && sent < source.limit) {
    const page = await source.readPage(scannedTo, source.limit - sent);
    scannedTo = page.scannedTo;
    sent += page.rows.length;
    if (page.rows.length > 0) yield page.rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    if (page.hasMore || sent >= source.limit) continue;
    while ((await feed.next()) === 'beat') yield BEAT;
  }
  if (feed.end === 'sessionEnded') yield farewell(feed, source, scannedTo, true);
  else yield `${JSON.stringify({ last_seq: source.encode(scannedTo) })}\n`;
}
