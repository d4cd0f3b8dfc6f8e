import type { EpochMs } from '@inkside/kit';
import type { ArticleRow } from './articles';

// What the app makes of network reading. Addresses are http or https, or null; failures are message keys with parameters.

/** Which article: `feedId` is the id of the subscription, '' for a kept page or a collected piece. */
export type ArticleName = Pick<ArticleRow, 'feedId' | 'id'>;

/** Why something could not be read. */
export interface ReadingFailure {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** An article with its text. */
export interface ArticleText extends ArticleRow {
  /** Cleaned HTML with absolute addresses. */
  readonly content: string;
  /** It is the page's own text, not what the feed brought of it. */
  readonly isFull: boolean;
  /** Why the page's text could not be had; `content` is then what there is. */
  readonly failure: ReadingFailure | null;
}

export interface ArticleList {
  /** How many there are in all. */
  readonly count: number;
  /** Newest first. */
  readonly articles: readonly ArticleRow[];
  /** Asks for those that follow; null at the end. */
  readonly next: string | null;
}

/** How one subscription stands. */
export interface FeedState {
  readonly id: string;
  readonly unread: number;
  readonly articles: number;
  /** When it answered last. */
  readonly readAt: EpochMs | null;
  readonly failure: ReadingFailure | null;
}

/** How all of them stand. */
export interface FeedStates {
  readonly unread: number;
  readonly starred: number;
  /** The latest time that any feed was asked, and the next one. */
  readonly lastAt: EpochMs | null;
  readonly nextAt: EpochMs | null;
  /** Feeds that are being asked now. */
  readonly running: number;
  readonly feeds: readonly FeedState[];
  readonly folders: readonly { readonly id: string; readonly unread: number }[];
}

/** What stands at an address, before one subscribes. */
export interface LookedAt {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly count: number;
  /** Id of the subscription, where there is one. */
  readonly subscribedAs: string | null;
  /** All that a page names. */
  readonly feeds: readonly { readonly url: string; readonly title: string }[];
  /** The newest. */
  readonly articles: readonly { readonly title: string; readonly publishedAt: EpochMs | null }[];
}

/** What a catalogue asks for, where it wants a login. */
export interface WantedLogin {
  readonly title: string;
  readonly description: string;
  readonly userLabel: string;
  readonly passwordLabel: string;
  /** A name and a password do; otherwise one signs in at its site. */
  readonly hasBasic: boolean;
  readonly wasRefused: boolean;
}
