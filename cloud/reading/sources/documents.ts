import { decodeText, type Fetch, type FetchRequest, takesLogin } from '../../fetching';
import type { Feed } from '../feeds/feedModel';
import { readFeed } from '../feeds/readFeed';
import { type PageLink, pageMetadata } from '../html/pageMetadata';
import type { Login } from '../stores/seal';

/** Feeds are served under every type that text has, and under none that says so. */
const FEED_TYPES = /^(text\/|application\/(.*\+)?(xml|json)$|application\/(octet-stream|x-rss|rss|atom|rdf)$)/;
const PAGE_TYPES = /^(text\/html|application\/xhtml\+xml)$/;

const ASK_FEED =
  'application/atom+xml, application/rss+xml, application/feed+json, application/opds+json, application/rdf+xml, ' +
  'application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, */*;q=0.1';
const ASK_PAGE = 'text/html, application/xhtml+xml, */*;q=0.1';

export type Asking = Pick<FetchRequest, 'url' | 'etag' | 'lastModified' | 'signal' | 'namedAt'> & {
  readonly login?: Login | undefined;
};

export interface FeedDocument {
  readonly feed: Feed;
  /** Where it was found in the end. */
  readonly address: string;
  /** As it was asked for, or as the page there names it. */
  readonly feedUrl: string;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** All feeds that a page names, where the address was one of a page. */
  readonly named: readonly PageLink[];
}

export interface RawDocument {
  readonly text: string;
  readonly address: string;
  /** Media type with its parameters. */
  readonly contentType: string;
}

export interface Documents {
  /** Undefined when the copy at hand is still good. Throws `errors.addressRefused|fetchFailed|feedUnreadable`. */
  feed(asking: Asking): Promise<FeedDocument | undefined>;
  /** Any document that feeds refer to. */
  text(asking: Asking): Promise<string>;
  /** The same with where and as what it was found, for who reads it himself. */
  raw(asking: Asking & Pick<FetchRequest, 'onRefused'>): Promise<RawDocument>;
  /** Throws `errors.addressRefused|fetchFailed`. */
  page(asking: Asking): Promise<{ readonly html: string; readonly address: string }>;
}

export const createDocuments = (fetch: Fetch): Documents => {
  const fetchText = async (asking: Asking, accepts: RegExp, asksFor: string) => {
    const fetched = await fetch({ ...asking, accepts, asksFor });
    if (fetched.kind === 'notModified') return undefined;
    return { ...fetched, text: decodeText(fetched.bytes, fetched.contentType) };
  };

  const feedAt = async (asking: Asking, mayBePage: boolean): Promise<FeedDocument | undefined> => {
    const fetched = await fetchText(asking, FEED_TYPES, ASK_FEED);
    if (fetched === undefined) return undefined;
    const { text, url: address, etag, lastModified, mediaType } = fetched;
    // People paste the address of the site; its page says where the feed is.
    const named = mayBePage && PAGE_TYPES.test(mediaType) ? pageMetadata(text, address).feeds : [];
    const [first] = named;
    if (first === undefined) {
      return { feed: readFeed(text, address), address, feedUrl: asking.url, etag, lastModified, named };
    }
    const login = takesLogin(asking.url, first.href) ? asking.login : undefined;
    const found = await feedAt({ url: first.href, login, signal: asking.signal, namedAt: address }, false);
    // The marks are the feed's: sent to the page, which is older, they would bring "not modified" for ever.
    return found && { ...found, named, etag: undefined, lastModified: undefined };
  };

  return {
    feed: (asking) => feedAt(asking, true),
    text: async (asking) => (await fetchText(asking, FEED_TYPES, ASK_FEED))?.text ?? '',
    raw: async (asking) => {
      const fetched = await fetchText(asking, FEED_TYPES, ASK_FEED);
      return {
        text: fetched?.text ?? '',
        address: fetched?.url ?? asking.url,
        contentType: fetched?.contentType ?? '',
      };
    },
    page: async (asking) => {
      const fetched = await fetchText(asking, PAGE_TYPES, ASK_PAGE);
      return { html: fetched?.text ?? '', address: fetched?.url ?? asking.url };
    },
  };
};
