import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import {
  ChevronLeftIcon,
  Empty,
  FolderIcon,
  Loaded,
  OutLink,
  PlainList,
  PlainPage,
  PlainRow,
  Section,
  TextNoteIcon,
  useAppDispatch,
  useAppSelector,
  When,
  Wrong,
} from '@inkside/ui';
import type { FeedContent, PublicFeed, ReadingEntry, ReadingItem } from '@inkside/protocol';
import { loadOf, type LoadState, type NoArgs } from '@inkside/kit';

import { selectFeedContent } from './selectors';
import { contentRequest } from './slice';
import { ItemTree } from './ItemTree';
import { ReadingDrawing } from './ReadingDrawing';

interface EntriesProps {
  readonly content: FeedContent;
  /** Where a further page of a catalogue opens. */
  readonly pathOf: (pageUrl: string) => string;
}

const Name = ({ entry, pathOf }: { readonly entry: ReadingEntry } & Pick<EntriesProps, 'pathOf'>) => {
  const title = entry.title || <FormattedMessage id="reading.untitled" />;
  if (entry.url === null) return title;
  return entry.kind === 'folder' ? (
    <Link to={pathOf(entry.url)}>{title}</Link>
  ) : (
    <OutLink href={entry.url}>{title}</OutLink>
  );
};

const Meta = ({ entry }: { readonly entry: ReadingEntry }) => (
  <>
    {entry.author === '' ? null : entry.author}
    {entry.author === '' || entry.publishedAt === 0 ? null : ' · '}
    {entry.publishedAt === 0 ? null : <When at={entry.publishedAt} />}
    {entry.description === '' ? null : <p className="plain-description">{entry.description}</p>}
  </>
);

/** Articles of a feed, or books and shelves of a catalogue. */
const Entries = ({ content, pathOf }: EntriesProps) => {
  const intl = useIntl();
  return (
    <>
      {content.failure === null ? null : <Wrong error={{ code: content.failure, params: {} }} />}
      {content.entries.length === 0 ? (
        <p className="faint">
          <FormattedMessage id="reading.nothingInside" />
        </p>
      ) : (
        <PlainList label={content.title || intl.formatMessage({ id: 'reading.entries' })}>
          {content.entries.map((entry) => (
            <PlainRow
              key={entry.id}
              icon={entry.kind === 'folder' ? <FolderIcon /> : <TextNoteIcon />}
              title={<Name entry={entry} pathOf={pathOf} />}
              meta={<Meta entry={entry} />}
            />
          ))}
        </PlainList>
      )}
      {content.nextUrl === null ? null : (
        <Link to={pathOf(content.nextUrl)}>
          <FormattedMessage id="reading.nextPage" />
        </Link>
      )}
    </>
  );
};

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
