import { cleanContent } from '../html/cleanHtml';
import { plainText, tidied } from '../html/plainText';
import type { FeedEntry } from './feedModel';
import { MAX_GUID, MAX_SUMMARY, MAX_TITLE } from './feedModel';

const UNTITLED = 60;

export interface RawEntry extends Pick<FeedEntry, 'kind' | 'url' | 'publishedAt' | 'cover' | 'links'> {
  readonly guid: string;
  /** Text, not HTML. */
  readonly title: string;
  readonly author: string;
  /** HTML. */
  readonly summary: string;
  readonly content: string;
  /** From which links in the content count, where the document says so; else the entry's own address. */
  readonly contentBase?: string | undefined;
}

/** A summary without a summary is the beginning of the content, and the other way round. */
const bodyOf = (
  { content, summary, url, contentBase }: RawEntry,
  base: string,
): Pick<FeedEntry, 'content' | 'summary'> => ({
  content: cleanContent(content || summary, contentBase ?? url ?? base),
  summary: plainText(summary || content, MAX_SUMMARY),
});

const titleOf = ({ title, url }: RawEntry, summary: string): string =>
  tidied(title, MAX_TITLE) || tidied(summary, UNTITLED) || (url ?? '');

/** Cleans what a publisher wrote, and finds a name for what has none. */
export const entryOf = (raw: RawEntry, base: string): FeedEntry => {
  const body = bodyOf(raw, base);
  const { kind, url, publishedAt, cover, links } = raw;
  const title = titleOf(raw, body.summary);
  return {
    ...{ kind, url, publishedAt, cover, links },
    ...body,
    title,
    guid: tidied(raw.guid, MAX_GUID) || (url ?? `${title}\n${raw.publishedAt}`),
    author: tidied(raw.author, MAX_TITLE) || null,
  };
};
