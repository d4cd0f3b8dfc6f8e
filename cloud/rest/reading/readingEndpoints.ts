import type { Clock } from '../../config';
import type { Reading } from '../../reading/createReading';
import type { Endpoint } from '../endpoint';
import { createHourlyLimit } from '../limits';
import { favouriteEndpoints } from './favourites';
import { feedDetailEndpoint } from './feedDetail';
import { feedEndpoints } from './feeds';
import { opmlEndpoints } from './opml';
import { subscriptionEndpoints } from './subscriptions';
import { webpageEndpoints } from './webpages';

/** Calls of one account that may fetch; leafing through catalogues takes many. */
const FETCHES_PER_HOUR = 600;

/** Network reading: web pages, feeds, catalogues, and what is collected from them. */
export const readingEndpoints = ({
  reading,
  clock,
}: {
  readonly reading: Reading;
  readonly clock: Clock;
}): readonly Endpoint[] => {
  const parts = { reading, clock, fetches: createHourlyLimit(clock, FETCHES_PER_HOUR) };
  return [
    ...webpageEndpoints(parts),
    ...subscriptionEndpoints(parts),
    ...feedEndpoints(parts),
    feedDetailEndpoint(parts),
    ...opmlEndpoints(parts),
    ...favouriteEndpoints(parts),
  ];
};
