import { resolvedLink } from '../html/links';
import { tidied } from '../html/markup';

export interface FeedLink {
  readonly href: string;
  /** Empty where the document tells none. */
  readonly rel: string;
  readonly type: string;
  readonly title: string;
}

export interface FeedEntry {
  /** What the publisher names it by, else its address or title; the same entry has it in every reading. */
  readonly guid: string;
  /** A catalogue is another page of the same kind, to be opened as this one was. */
  readonly kind: 'article' | 'publication' | 'catalogue';
  readonly title: string;
  readonly url: string | null;
  /** One line of text. */
  readonly summary: string;
  /** Cleaned HTML; may be empty. */
  readonly content: string;
  readonly author: string | null;
  /** Epoch milliseconds. */
  readonly publishedAt: number | null;
  readonly cover: string | null;
  /** Where to get it: enclosures of an article, files of a publication. */
  readonly links: readonly FeedLink[];
}

/** How a catalogue is searched: a template to fill, or a description that holds one. */
export interface SearchLink {
  readonly href: string;
  readonly isTemplate: boolean;
}

/** Another view of a catalogue: in another order, of one language, of one kind. */
export interface Facet {
  readonly href: string;
  readonly title: string;
  /** What it is one choice of; empty where the document does not say. */
  readonly group: string;
  readonly isActive: boolean;
}

export interface Feed {
  readonly form: 'rss' | 'atom' | 'json' | 'opds';
  readonly title: string;
  readonly description: string;
  readonly siteUrl: string | null;
  readonly cover: string | null;
  readonly language: string | null;
  /** The next page of a catalogue. */
  readonly next: string | null;
  readonly search: SearchLink | null;
  readonly facets: readonly Facet[];
  readonly entries: readonly FeedEntry[];
}

/** Entries that are read of one document; what follows is older. */
export const MAX_ENTRIES = 300;
export const MAX_TITLE = 300;
export const MAX_SUMMARY = 500;
export const MAX_GUID = 512;
export const MAX_LINKS = 20;
export const MAX_FACETS = 100;
/** Of what links say of themselves: relation, media type. */
const MAX_WORD = 200;

type LinkWords = Pick<FeedLink, 'rel'> & Partial<Pick<FeedLink, 'type' | 'title'>>;

/** The link as an absolute one with texts of one line, in a list; none when its address cannot be opened. */
export const feedLinks = (
  { href, rel, type = '', title = '' }: { readonly href: string | undefined } & LinkWords,
  base: string,
): FeedLink[] => {
  const address = resolvedLink(href, base);
  if (address === null) return [];
  return [{ href: address, rel: tidied(rel, MAX_WORD), type: tidied(type, MAX_WORD), title: tidied(title, MAX_TITLE) }];
};

/** Resolving a link encodes the braces of a template. */
const withBraces = (href: string): string => href.replace(/%7B/gi, '{').replace(/%7D/gi, '}');

export const searchLinkOf = (link: { readonly href: string; readonly type: string } | undefined): SearchLink | null => {
  if (link === undefined) return null;
  const href = withBraces(link.href);
  return { href, isTemplate: href.includes('{') || !/opensearchdescription/i.test(link.type) };
};

const WORDS = /^\{(?:\?|&)?([^}]*)\}$/;

/** OpenSearch's `{searchTerms}` and `{startIndex?}`, and the `{?query,title}` of URI templates (RFC 6570). */
const filled = (part: string, words: string): string => {
  const inside = WORDS.exec(part)?.[1] ?? '';
  if (/^searchTerms\??$/i.test(inside)) return encodeURIComponent(words);
  const names = inside.split(',').map((name) => name.replace(/\*$/, ''));
  const query = names.find((name) => /^(query|q|search|searchTerms)$/i.test(name));
  if (part.startsWith('{?') || part.startsWith('{&')) {
    return query === undefined ? '' : `${part.charAt(1)}${query}=${encodeURIComponent(words)}`;
  }
  return query === undefined ? '' : encodeURIComponent(words);
};

/** The address of a search for `words`. */
export const searchAddress = (template: string, words: string): string => {
  // Half a character cannot be encoded.
  const whole = words.replace(/\p{Surrogate}/gu, '\ufffd');
  return template.replace(/\{[^{}]*\}/g, (part) => filled(part, whole));
};
