import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';

import { ChevronLeftIcon, Empty, Loaded, PlainPage, Section, useAppDispatch, useAppSelector } from '@inkside/ui';
import { loadOf, type LoadState, type NoArgs } from '@inkside/kit';
import { selectFeedContent } from './selectors';
import { contentRequest } from './slice';
import { Entries } from './Entries';
import { ItemTree } from './ItemTree';
import { ReadingDrawing } from './ReadingDrawing';
import type { PublicFeed, ReadingItem } from '@inkside/protocol';

interface SubscriptionsProps {
  readonly kind: PublicFeed['kind'];
  /** The page's own path. */
  readonly path: string;
  readonly load: LoadState<NoArgs, readonly ReadingItem[]>;
  readonly onRetry: () => void;
}

interface OpenedProps extends Pick<SubscriptionsProps, 'kind' | 'path'> {
  readonly feedId: string;
  readonly pageUrl: string;
}

/** One subscription with what stands in it. */
const Opened = ({ kind, path, feedId, pageUrl }: OpenedProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const content = loadOf(
    useAppSelector(selectFeedContent),
    (asked) => asked.feedId === feedId && asked.pageUrl === pageUrl,
  );
  const pathOf = (page: string) => `${path}?${new URLSearchParams({ feed: feedId, page }).toString()}`;
  return (
    <PlainPage>
      <Link className="reading-back" to={path}>
        <ChevronLeftIcon size={16} /> <FormattedMessage id={`reading.back.${kind}`} />
      </Link>
      <Loaded
        load={content}
        failedTitle={intl.formatMessage({ id: 'reading.contentFailed' })}
        onRetry={(args) => dispatch(contentRequest.asked(args))}
      >
        {(data) => (
          <Section title={data.title || intl.formatMessage({ id: 'reading.entries' })}>
            <Entries content={data} pathOf={pathOf} />
          </Section>
        )}
      </Loaded>
    </PlainPage>
  );
};

/** Subscriptions of one kind with their folders; the address names the one that is open. */
export const Subscriptions = ({ kind, path, load, onRetry }: SubscriptionsProps) => {
  const intl = useIntl();
  const [query] = useSearchParams();
  const feedId = query.get('feed');
  if (feedId !== null) return <Opened kind={kind} path={path} feedId={feedId} pageUrl={query.get('page') ?? ''} />;
  return (
    <PlainPage>
      <Loaded load={load} failedTitle={intl.formatMessage({ id: 'reading.failed' })} onRetry={onRetry}>
        {(items) =>
          items.length === 0 ? (
            <Empty
              drawing={<ReadingDrawing />}
              title={intl.formatMessage({ id: `reading.empty.${kind}` })}
              text={intl.formatMessage({ id: `reading.emptyText.${kind}` })}
              action={
                <Link to="/internetReading/subscribe">
                  <FormattedMessage id="reading.toRecommended" />
                </Link>
              }
            />
          ) : (
            <ItemTree
              label={intl.formatMessage({ id: `places.${kind === 'rss' ? 'readingRss' : 'readingOpds'}` })}
              items={items}
              kind="feed"
              nameOf={(item) => <Link to={`${path}?feed=${encodeURIComponent(item.id)}`}>{item.title}</Link>}
            />
          )
        }
      </Loaded>
    </PlainPage>
  );
};
