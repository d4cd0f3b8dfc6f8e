import type { Attributes } from 'sanitize-html';

import { plainText, tidied, walk } from './markup';
import { resolvedLink } from './links';

export interface PageLink {
  readonly href: string;
  readonly type: string;
  readonly title: string;
}

export interface PageMetadata {
  /** Empty when the page has none. */
  readonly title: string;
  readonly description: string;
  /** Absolute address of a picture, or null. */
  readonly cover: string | null;
  /** The address that the page calls its own. */
  readonly canonical: string | null;
  /** BCP 47, or null. */
  readonly language: string | null;
  readonly siteName: string | null;
  /** Feeds that the page names. */
  readonly feeds: readonly PageLink[];
}

/** The head of a page with its inline scripts; metadata further down is none. */
const MAX_HEAD = 512 * 1024;
/** Of what stands in the body nothing counts. */
const BODY = /<body[\s>][^]*$/i;
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 1000;
const MAX_FEEDS = 20;
const FEED_TYPE = /^application\/(rss\+xml|atom\+xml|feed\+json|json|opds\+json)\b/i;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

interface Found {
  readonly meta: Map<string, string>;
  readonly links: { rel: string; href: string; type: string; title: string }[];
  language: string;
  base: string;
}

const takeMeta = (found: Found, attributes: Attributes): void => {
  const name = (attributes['property'] ?? attributes['name'] ?? attributes['itemprop'] ?? '').toLowerCase();
  const content = attributes['content'] ?? '';
  // The first of a name counts: pages of hostile guests come after the page's own.
  if (name !== '' && content.trim() !== '' && !found.meta.has(name)) found.meta.set(name, content);
};

const takeLink = (found: Found, { rel = '', href = '', type = '', title = '' }: Attributes): void => {
  found.links.push({ rel: rel.toLowerCase(), href, type, title });
};

const takers: Readonly<Record<string, (found: Found, attributes: Attributes) => void>> = {
  meta: takeMeta,
  link: takeLink,
  html: (found, attributes) => {
    found.language ||= attributes['lang'] ?? attributes['xml:lang'] ?? '';
  },
  base: (found, attributes) => {
    found.base ||= attributes['href'] ?? '';
  },
};

const titleOf = (html: string): string => {
  const title = /<title[^>]{0,500}>([^<]{0,2000})/i.exec(html)?.[1] ?? '';
  return plainText(title, MAX_TITLE);
};

const linkOf = ({ links }: Found, rel: string, base: string): string | null => {
  const link = links.find((each) => each.rel.split(/\s+/).includes(rel) && each.href !== '');
  return resolvedLink(link?.href, base);
};

const feedsOf = ({ links }: Found, base: string): PageLink[] =>
  links
    .filter(({ rel, type }) => rel.split(/\s+/).includes('alternate') && FEED_TYPE.test(type))
    .flatMap(({ href, type, title }) => {
      const address = resolvedLink(href, base);
      return address === null ? [] : [{ href: address, type, title: tidied(title, MAX_TITLE) }];
    })
    .slice(0, MAX_FEEDS);

const collect = (html: string): Found => {
  const found: Found = { meta: new Map(), links: [], language: '', base: '' };
  walk(html, {
    allowedTags: [],
    allowedAttributes: {},
    onOpenTag: (name, attributes) => {
      if (Object.hasOwn(takers, name)) takers[name]?.(found, attributes);
    },
  });
  return found;
};

/** What a page says of itself in its head: Open Graph and Twitter cards first, then plain HTML. */
export const pageMetadata = (html: string, address: string): PageMetadata => {
  const head = html.slice(0, MAX_HEAD).replace(BODY, '');
  const found = collect(head);
  const base = resolvedLink(found.base, address) ?? address;
  const first = (...names: string[]): string => names.map((name) => found.meta.get(name)).find(Boolean) ?? '';
  const picture = resolvedLink(first('og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'), base);
  const icon = linkOf(found, 'apple-touch-icon', base) ?? linkOf(found, 'icon', base);
  const language = found.language || first('og:locale', 'content-language').replace('_', '-');
  return {
    title: tidied(first('og:title', 'twitter:title'), MAX_TITLE) || titleOf(head),
    description: tidied(first('og:description', 'twitter:description', 'description'), MAX_DESCRIPTION),
    cover: picture ?? icon ?? null,
    canonical: linkOf(found, 'canonical', base) ?? resolvedLink(first('og:url'), base),
    language: LANGUAGE.test(language.trim()) ? language.trim() : null,
    siteName: tidied(first('og:site_name', 'application-name'), MAX_TITLE) || null,
    feeds: feedsOf(found, base),
  };
};
