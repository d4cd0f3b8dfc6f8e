import * as v from 'valibot';

import { resolvedLink } from '../html/links';
import { tidied } from '../html/markup';
import { dateOf } from './dates';
import { entriesOf, languageOf, type RawEntry } from './entryText';
import {
  type Facet,
  type Feed,
  type FeedEntry,
  type FeedLink,
  feedLinks,
  MAX_ENTRIES,
  MAX_FACETS,
  MAX_LINKS,
  MAX_SUMMARY,
  MAX_TITLE,
  type SearchLink,
  searchLinkOf,
} from './feedModel';

const text = v.fallback(v.optional(v.string(), ''), '');
/** One text, or one for each language. */
const translated = v.fallback(
  v.union([
    v.string(),
    v.pipe(
      v.record(v.string(), v.string()),
      v.transform((all) => Object.values(all)[0] ?? ''),
    ),
  ]),
  '',
);
const oneOrMore = v.fallback(
  v.optional(
    v.union([
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((one) => [one]),
      ),
    ]),
    [],
  ),
  [],
);

const link = v.looseObject({ href: text, type: text, title: text, rel: oneOrMore });
const links = v.fallback(v.optional(v.array(link), []), []);
type Link = v.InferOutput<typeof link>;

const contributor = v.union([
  v.string(),
  v.pipe(
    v.looseObject({ name: translated }),
    v.transform(({ name }) => name),
  ),
]);
const contributors = v.fallback(
  v.optional(
    v.union([
      v.array(contributor),
      v.pipe(
        contributor,
        v.transform((one) => [one]),
      ),
    ]),
    [],
  ),
  [],
);

const metadata = v.looseObject({
  title: translated,
  subtitle: v.optional(translated, ''),
  description: text,
  identifier: text,
  author: contributors,
  published: text,
  modified: text,
  language: oneOrMore,
});
const publication = v.looseObject({ metadata, links, images: links });
type Publication = v.InferOutput<typeof publication>;
const group = v.looseObject({ navigation: links, publications: v.fallback(v.optional(v.array(v.unknown()), []), []) });
const facetGroup = v.looseObject({ metadata: v.looseObject({ title: translated }), links });
const feedSchema = v.looseObject({
  metadata,
  links,
  navigation: links,
  publications: v.fallback(v.optional(v.array(v.unknown()), []), []),
  groups: v.fallback(v.optional(v.array(group), []), []),
  facets: v.fallback(v.optional(v.array(facetGroup), []), []),
});

const ACQUISITION = 'http://opds-spec.org/acquisition';

const relOf = ({ rel }: Link): string => rel[0] ?? '';

const resolved = (all: readonly Link[], base: string): FeedLink[] =>
  all.flatMap((each) => feedLinks({ href: each.href, rel: relOf(each), type: each.type, title: each.title }, base));

const navigationEntry = (each: FeedLink): FeedEntry => ({
  guid: each.href,
  kind: 'catalogue',
  title: each.title || each.href,
  url: each.href,
  summary: '',
  content: '',
  author: null,
  publishedAt: null,
  cover: null,
  links: [],
});

const rawPublication = ({ metadata: about, links: given, images }: Publication, base: string): RawEntry => {
  const all = resolved(given.slice(0, MAX_LINKS), base);
  const page = all.find(({ rel }) => rel === 'alternate' || rel === 'self')?.href ?? null;
  return {
    kind: 'publication',
    guid: about.identifier || (page ?? ''),
    title: about.title,
    url: page,
    summary: about.description || about.subtitle,
    content: about.description,
    author: about.author.join(', '),
    publishedAt: dateOf(about.published || about.modified),
    cover: resolved(images.slice(0, MAX_LINKS), base)[0]?.href ?? null,
    links: all.filter(({ rel }) => rel.startsWith(ACQUISITION)),
    base: page ?? base,
  };
};

const publicationsOf = (raws: readonly unknown[], base: string): RawEntry[] =>
  raws.flatMap((raw) => {
    const parsed = v.safeParse(publication, raw);
    return parsed.success ? [rawPublication(parsed.output, base)] : [];
  });

const linkWith = (all: readonly Link[], rel: string): Link | undefined => all.find((each) => each.rel.includes(rel));

const searchOf = (link: Link | undefined, base: string): SearchLink | null => {
  const href = resolvedLink(link?.href, base);
  return href === null || link === undefined ? null : searchLinkOf({ href, type: link.type });
};

const isEmpty = ({ links: all, navigation, publications, groups }: v.InferOutput<typeof feedSchema>): boolean =>
  [all, navigation, publications, groups].every((list) => list.length === 0);

type Document = v.InferOutput<typeof feedSchema>;

const facetsOf = ({ facets }: Document, base: string): Facet[] =>
  facets
    .flatMap(({ metadata: about, links: choices }) => {
      const group = tidied(about.title, MAX_TITLE);
      // The one in force is the address of the page itself.
      return resolved(choices.slice(0, MAX_FACETS), base).map(({ href, rel, title }) => ({
        ...{ href, title: title || href, group },
        isActive: rel === 'self' || href === base,
      }));
    })
    .slice(0, MAX_FACETS);

const allEntries = ({ navigation, publications, groups }: Document, base: string): FeedEntry[] => {
  const further = [...navigation, ...groups.flatMap((each) => each.navigation)].slice(0, MAX_ENTRIES);
  const books = [...publications, ...groups.flatMap((each) => each.publications)].slice(0, MAX_ENTRIES);
  const shelves = new Map(resolved(further, base).map((each) => [each.href, navigationEntry(each)]));
  return [...shelves.values(), ...entriesOf(publicationsOf(books, base))];
};

/** OPDS 2.0: navigation first, then publications, those of groups among them; undefined for JSON that is none. */
export const opdsJson = (document: unknown, address: string): Feed | undefined => {
  const parsed = v.safeParse(feedSchema, document);
  if (!parsed.success || isEmpty(parsed.output)) return undefined;
  const { metadata: about, links: all } = parsed.output;
  return {
    form: 'opds',
    title: tidied(about.title, MAX_TITLE),
    description: tidied(about.description || about.subtitle, MAX_SUMMARY),
    siteUrl: resolvedLink(linkWith(all, 'alternate')?.href, address),
    cover: null,
    language: languageOf(about.language[0]),
    next: resolvedLink(linkWith(all, 'next')?.href, address),
    search: searchOf(linkWith(all, 'search'), address),
    facets: facetsOf(parsed.output, address),
    entries: allEntries(parsed.output, address).slice(0, MAX_ENTRIES),
  };
};
