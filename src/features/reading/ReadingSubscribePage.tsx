import { FormattedMessage, useIntl } from 'react-intl';

import {
  ActionButton,
  Empty,
  FeedIcon,
  LibraryIcon,
  Loaded,
  OutLink,
  PlainList,
  PlainPage,
  PlainRow,
  Section,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { ReadingDrawing } from './ReadingDrawing';
import { selectRecommended } from './selectors';
import { recommendedRequest, subscribeRequest } from './slice';
import type { PublicFeed } from '@inkside/protocol';

const FeedRow = ({ feed }: { readonly feed: PublicFeed }) => {
  const dispatch = useAppDispatch();
  return (
    <PlainRow
      icon={feed.kind === 'rss' ? <FeedIcon /> : <LibraryIcon />}
      title={feed.url === null ? feed.title : <OutLink href={feed.url}>{feed.title}</OutLink>}
      meta={feed.description === '' ? undefined : <p className="plain-description">{feed.description}</p>}
      side={
        feed.isSubscribed ? (
          <span className="badge" data-tone="good">
            <FormattedMessage id="reading.subscribed" />
          </span>
        ) : (
          <ActionButton isSmall onClick={() => dispatch(subscribeRequest.asked({ id: feed.id }))}>
            <FormattedMessage id="reading.subscribe" />
            <span className="unseen">{` ${feed.title}`}</span>
          </ActionButton>
        )
      }
    />
  );
};

const Kind = ({ kind, feeds }: { readonly kind: PublicFeed['kind']; readonly feeds: readonly PublicFeed[] }) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `places.${kind === 'rss' ? 'readingRss' : 'readingOpds'}` });
  const own = feeds.filter((feed) => feed.kind === kind);
  if (own.length === 0) return null;
  return (
    <Section title={title}>
      <PlainList label={title}>
        {own.map((feed) => (
          <FeedRow key={feed.id} feed={feed} />
        ))}
      </PlainList>
    </Section>
  );
};

/** Feeds and catalogues that the cloud recommends (specification section 2, subscribe). */
export default function ReadingSubscribePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Loaded
        load={useAppSelector(selectRecommended)}
        failedTitle={intl.formatMessage({ id: 'reading.failed' })}
        onRetry={() => dispatch(recommendedRequest.asked({}))}
      >
        {(feeds) =>
          feeds.length === 0 ? (
            <Empty
              drawing={<ReadingDrawing />}
              title={intl.formatMessage({ id: 'reading.empty.recommended' })}
              text={intl.formatMessage({ id: 'reading.emptyText.recommended' })}
            />
          ) : (
            <>
              <Kind kind="rss" feeds={feeds} />
              <Kind kind="opds" feeds={feeds} />
            </>
          )
        }
      </Loaded>
    </PlainPage>
  );
}
