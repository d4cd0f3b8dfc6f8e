import { isObject } from '@inkside/kit';
import { isRefusedSession, jsonOf, textOf } from './answers';
import { feedPageOf } from './feedPage';
import { readParts } from './feedParts';
import { GatewayFault, type FeedPage, type FeedQuery } from './gateway';
import { isBefore } from './sequences';
import { readWhole, type OpenAnswer } from './watchedFetch';

/** An answer of the feed, or a part of one, as it came. */
export interface Feed {
  readonly body: unknown;
  readonly page: FeedPage;
}

/** The first page of an answer, with the way to the others. */
export interface Opened {
  readonly feed: Feed;
  readonly next?: (limit: number) => Promise<Opened>;
}

const readFeed = (text: string): Feed | 'unauthorized' => {
  const body = jsonOf(text);
  return isRefusedSession(body) ? 'unauthorized' : { body, page: feedPageOf(body, text) };
};

/** A heartbeat is a newline in front of the answer. */
export const readText = async (answer: OpenAnswer): Promise<string> => textOf(await readWhole(answer)).trim();

/**
 * Where the feed can be gone on from behind a part of an answer. Not every gateway gives its rows in order, so that a
 * row's sequence may be ahead of rows that are still to come: only where all have ascended by number until here it is
 * taken. Else it is where the answer began, until that has come whole and the gateway itself says where it ends.
 */
const createPlaces = (begin: string, disordered: () => void) => {
  let last: string | undefined;
  let isOrdered = true;
  return ({ body, page }: Feed): string => {
    const rows = isObject(body) && Array.isArray(body['results']) ? (body['results'] as readonly unknown[]) : [];
    for (const row of rows) {
      const seq = String(isObject(row) ? row['seq'] : undefined);
      isOrdered &&= last === undefined || isBefore(last, seq);
      last = seq;
    }
    if (isOrdered) return page.lastSeq;
    disordered();
    return begin;
  };
};

interface Reading {
  readonly query: FeedQuery;
  /** Rows that were asked for. */
  readonly rows: number;
  /** Rows do not come in order. */
  readonly disordered: () => void;
}

/** Reads an answer by and by, unless it is wanted as one page. @throws GatewayFault offline, tooLarge */
export const readOpened = async (
  answer: OpenAnswer,
  { query, rows, disordered }: Reading,
): Promise<Opened | 'unauthorized'> => {
  const { since, limit, more } = query;
  if (more === undefined) {
    const feed = readFeed(await readText(answer));
    return feed === 'unauthorized' ? feed : { feed };
  }
  const nextPart = readParts(answer, { isBounded: rows > 1 });
  const placeBehind = createPlaces(since, disordered);
  const read = async (count: number): Promise<Opened | 'unauthorized'> => {
    const { text, isOpen } = await nextPart(count);
    const feed = readFeed(text);
    if (feed === 'unauthorized') return feed;
    if (!isOpen) return { feed };
    return { feed: { ...feed, page: { ...feed.page, lastSeq: placeBehind(feed) } }, next };
  };
  const next = async (count: number): Promise<Opened> => {
    const behind = await read(count);
    if (behind === 'unauthorized') throw new GatewayFault('offline', 'A feed broke off.');
    return behind;
  };
  // Rows are counted only where the answer brings more than one page; large ones are cut in any.
  return read(more === 0 ? Number.MAX_SAFE_INTEGER : limit);
};
