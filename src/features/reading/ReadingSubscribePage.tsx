import {
  ActionButton,
  Empty,
  FeedIcon,
  HeaderActions,
  LibraryIcon,
  ListTools,
  Loaded,
  NoMatch,
  PlainList,
  PlainPage,
  PlainRow,
  Section,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadOf } from '@inkside/kit';
import type { PublicFeed } from '@inkside/protocol';

import { useRemoval } from './components/Questions';
import { ReadingDrawing } from './components/ReadingDrawing';
import { lookRequest, searchRequest, subscribeRequest } from './deskSlice';
import { selectFound, selectLook, selectPlaced, selectRecommended, selectTree } from './selectors';
import { recommendedRequest } from './slice';
import './components/forms.css';

const lookFor = ({ url, kind }: PublicFeed) => ({ url: url ?? '', kind, username: '', secret: '' });

/** The newest of one, before one subscribes. */
const Preview = ({ feed }: { readonly feed: PublicFeed }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const load = loadOf(useAppSelector(selectLook), (asked) => asked.url === feed.url);
  return (
    <Loaded
      load={load}
      failedTitle={intl.formatMessage({ id: 'reading.contentFailed' })}
      onRetry={() => dispatch(lookRequest.asked(lookFor(feed)))}
    >
      {({ articles }) => (
        <ul className="reading-found" aria-label={intl.formatMessage({ id: 'reading.newest' }, { title: feed.title })}>
          {articles.map(({ title, publishedAt }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be called the same
            <li key={`${index} ${title}`}>
              <span className="cut">{title}</span>
              <span className="meta">
                <When at={publishedAt ?? 0} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};

/** Press it again: it is subscribed to no more, with a way back. */
const Subscription = ({ feed }: { readonly feed: PublicFeed }) => {
  const dispatch = useAppDispatch();
  const remove = useRemoval(feed.kind);
  const mine = useAppSelector(selectPlaced(feed.kind)).find(({ url }) => url === feed.url);
  // Search does not ask again for what it has found; the own list is always so.
  const isLoaded = useAppSelector(selectTree(feed.kind)).phase === 'ready';
  const isMine = isLoaded ? mine !== undefined : feed.isSubscribed;
  return (
    <ActionButton
      isSmall
      aria-pressed={isMine}
      onClick={() => {
        if (!isMine) dispatch(subscribeRequest.asked({ id: feed.id }));
        else if (mine !== undefined) remove([mine]);
      }}
    >
      <FormattedMessage id={isMine ? 'reading.subscribed' : 'reading.subscribe'} />
      <span className="unseen">{` ${feed.title}`}</span>
    </ActionButton>
  );
};

interface RowProps {
  readonly feed: PublicFeed;
  readonly isOpen: boolean;
  readonly onOpen: (id: string | null) => void;
}

const FeedRow = ({ feed, isOpen, onOpen }: RowProps) => {
  const dispatch = useAppDispatch();
  const { id, title, url, description } = feed;
  const open = (): void => {
    onOpen(isOpen ? null : id);
    if (!isOpen) dispatch(lookRequest.asked(lookFor(feed)));
  };
  return (
    <PlainRow
      icon={feed.kind === 'rss' ? <FeedIcon /> : <LibraryIcon />}
      title={
        <button type="button" className="link-button" aria-expanded={isOpen} disabled={url === null} onClick={open}>
          {title}
        </button>
      }
      meta={description === '' ? undefined : <p className="plain-description">{description}</p>}
      side={<Subscription feed={feed} />}
    >
      {isOpen ? <Preview feed={feed} /> : null}
    </PlainRow>
  );
};

const Kind = ({ kind, feeds }: { readonly kind: PublicFeed['kind']; readonly feeds: readonly PublicFeed[] }) => {
  const intl = useIntl();
  const [opened, open] = useState<string | null>(null);
  const title = intl.formatMessage({ id: `places.${kind === 'rss' ? 'readingRss' : 'readingOpds'}` });
  const own = feeds.filter((feed) => feed.kind === kind);
  if (own.length === 0) return null;
  return (
    <Section title={title}>
      <PlainList label={title}>
        {own.map((feed) => (
          <FeedRow key={feed.id} feed={feed} isOpen={feed.id === opened} onOpen={open} />
        ))}
      </PlainList>
    </Section>
  );
};

const Kinds = ({ feeds }: { readonly feeds: readonly PublicFeed[] }) => (
  <>
    <Kind kind="rss" feeds={feeds} />
    <Kind kind="opds" feeds={feeds} />
  </>
);

/** What the public list has for words. */
const Hits = ({ words, onClear }: { readonly words: string; readonly onClear: () => void }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Loaded
      load={loadOf(useAppSelector(selectFound), (asked) => asked.text === words)}
      failedTitle={intl.formatMessage({ id: 'reading.failed' })}
      onRetry={(asked) => dispatch(searchRequest.asked(asked))}
    >
      {(feeds) => (feeds.length === 0 ? <NoMatch words={words} onClear={onClear} /> : <Kinds feeds={feeds} />)}
    </Loaded>
  );
};

const Recommended = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
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
          <Kinds feeds={feeds} />
        )
      }
    </Loaded>
  );
};

/** Feeds and catalogues that the cloud recommends, and its whole public list by words (specification section 2, subscribe). */
export default function ReadingSubscribePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const type = (text: string): void => {
    setTyped(text);
    if (text.trim() !== '') dispatch(searchRequest.asked({ text: text.trim() }));
  };
  return (
    <PlainPage>
      <HeaderActions>
        <ListTools search={{ label: intl.formatMessage({ id: 'reading.searchPublic' }), words: typed, onType: type }} />
      </HeaderActions>
      {words === '' ? <Recommended /> : <Hits words={words} onClear={() => setTyped('')} />}
    </PlainPage>
  );
}
