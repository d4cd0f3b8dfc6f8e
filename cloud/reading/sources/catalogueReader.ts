import { takesLogin } from '../../fetching';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { type Feed, searchAddress } from '../feeds/feedModel';
import { searchFromDescription } from '../feeds/readFeed';
import type { Documents } from './documents';
import { FEED_AGE_MS, type FeedSource } from './feedReader';

/** Pages of catalogues kept in memory: people leaf back and forth. So many, and so many characters of all together. */
const MAX_PAGES = 50;
const MAX_CHARACTERS = 20_000_000;
/** Of an entry beside its text. */
const ENTRY_CHARACTERS = 1000;

export interface CataloguePage {
  readonly address: string;
  /** As it was asked for, or as the page there names it. */
  readonly feedUrl: string;
  readonly feed: Feed;
}

export interface CatalogueReader {
  /** Throws `errors.addressRefused|fetchFailed|feedUnreadable`. */
  open(source: FeedSource): Promise<CataloguePage>;
  /** Asks the catalogue itself; the same errors, `feedUnreadable` also for one that cannot be searched. */
  search(source: FeedSource, words: string): Promise<CataloguePage>;
}

const unreadable = (): CloudFailure => new CloudFailure('errors.feedUnreadable');

const charactersOf = ({ feed }: CataloguePage): number =>
  feed.entries.reduce((sum, { content }) => sum + content.length + ENTRY_CHARACTERS, 0);

/** A login goes where it was given for, not to where a link leads. */
const within = (source: FeedSource, url: string): FeedSource => ({
  url,
  access: takesLogin(source.url, url) ? source.access : undefined,
});

const keyOf = ({ url, access }: FeedSource): string =>
  JSON.stringify(access === undefined ? [url] : [url, access.uid, access.login.username, access.login.password]);

const descriptionTemplate = async (documents: Documents, source: FeedSource, href: string, words: string) => {
  const description = await documents.text({
    url: href,
    login: within(source, href).access?.login,
    namedAt: source.url,
  });
  const found = searchFromDescription(description, words);
  if (!URL.canParse(found, href)) throw unreadable();
  return new URL(found, href).href;
};

/** OPDS: books and further catalogues, read as they are asked for. */
export const createCatalogueReader = (documents: Documents, clock: Clock): CatalogueReader => {
  const pages = new Map<string, CataloguePage & { readonly readAt: number }>();

  const keep = (key: string, page: CataloguePage): CataloguePage => {
    pages.delete(key);
    pages.set(key, { ...page, readAt: clock.now() });
    let characters = [...pages.values()].reduce((sum, each) => sum + charactersOf(each), 0);
    for (const [oldest, each] of pages) {
      if (pages.size <= MAX_PAGES && characters <= MAX_CHARACTERS) break;
      characters -= charactersOf(each);
      pages.delete(oldest);
    }
    return page;
  };

  const open = async (source: FeedSource): Promise<CataloguePage> => {
    const key = keyOf(source);
    const kept = pages.get(key);
    if (kept !== undefined && clock.now() - kept.readAt < FEED_AGE_MS) return kept;
    const document = await documents.feed({ url: source.url, login: source.access?.login });
    // Old catalogues are Atom that says nothing of OPDS.
    if (document === undefined || !['opds', 'atom'].includes(document.feed.form)) throw unreadable();
    return keep(key, document);
  };

  return {
    open,
    search: async (source, words) => {
      const { feed } = await open(source);
      if (feed.search === null) throw unreadable();
      const { href, isTemplate } = feed.search;
      const address = isTemplate
        ? searchAddress(href, words)
        : await descriptionTemplate(documents, source, href, words);
      return open(within(source, address));
    },
  };
};
