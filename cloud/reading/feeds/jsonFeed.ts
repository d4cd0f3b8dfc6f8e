import * as v from 'valibot';

import { escapeMarkup, tidied } from '../html/markup';
import { resolvedLink } from '../html/links';
import { dateOf } from './dates';
import { entriesOf, languageOf, type RawEntry } from './entryText';
import { type Feed, feedLinks, MAX_ENTRIES, MAX_LINKS, MAX_SUMMARY, MAX_TITLE } from './feedModel';

/** A field of the wrong type counts as missing: one slip must not cost the whole feed. */
const text = v.fallback(v.optional(v.string(), ''), '');
const named = v.fallback(v.optional(v.looseObject({ name: text }), { name: '' }), { name: '' });

const itemSchema = v.looseObject({
  // Version 1 lets it be a number.
  id: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''), ''),
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  author: named,
  authors: v.fallback(v.optional(v.array(named), []), []),
  attachments: v.fallback(v.optional(v.array(v.looseObject({ url: text, mime_type: text, title: text })), []), []),
});

const feedSchema = v.looseObject({
  version: v.pipe(v.string(), v.startsWith('https://jsonfeed.org/version/')),
  title: text,
  home_page_url: text,
  description: text,
  icon: text,
  language: text,
  items: v.array(v.unknown()),
});

const htmlOf = (plain: string): string => escapeMarkup(plain).replace(/\n/g, '<br>');

const authorOf = ({ author, authors }: v.InferOutput<typeof itemSchema>): string =>
  [...authors, author].map(({ name }) => name).filter((name) => name !== '')[0] ?? '';

const entry = (raw: unknown, base: string): RawEntry[] => {
  const parsed = v.safeParse(itemSchema, raw);
  if (!parsed.success) return [];
  const item = parsed.output;
  const links = item.attachments
    .slice(0, MAX_LINKS)
    .flatMap(({ url: href, mime_type: type, title }) => feedLinks({ href, rel: 'enclosure', type, title }, base));
  const url = resolvedLink(item.url || item.external_url, base);
  return [
    {
      kind: 'article',
      guid: item.id,
      title: item.title,
      url,
      summary: htmlOf(item.summary),
      content: item.content_html || htmlOf(item.content_text),
      author: authorOf(item),
      publishedAt: dateOf(item.date_published || item.date_modified),
      cover: resolvedLink(item.image || item.banner_image, base),
      links,
      base: url ?? base,
    },
  ];
};

/** JSON Feed 1 and 1.1; undefined for JSON that is none. */
export const jsonFeed = (document: unknown, address: string): Feed | undefined => {
  const parsed = v.safeParse(feedSchema, document);
  if (!parsed.success) return undefined;
  const { title, home_page_url: home, description, icon, language, items } = parsed.output;
  const siteUrl = resolvedLink(home, address);
  return {
    form: 'json',
    title: tidied(title, MAX_TITLE),
    description: tidied(description, MAX_SUMMARY),
    siteUrl,
    cover: resolvedLink(icon, siteUrl ?? address),
    language: languageOf(language),
    next: null,
    search: null,
    facets: [],
    entries: entriesOf(items.slice(0, MAX_ENTRIES).flatMap((item) => entry(item, siteUrl ?? address))),
  };
};
