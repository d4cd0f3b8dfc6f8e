import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { Subscriptions } from './Subscriptions';
import { selectFeeds } from './selectors';
import { feedsRequest } from './slice';
import './reading.css';

/** Feeds that the user subscribes to (specification section 2, rss). */
export default function ReadingRssPage() {
  const dispatch = useAppDispatch();
  return (
    <Subscriptions
      kind="rss"
      path="/internetReading/rss"
      load={useAppSelector(selectFeeds)}
      onRetry={() => dispatch(feedsRequest.asked({}))}
    />
  );
}
