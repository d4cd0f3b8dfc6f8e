import * as v from 'valibot';

import { doneData, envelopeOf } from './sharedSchemas';
import type { EpochMs } from '@inkside/kit';

export const readingPaths = {
  webpages: '/api/1/webpage/list',
  addWebpage: '/api/1/webpage/url',
  deleteReadings: '/api/1/webpage/bat/del',
  subscriptions: '/api/1/subscribe/list',
  subscriptionFolder: '/api/1/subscribe/folder',
  subscribe: '/api/1/subscribe/sub',
  searchFeeds: '/api/1/rsses/public/search',
  recommendedFeeds: '/api/1/rsses/public/recommend',
  feedDetail: '/api/1/rsses/one/detail',
  feedContent: '/api/1/rsses/url/content',
  exportOpml: '/api/1/rsses/opml/export',
  importOpml: '/api/1/rsses/opml/import',
  favourites: '/api/1/favs',
  /** Ours: subscribes to an address that stands in no catalogue. */
  subscribeUrl: '/api/1/subscribe/url',
  /** Ours: new titles and folders of subscriptions and web pages. */
  renameReading: '/api/1/subscribe/rename',
  /** Ours: adds to the favourites and takes out of them. */
  addFavourite: '/api/1/favs/add',
  removeFavourites: '/api/1/favs/bat/del',
} as const;

const nullableText = v.nullable(v.string());

/** `sourceType` of network reading: 0 RSS and its kin, 1 web page, 2 OPDS catalogue (reference: cloud-api 3.6). */
export const READING_SOURCE = { rss: 0, page: 1, opds: 2 } as const;
/** `fileType`: a folder, or something to read. */
export const FILE_TYPE = { folder: 0, file: 1 } as const;

/**
 * A page, a subscription or a folder that the user keeps. Times are ISO 8601. A folder has `childCount`, a feed
 * `fileCount` (articles known) and, when it is from the public catalogue, `subFrom` and `fromPublicFeed` 1.
 */
