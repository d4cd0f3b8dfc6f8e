import type { HourlyLimits } from '../../accounts';
import type { Clock } from '../../lib/config';
import { createTurnsByKey, FETCHES_OF_ONE } from '../../fetching';
import type { Reading } from '../../reading';
import type { WebPages } from '../../webPages';
import type { Endpoint } from '../endpoint';
import type { PushParts } from '../push/pushParts';
import { articleEndpoints } from './articles';
import { articleTextEndpoints } from './articleText';
import { catalogueEndpoints } from './catalogues';
import { keepingEndpoints } from './keeping';
import { sendingEndpoints } from './sendArticles';
import type { ReadingParts } from './readingParts';
import { favouriteEndpoints } from './favourites';
import { feedDetailEndpoint, feedEndpoints } from './feeds';
import { opmlEndpoints } from './opml';
import { subscriptionEndpoints } from './subscriptions';
import { webpageEndpoints } from './webpages';

/** Calls of one account that may fetch; leafing through catalogues takes many. */
const FETCHES_PER_HOUR = 600;
/** Pictures are small and come by the page. */
const PICTURES_PER_HOUR = 6000;
/** Each may be forty pages with their pictures, or two hundred megabytes. */
const BOOKS_PER_HOUR = 120;

/** Network reading: web pages, feeds, catalogues, and what is collected from them. */
export const readingEndpoints = ({
  reading,
  clock,
  accounts,
  webPages,
  push,
}: {
  readonly reading: Reading;
  readonly clock: Clock;
  readonly accounts: { readonly limits: HourlyLimits };
  readonly webPages: WebPages;
  readonly push: PushParts;
}): readonly Endpoint[] => {
  const fetches = accounts.limits.limit('fetch', FETCHES_PER_HOUR);
  const pictures = accounts.limits.limit('picture', PICTURES_PER_HOUR);
  const books = accounts.limits.limit('readingBook', BOOKS_PER_HOUR);
  const fetchTurns = createTurnsByKey(FETCHES_OF_ONE);
  const parts: ReadingParts = { reading, clock, fetches, pictures, books, fetchTurns, webPages, push };
  return [
    ...webpageEndpoints(parts),
    ...subscriptionEndpoints(parts),
    ...feedEndpoints(parts),
    feedDetailEndpoint(parts),
    ...opmlEndpoints(parts),
    ...favouriteEndpoints(parts),
    ...articleEndpoints(parts),
    ...articleTextEndpoints(parts),
    ...keepingEndpoints(parts),
    ...sendingEndpoints(parts),
    ...catalogueEndpoints(parts),
  ];
};
