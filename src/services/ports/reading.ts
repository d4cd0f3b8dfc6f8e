import type { Favourite, FeedContent, PublicFeed, ReadingItem } from '../../app/kit/reading';

/**
 * Network reading: pages, feeds and catalogues, which the cloud fetches (specification section 2). Addresses are http
 * or https, or null. Every method throws `PortError`.
 */
export interface ReadingPort {
  /** What was collected, newest first. */
  favourites(): Promise<readonly Favourite[]>;
  /** Saved pages and their folders, as a tree. */
  pages(): Promise<readonly ReadingItem[]>;
  /** Subscriptions of one kind and their folders, as a tree. */
  subscriptions(kind: PublicFeed['kind']): Promise<readonly ReadingItem[]>;
  /** Feeds and catalogues that the cloud recommends. */
  recommended(): Promise<readonly PublicFeed[]>;
  /** Subscribes to one of the recommended. */
  subscribe(id: string): Promise<void>;
  /**
   * What stands in a subscription; `pageUrl` is a further page of a catalogue, '' for the first. Errors besides: `errors.notFound`,
   * `errors.feedUnreadable`, `errors.addressRefused`, `errors.fetchFailed {reason}`.
   */
  content(request: {
    readonly feedId: string;
    readonly kind: PublicFeed['kind'];
    readonly pageUrl: string;
  }): Promise<FeedContent>;
}
