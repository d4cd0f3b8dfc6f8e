import { cleanContent, MAX_INPUT } from '../html/cleanHtml';
import { plainText, tidied } from '../html/markup';
import { type FeedEntry, MAX_GUID, MAX_SUMMARY, MAX_TITLE } from './feedModel';

const UNTITLED = 60;

/**
 * Cleaning costs by the character and far more by the tag. Of one document so much is cleaned that the server stands
 * still for less than a second; a hundred long articles fit in, and feeds have the newest first.
 */
const MAX_COST = 6_000_000;
const TAG_COST = 60;
/** Of the entries that are beyond it. */
const BEYOND_INPUT = 1024;

export interface RawEntry extends Pick<FeedEntry, 'kind' | 'url' | 'publishedAt' | 'cover' | 'links'> {
  readonly guid: string;
  /** Text, not HTML. */
  readonly title: string;
  readonly author: string;
  /** HTML. */
  readonly summary: string;
  readonly content: string;
  /** From where links in the content count. */
  readonly base: string;
}

const costOf = (html: string): number => {
  const read = html.slice(0, MAX_INPUT);
  let tags = 0;
  for (let at = read.indexOf('<'); at >= 0; at = read.indexOf('<', at + 1)) tags += 1;
  return read.length + tags * TAG_COST;
};

/** A summary without a summary is the beginning of the content, and the other way round. */
const bodyOf = (
  { content, summary, base }: RawEntry,
  isAffordable: boolean,
): Pick<FeedEntry, 'content' | 'summary'> => ({
  content: isAffordable ? cleanContent(content || summary, base) : '',
  summary: plainText((summary || content).slice(0, isAffordable ? undefined : BEYOND_INPUT), MAX_SUMMARY),
});

const titleOf = ({ title, url }: RawEntry, summary: string): string =>
  tidied(title, MAX_TITLE) || tidied(summary, UNTITLED) || (url ?? '');

/** Cleans what a publisher wrote, and finds a name for what has none. */
const entryOf = (raw: RawEntry, isAffordable: boolean): FeedEntry => {
  const body = bodyOf(raw, isAffordable);
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

/** Publishers give several entries one guid by mistake: those are told apart by address or title. */
const distinct = (entries: readonly FeedEntry[]): FeedEntry[] => {
  const markOf = ({ url, title }: FeedEntry): string => url ?? title;
  const marks = new Map<string, Set<string>>();
  for (const entry of entries) marks.set(entry.guid, (marks.get(entry.guid) ?? new Set()).add(markOf(entry)));
  const named = entries.map((entry) =>
    marks.get(entry.guid)?.size === 1 ? entry : { ...entry, guid: `${entry.guid}\n${markOf(entry)}` },
  );
  const seen = new Set<string>();
  return named.filter(({ guid }) => !seen.has(guid) && seen.add(guid));
};

/** The entries of one document, each once and clean; those beyond what can be afforded have no content. */
export const entriesOf = (raws: readonly RawEntry[]): FeedEntry[] => {
  let cost = 0;
  const entries = raws.map((raw) => {
    const isAffordable = cost < MAX_COST;
    cost += costOf(raw.content || raw.summary);
    return entryOf(raw, isAffordable);
  });
  return distinct(entries);
};

/** A BCP 47 tag, or null for what is none. */
export const languageOf = (text: string | undefined): string | null => {
  const tag = (text ?? '').trim().replace('_', '-');
  return /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i.test(tag) ? tag : null;
};