export const readingItem = v.looseObject({
  /** 24 hexadecimal characters. */
  _id: v.string(),
  title: v.string(),
  /** Null for folders. */
  url: nullableText,
  sourceType: v.number(),
  fileType: v.number(),
  /** Id of a folder; null at the top. */
  parent: nullableText,
  description: v.string(),
  cover: nullableText,
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type ReadingItemRow = v.InferOutput<typeof readingItem>;

/** A folder of `subscribe/list` with what stands in it; `children` of a feed is empty. */
const treeNode = v.looseObject({
  ...readingItem.entries,
  children: v.optional(v.array(v.looseObject({ _id: v.string(), title: v.string() }))),
});

const counted = <Row extends v.GenericSchema>(row: Row) => v.looseObject({ count: v.number(), results: v.array(row) });

/** The listing carries its rows at the top level, as the web client reads them, and in `data`, as others do. */
export const webpagesAnswer = v.looseObject({
  result_code: v.number(),
  message: v.string(),
  list: v.array(readingItem),
  count: v.number(),
  data: counted(readingItem),
});
export const readingItemAnswer = envelopeOf(readingItem);
export const readingDoneAnswer = envelopeOf(doneData);
export const subscriptionsAnswer = envelopeOf(counted(treeNode));

/** An entry of the public catalogue; `subState` 1 when the user subscribes to it. */
const publicFeed = v.looseObject({
  _id: v.string(),
  title: v.string(),
  url: v.string(),
  sourceType: v.number(),
  publicFeed: v.literal(1),
  subState: v.number(),
});
export const publicFeedsAnswer = envelopeOf(counted(publicFeed));

/** What can be downloaded: an enclosure of an article, a file of a publication. `type` is a media type or empty. */
const readingLink = v.looseObject({ href: v.string(), rel: v.string(), type: v.string(), title: v.string() });

/**
 * An article, a book, or another page of a catalogue (`fileType` 0: open its `url` with the same call). `content` is
 * cleaned HTML with absolute addresses and may be empty; `description` is one line of text.
 */
export const readingEntry = v.looseObject({
  _id: v.string(),
  title: v.string(),
  url: nullableText,
  sourceType: v.number(),
  fileType: v.number(),
  description: v.string(),
  content: v.string(),
  author: nullableText,
  cover: nullableText,
  /** Null when the publisher gave no date. */
  publishedAt: nullableText,
  links: v.array(readingLink),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type ReadingEntryRow = v.InferOutput<typeof readingEntry>;

/** Of a catalogue: sorted otherwise, or narrowed. `group` is what it is one choice of, or empty. */
const facet = v.looseObject({ url: v.string(), title: v.string(), group: v.string(), isActive: v.boolean() });

/**
 * `fileCount` counts articles and books, `folderCount` further catalogues. `next` is the address of a catalogue's next
 * page, `facets` are other views of it; `searchable` says whether the call takes `text` for it. `failure` is a message
 * key when the source could not be read and the articles are those of an earlier reading.
 */
export const feedContentAnswer = envelopeOf(
  v.looseObject({
    count: v.number(),
    fileCount: v.number(),
    folderCount: v.number(),
    results: v.array(readingEntry),
    title: v.string(),
    next: nullableText,
    searchable: v.boolean(),
    facets: v.array(facet),
    failure: nullableText,
  }),
);

/**
 * One catalogue entry, subscription, folder or page with what is in it. When the source cannot be read, what is known
 * is given, with `failure` as a message key; `children` are then those of an earlier reading, or none.
 */
export const feedDetailAnswer = envelopeOf(
  v.looseObject({
    _id: v.string(),
    title: v.string(),
    url: nullableText,
    sourceType: v.number(),
    children: v.array(v.looseObject({ _id: v.string(), title: v.string() })),
    failure: nullableText,
  }),
);

/** Path of the written list on this server; it needs no token and ends after a day. */
export const opmlExportAnswer = envelopeOf(v.string());
/** Feeds, not folders. What has no possible address, and what finds no room, has failed. */
export const opmlImportAnswer = envelopeOf(v.looseObject({ imported: v.number(), failed: v.number() }));

/** Something from network reading that the user collected. */
export const favourite = v.looseObject({
  _id: v.string(),
  url: v.string(),
  title: v.string(),
  sourceType: v.number(),
  description: v.string(),
  cover: nullableText,
  author: nullableText,
  /** Title of the feed or site. */
  source: nullableText,
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Of adding: whether it was not saved before. What was stays as it is. */
  isNew: v.optional(v.boolean()),
});
export const favouriteAnswer = envelopeOf(favourite);
export const favouritesAnswer = envelopeOf(counted(favourite));

/** A saved page, a subscription, or a folder of them. */
export interface ReadingItem {
  readonly id: string;
  readonly title: string;
  /** Null for folders, and for an address that is none of the web. */
  readonly url: string | null;
  readonly kind: 'folder' | 'file';
  readonly description: string;
  readonly at: EpochMs;
  /** Articles known of a subscription. */
  readonly articles: number | null;
  readonly children: readonly ReadingItem[];
}

/** What can be downloaded of an article or a book. */
type ReadingLink = v.InferOutput<typeof readingLink>;

/** A feed or a catalogue of the public list. */
export interface PublicFeed {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
  readonly kind: 'rss' | 'opds';
  readonly description: string;
  readonly isSubscribed: boolean;
}

/** Something that was collected from network reading. */
export interface Favourite {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
  /** Title of the feed or site; '' where nobody knows. */
  readonly source: string;
  readonly description: string;
  readonly at: EpochMs;
}

/** An article of a feed, a book of a catalogue, or another page of a catalogue. */
export interface ReadingEntry {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
  readonly kind: 'folder' | 'file';
  /** One line of text. */
  readonly description: string;
  readonly author: string;
  /** 0 when the publisher gave none. */
  readonly publishedAt: EpochMs;
  readonly cover: string | null;
  /** Files of a book. */
  readonly links: readonly ReadingLink[];
  /** Cleaned HTML; '' where the source gives none. */
  readonly content: string;
}

/** What a feed or catalogue holds. */
export interface FeedContent {
  readonly title: string;
  readonly entries: readonly ReadingEntry[];
  /** A catalogue's next page. */
  readonly nextUrl: string | null;
  /** It can be asked for words. */
  readonly isSearchable: boolean;
  /** Other views of the same catalogue. */
  readonly facets: readonly v.InferOutput<typeof facet>[];
  /** Message key, when the source could not be read and the entries are those of an earlier reading. */
  readonly failure: string | null;
}
