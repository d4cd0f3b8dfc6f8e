import type { HourlyLimits } from '../../accounts';
import type { Clock } from '../../lib/config';
import { createTurnsByKey, FETCHES_OF_ONE } from '../../fetching';
import type { Reading } from '../../reading';
import type { Endpoint } from '../endpoint';
import { favouriteEndpoints } from './favourites';
import { feedDetailEndpoint, feedEndpoints } from './feeds';
import { opmlEndpoints } from './opml';
import { subscriptionEndpoints } from './subscriptions';
import { webpageEndpoints } from './webpages';

/** Calls of one account that may fetch; leafing through catalogues takes many. */
const FETCHES_PER_HOUR = 600;

/** Network reading: web pages, feeds, catalogues, and what is collected from them. */
export const readingEndpoints = ({
  reading,
  clock,
  accounts,
}: {
  readonly reading: Reading;
  readonly clock: Clock;
  readonly accounts: { readonly limits: HourlyLimits };
}): readonly Endpoint[] => {
  const fetches = accounts.limits.limit('fetch', FETCHES_PER_HOUR);
  const parts = { reading, clock, fetches, fetchTurns: createTurnsByKey(FETCHES_OF_ONE) };
  return [
    ...webpageEndpoints(parts),
    ...subscriptionEndpoints(parts),
    ...feedEndpoints(parts),
    feedDetailEndpoint(parts),
    ...opmlEndpoints(parts),
    ...favouriteEndpoints(parts),
  ];
};
