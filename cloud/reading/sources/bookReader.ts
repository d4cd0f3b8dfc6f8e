import { randomBytes } from 'node:crypto';

import { type Download, fetchFailed } from '../../fetching';
import type { Clock } from '../../lib/config';
import type { FeedSource } from './feedReader';

/** A book of a catalogue that somebody wants. */
export interface WishedBook {
  readonly source: FeedSource;
  readonly title: string;
  /** Media type as the catalogue says, or ''. */
  readonly type: string;
}

export interface BookHead {
  /** In lower case, without its dot. */
  readonly extension: string;
  readonly contentType: string;
}

export interface BookReader {
  /**
   * Hands the book to `take` as it comes, up to 200 MiB. Throws `errors.addressRefused|fetchFailed`, and what `take` throws;
   * an answer that is no book, as the pages that ask people to sign in, is `content type …`.
   */
  read<Result>(
    wish: WishedBook & { readonly signal?: AbortSignal | undefined },
    take: (head: BookHead, body: AsyncIterable<Uint8Array>) => Promise<Result>,
  ): Promise<Result>;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/epub+zip': 'epub',
  'application/pdf': 'pdf',
  'application/x-mobipocket-ebook': 'mobi',
  'application/vnd.amazon.ebook': 'azw',
  'application/vnd.amazon.mobi8-ebook': 'azw3',
  'application/x-mobi8-ebook': 'azw3',
  'application/fb2': 'fb2',
  'application/x-fictionbook+xml': 'fb2',
  'application/fb2+zip': 'fb2.zip',
  'application/vnd.comicbook+zip': 'cbz',
  'application/x-cbz': 'cbz',
  'application/vnd.comicbook-rar': 'cbr',
  'application/x-cbr': 'cbr',
  'image/vnd.djvu': 'djvu',
  'image/x-djvu': 'djvu',
  'text/plain': 'txt',
  'application/rtf': 'rtf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};
const KNOWN: ReadonlySet<string> = new Set(Object.values(EXTENSIONS));

/** Everything that books come as; pages and feeds are none. */
const BOOK_TYPES =
  /^(application\/(?!.*(json|atom|opds|xhtml|xml$))|application\/(x-)?fictionbook|image\/|text\/plain|binary\/)/;
const ASK_BOOK = 'application/epub+zip, application/pdf;q=0.9, application/*;q=0.8, */*;q=0.5';

const plainType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

const endingOf = (name: string): string | undefined => {
  const ending = /\.(fb2\.zip|[a-z0-9]{2,5})["']?$/i.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && KNOWN.has(ending) ? ending : undefined;
};

/** By what the catalogue says, then by what the server says, then by the name of the file. */
const extensionOf = (type: string, head: { mediaType: string; url: string; disposition: string }): string => {
  const found =
    EXTENSIONS[plainType(type)] ??
    EXTENSIONS[head.mediaType] ??
    endingOf(head.disposition) ??
    endingOf(new URL(head.url).pathname);
  if (found === undefined) throw fetchFailed('content type', head.mediaType.slice(0, 80) || 'none');
  return found;
};

/** As the catalogue or the address tells before it is fetched; undefined where only the answer will. */
export const expectedExtension = ({ type, source }: Pick<WishedBook, 'type' | 'source'>): string | undefined =>
  EXTENSIONS[plainType(type)] ?? endingOf(new URL(source.url).pathname);

export const createBookReader = (download: Download): BookReader => ({
  read: ({ source, type, signal }, take) => {
    const login = source.access?.login;
    return download({ url: source.url, login, accepts: BOOK_TYPES, asksFor: ASK_BOOK, signal }, (head, body) => {
      const extension = extensionOf(type, head);
      const known = Object.entries(EXTENSIONS).find(([, each]) => each === extension)?.[0];
      return take({ extension, contentType: known ?? 'application/octet-stream' }, body);
    });
  },
});

const TICKET_MS = 10 * 60_000;
const TICKETS = 10_000;

/** Names under which a browser fetches a book once, without a token: it hands the address to what saves files. */
export interface BookTickets {
  give(wish: WishedBook): string;
  /** Undefined for one that was used, is over or was never given. */
  take(ticket: string): WishedBook | undefined;
}

export const createBookTickets = (clock: Clock): BookTickets => {
  const wishes = new Map<string, { readonly wish: WishedBook; readonly until: number }>();
  return {
    give: (wish) => {
      for (const [ticket, { until }] of wishes) if (until <= clock.now()) wishes.delete(ticket);
      const [oldest] = wishes.keys();
      if (wishes.size >= TICKETS && oldest !== undefined) wishes.delete(oldest);
      const ticket = randomBytes(16).toString('hex');
      wishes.set(ticket, { wish, until: clock.now() + TICKET_MS });
      return ticket;
    },
    take: (ticket) => {
      const found = wishes.get(ticket);
      wishes.delete(ticket);
      return found === undefined || found.until <= clock.now() ? undefined : found.wish;
    },
  };
};
