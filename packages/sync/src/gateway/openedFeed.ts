import { isObject } from '@inkside/kit';

import { type FeedPage, type FeedQuery, GatewayFault } from './gateway';
import { isRefusedSession, joined, jsonOf, type OpenAnswer, readWhole, textOf } from './answers';
import { feedPageOf, isBefore } from './feedPage';

/** Rows of an answer of the feed, as a whole answer of their own. */
interface FeedPart {
  readonly text: string;
  /** The answer goes on behind it. */
  readonly isOpen: boolean;
}

/** A part is kept and parsed as one: a thousand large documents would be more than a tab can hold. */
const MOST_BYTES = 8 * 1024 ** 2;
/** An answer that cannot be cut is one part. */
const MOST_UNCUT_BYTES = 2 * MOST_BYTES;
const LF = 10;
const OPENING = '{"results":[';
const decoder = new TextDecoder();

/** How many line ends there are from `start` on, up to `wanted`, and where the search is to go on. */
const lineEnds = (bytes: Uint8Array | undefined, start: number, wanted: number) => {
  let [count, behind] = [0, start];
  while (bytes !== undefined && count < wanted) {
    const at = bytes.indexOf(LF, behind);
    if (at < 0) return { count, behind: bytes.length };
    [count, behind] = [count + 1, at + 1];
  }
  return { count, behind };
};

/** Bytes that have come and were not given out. */
const createPieces = () => {
  let pieces: Uint8Array[] = [];
  /** Bytes of the last piece that were searched. */
  let searched = 0;

  const takeAll = (): Uint8Array => {
    const all = joined(pieces);
    [pieces, searched] = [[], 0];
    return all;
  };

  /** Up to the end of the line; the last piece is the one that it ends in. */
  const takeTo = (end: number): Uint8Array => {
    const last = pieces.at(-1) ?? new Uint8Array();
    pieces[pieces.length - 1] = last.subarray(0, end);
    const taken = takeAll();
    if (end < last.length) pieces.push(last.subarray(end));
    return taken;
  };

  return {
    add: (piece: Uint8Array): void => {
      pieces.push(piece);
      searched = 0;
    },
    /** How many line ends there are where none was looked for, up to `wanted`. */
    search: (wanted: number): number => {
      const found = lineEnds(pieces.at(-1), searched, wanted);
      searched = found.behind;
      return found.count;
    },
    isHeavy: (most: number): boolean => pieces.reduce((sum, { length }) => sum + length, 0) > most,
    takeAll,
    takeSearched: (): Uint8Array => takeTo(searched),
    /** All lines that are whole. */
    takeLines: (): Uint8Array => {
      const all = joined(pieces);
      pieces = [all];
      return takeTo(all.lastIndexOf(LF) + 1);
    },
  };
};

/** Gives by lines what is read in pieces. */
const createLines = ({ read, drop }: Pick<OpenAnswer, 'read' | 'drop'>, isBounded: boolean) => {
  const pieces = createPieces();
  /** False at the end of the body. @throws GatewayFault tooLarge where what has come is more than `most` and cannot be cut */
  const readOn = async (most: number): Promise<boolean> => {
    const piece = await read();
    if (piece !== undefined) pieces.add(piece);
    if (isBounded && pieces.isHeavy(most)) {
      drop();
      throw new GatewayFault('tooLarge', 'An answer that cannot be cut is too large.');
    }
    return piece !== undefined;
  };
  return {
    /** The next lines, with their ends, fewer where they are large; undefined where there are not so many: they stay. */
    take: async (count: number): Promise<Uint8Array | undefined> => {
      let left = count - pieces.search(count);
      while (left > 0) {
        // What opens an answer is no row.
        const canBeCut = count - left > 1;
        if (canBeCut && pieces.isHeavy(MOST_BYTES)) return pieces.takeLines();
        if (!(await readOn(canBeCut ? Infinity : MOST_UNCUT_BYTES))) return undefined;
        left -= pieces.search(left);
      }
      return pieces.takeSearched();
    },
    /** Everything to the end of the body. `before`: how much of it was taken. */
    takeRest: async (before: number): Promise<Uint8Array> => {
      while (await readOn(MOST_UNCUT_BYTES - before));
      return pieces.takeAll();
    },
  };
};

/** The sequence of a row, as JSON; undefined where the line is not one row or names none. */
const sequenceIn = (line: string): string | undefined => {
  try {
    const row: unknown = JSON.parse(line);
    const seq = isObject(row) ? row['seq'] : undefined;
    return typeof seq === 'string' || typeof seq === 'number' ? JSON.stringify(seq) : undefined;
  } catch {
    return undefined;
  }
};

/** Gateways put the comma between two rows at the end of a line or at the beginning of the next. */
const withoutCommas = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.slice(trimmed.startsWith(',') ? 1 : 0, trimmed.endsWith(',') ? -1 : undefined);
};

/** The lines as an answer that ends with their last row; undefined where they are not one row each. */
const closed = (lines: string): string | undefined => {
  const rows = withoutCommas(lines);
  const seq = sequenceIn(withoutCommas(rows.slice(rows.lastIndexOf('\n') + 1)));
  return seq === undefined ? undefined : `${OPENING}${rows}],"last_seq":${seq}}`;
};

const OPENED = /^\s*\{\s*"results"\s*:\s*\[/;

/**
 * Gives an answer of the feed in parts of so many rows, or fewer large ones, while it comes. CouchDB, Sync Gateway and
 * our cloud write each row on a line of its own; an answer of any other look is one part. A part ends with the sequence
 * of its last row. `isBounded`: an answer that is too large for one part can be asked for with fewer rows.
 */
export const readParts = (
  answer: Pick<OpenAnswer, 'read' | 'drop'>,
  { isBounded }: { readonly isBounded: boolean },
) => {
  const lines = createLines(answer, isBounded);
  let isBegun = false;

  const toEnd = async (before: string): Promise<FeedPart> => {
    const text = before + decoder.decode(await lines.takeRest(before.length));
    return { text: isBegun ? OPENING + text.trimStart().replace(/^,/, '') : text.trim(), isOpen: false };
  };

  return async (rows: number): Promise<FeedPart> => {
    // What opens the answer is a line too.
    const bytes = await lines.take(isBegun ? rows : rows + 1);
    if (bytes === undefined) return toEnd('');
    const text = decoder.decode(bytes);
    const [opened] = isBegun ? [''] : (OPENED.exec(text) ?? []);
    const part = opened === undefined ? undefined : closed(text.slice(opened.length));
    if (part === undefined) return toEnd(text);
    isBegun = true;
    return { text: part, isOpen: true };
  };
};

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
