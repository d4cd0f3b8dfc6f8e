import type { SearchLink } from './feedModel';

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
