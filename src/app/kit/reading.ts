import type { EpochMs } from '@inkside/kit';

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
}

/** What a feed or catalogue holds. */
export interface FeedContent {
  readonly title: string;
  readonly entries: readonly ReadingEntry[];
  /** A catalogue's next page. */
  readonly nextUrl: string | null;
  /** Message key, when the source could not be read and the entries are those of an earlier reading. */
  readonly failure: string | null;
}
