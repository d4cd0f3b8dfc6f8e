import { parseRdfFeed, parseRssFeed, type RdfFeed, type RssFeed } from 'feedsmith';

import { resolvedLink } from '../html/links';
import { plainText } from '../html/markup';
import { dateOf } from './dates';
import { entriesOf, languageOf, type RawEntry } from './entryText';
import { withXhtmlBodies } from './xhtmlBodies';
import { type Feed, type FeedLink, feedLinks, MAX_ENTRIES, MAX_LINKS, MAX_SUMMARY, MAX_TITLE } from './feedModel';

type Moment = number | null;
type Channel = RssFeed.Feed<Moment> | RdfFeed.Feed<Moment>;
type Item = RssFeed.Item<Moment>;
type Media = NonNullable<Item['media']>;

const options = { maxItems: MAX_ENTRIES, parseDateFn: dateOf };

const firstText = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text.trim() !== '') ?? '';

/** Atom's link stands in RSS for the feed itself as often as for its site. */
const alternateOf = (links: readonly { href?: string; rel?: string }[] | undefined): string | undefined =>
  links?.find(({ rel = 'alternate' }) => rel === 'alternate')?.href;

/** In the item and in its groups. */
const mediaOf = (media: Media | undefined) => (media === undefined ? [] : [media, ...(media.groups ?? [])]);

const enclosuresOf = ({ enclosures = [], media }: Item, base: string): FeedLink[] => {
  const contents = mediaOf(media).flatMap((each) => each.contents ?? []);
  return [...enclosures, ...contents]
    .slice(0, MAX_LINKS)
    .flatMap(({ url, type = '' }) => feedLinks({ href: url, rel: 'enclosure', type }, base));
};

const pictureOf = (
  { media, itunes }: Pick<Item, 'media' | 'itunes'>,
  base: string,
  enclosures: readonly FeedLink[],
): string | null => {
  const thumbnail = mediaOf(media).flatMap((each) => each.thumbnails ?? [])[0]?.url;
  const picture = enclosures.find(({ type }) => type.startsWith('image/'))?.href;
  return resolvedLink(thumbnail ?? itunes?.image ?? picture, base);
};

const dateIn = ({ pubDate, dc, dcterms, atom }: Item): Moment => {
  const found = [
    pubDate,
    dc?.dates?.[0],
    dcterms?.created?.[0],
    atom?.published,
    atom?.updated,
    dcterms?.modified?.[0],
  ];
  return found.find((at) => typeof at === 'number') ?? null;
};

const authorOf = ({ dc, authors = [], itunes, atom }: Item): string => {
  const people = authors.map(({ name, email, link }) => firstText(name, email, link));
  const named = (atom?.authors ?? []).map(({ name }) => name);
  return plainText(firstText(dc?.creators?.join(', '), people.join(', '), itunes?.author, ...named), MAX_TITLE);
};

const addressOf = ({ link, guid, atom }: Item, base: string): string | null => {
  const text = firstText(link, alternateOf(atom?.links));
  // Only a whole address: of a relative guid nobody knows whether it is one.
  const permanent = guid?.isPermaLink !== false && /^\s*https?:/i.test(guid?.value ?? '') ? guid?.value : undefined;
  return resolvedLink(text, base) ?? resolvedLink(permanent, base);
};

const descriptionOf = ({ media }: Item): string | undefined =>
  mediaOf(media).map(({ description }) => description?.value)[0];

type AnyItem = Item & { readonly rdf?: RdfFeed.Item<Moment>['rdf'] };

const guidOf = ({ guid, atom, rdf }: AnyItem): string => firstText(guid?.value, atom?.id, rdf?.about);

const titleOf = ({ title, dc, media }: AnyItem): string =>
  plainText(firstText(title, dc?.titles?.[0], media?.title?.value), MAX_TITLE);

const summaryOf = (item: AnyItem): string =>
  firstText(item.description, item.atom?.summary?.value, item.itunes?.summary, descriptionOf(item));

const itemOf = (item: AnyItem, base: string): RawEntry => {
  const links = enclosuresOf(item, base);
  const url = addressOf(item, base);
  const { content, atom, xml } = item;
  return {
    kind: 'article',
    guid: guidOf(item),
    title: titleOf(item),
    url,
    summary: summaryOf(item),
    content: firstText(content?.encoded, atom?.content?.value),
    author: authorOf(item),
    publishedAt: dateIn(item),
    cover: pictureOf(item, base, links),
    links,
    base: resolvedLink(xml?.base, base) ?? url ?? base,
  };
};

/** What RDF does not have. */
const moreOf = (channel: Channel): Pick<RssFeed.Feed<Moment>, 'itunes' | 'language'> =>
  'itunes' in channel || 'language' in channel ? channel : {};

const languageIn = (channel: Channel): string | null =>
  languageOf(firstText(moreOf(channel).language, channel.dc?.languages?.[0]));

const coverOf = (channel: Channel, base: string): string | null => {
  const named = resolvedLink(channel.image?.url, base);
  const { itunes } = moreOf(channel);
  const { media } = channel;
  const shown = {
    ...(media === undefined ? {} : { media }),
    ...(itunes?.image === undefined ? {} : { itunes: { image: itunes.image } }),
  };
  return named ?? pictureOf(shown, base, []);
};

const channelOf = (channel: Channel, address: string): Feed => {
  const siteUrl = resolvedLink(firstText(channel.link, alternateOf(channel.atom?.links)), address);
  const base = siteUrl ?? address;
  return {
    form: 'rss',
    title: plainText(firstText(channel.title, channel.dc?.titles?.[0]), MAX_TITLE),
    description: plainText(firstText(channel.description, moreOf(channel).itunes?.summary), MAX_SUMMARY),
    siteUrl,
    cover: coverOf(channel, base),
    language: languageIn(channel),
    next: null,
    search: null,
    facets: [],
    entries: entriesOf((channel.items ?? []).map((item) => itemOf(item, base))),
  };
};

/** RSS 0.91 to 2.0. Throws what the parser throws. */
export const rssFeed = (text: string, address: string): Feed =>
  channelOf(parseRssFeed(withXhtmlBodies(text), options), address);

/** RSS 0.90 and 1.0. */
export const rdfFeed = (text: string, address: string): Feed =>
  channelOf(parseRdfFeed(withXhtmlBodies(text), options), address);
