import { type JsonFeed, parseJsonFeed } from 'feedsmith';

import { escapeMarkup, tidied } from '../html/markup';
import { resolvedLink } from '../html/links';
import { dateOf } from './dates';
import { entriesOf, languageOf, type RawEntry } from './entryText';
import { type Feed, feedLinks, MAX_ENTRIES, MAX_LINKS, MAX_SUMMARY, MAX_TITLE } from './feedModel';

const htmlOf = (plain = ''): string => escapeMarkup(plain).replace(/\n/g, '<br>');

type Item = JsonFeed.Item<number | null>;

const authorOf = ({ authors = [] }: Item): string =>
  authors.map(({ name }) => name ?? '').find((name) => name !== '') ?? '';
const dateIn = ({ date_published: published, date_modified: modified }: Item): number | null =>
  published ?? modified ?? null;
const contentOf = ({ content_html: html, content_text: text }: Item): string => html ?? htmlOf(text);

const entry = (item: Item, base: string): RawEntry => {
  const links = (item.attachments ?? [])
    .slice(0, MAX_LINKS)
    .flatMap(({ url: href, mime_type: type = '', title = '' }) =>
      feedLinks({ href, rel: 'enclosure', type, title }, base),
    );
  const url = resolvedLink(item.url ?? item.external_url, base);
  return {
    kind: 'article',
    guid: item.id ?? '',
    title: item.title ?? '',
    url,
    summary: htmlOf(item.summary),
    content: contentOf(item),
    author: authorOf(item),
    publishedAt: dateIn(item),
    cover: resolvedLink(item.image ?? item.banner_image, base),
    links,
    base: url ?? base,
  };
};

/** JSON Feed 1 and 1.1. Throws what the parser throws. */
export const jsonFeed = (document: unknown, address: string): Feed => {
  const feed = parseJsonFeed(document, { maxItems: MAX_ENTRIES, parseDateFn: dateOf });
  const siteUrl = resolvedLink(feed.home_page_url, address);
  return {
    form: 'json',
    title: tidied(feed.title ?? '', MAX_TITLE),
    description: tidied(feed.description ?? '', MAX_SUMMARY),
    siteUrl,
    cover: resolvedLink(feed.icon, siteUrl ?? address),
    language: languageOf(feed.language),
    next: null,
    search: null,
    facets: [],
    entries: entriesOf((feed.items ?? []).map((item) => entry(item, siteUrl ?? address))),
  };
};
