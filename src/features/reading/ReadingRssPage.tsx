import {
  ActionButton,
  Chips,
  Empty,
  FeedIcon,
  HeaderActions,
  ListTools,
  Loaded,
  PlusIcon,
  StarIcon,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ShownArticles } from '@inkside/protocol';

import { markAllRequest, refreshRequest, type ShownList } from './articlesSlice';
import { AddSource } from './components/AddSource';
import { ArticleList, useShownArticles } from './components/ArticleList';
import { ArticlePane } from './components/ArticlePane';
import { BrokenFeed } from './components/BrokenFeed';
import { FeedFoot } from './components/FeedFoot';
import { PaneBack, Panes } from './components/Panes';
import { Questions, type Question } from './components/Questions';
import { ReadingDrawing } from './components/ReadingDrawing';
import { SourceRail } from './components/SourceRail';
import { useArticleActs, type ArticleActs } from './components/useArticles';
import { useItemEntries } from './components/useItemEntries';
import { keyOfArticle, type ReadingAddress, useReadingAddress } from './components/useReadingAddress';
import { useReadingKeys } from './components/useReadingKeys';
import { isWhole } from './logic';
import { selectFolderCounts, selectPlaced, selectStates, selectStatesById, selectTree } from './selectors';
import { feedsRequest } from './slice';

const SHOWN: readonly ShownArticles[] = ['all', 'unread', 'starred'];

/** Which articles the address names. */
const shownBy = (address: ReadingAddress): ShownList => ({
  scope: address.get('at'),
  show: SHOWN.find((each) => each === address.get('show')) ?? 'all',
  text: address.get('text'),
});

const nameIn = (key: string) => {
  const [feedId = '', id = ''] = key.split('.');
  return { feedId, id };
};

/** All, starred, folders and feeds, with what is unread in each. */
const FeedRail = ({
  address,
  shown,
  onAsk,
}: {
  readonly address: ReadingAddress;
  readonly shown: ShownList;
  readonly onAsk: (question: Question) => void;
}) => {
  const intl = useIntl();
  const items = useAppSelector(selectPlaced('rss'));
  const states = useAppSelector(selectStates);
  const byId = useAppSelector(selectStatesById);
  const folders = useAppSelector(selectFolderCounts);
  const entriesOf = useItemEntries('rss', onAsk);
  const to = (at: string, show: string | null) => address.to({ at, show, article: null, text: null });
  const isAll = shown.scope === '';
  return (
    <SourceRail
      label={intl.formatMessage({ id: 'places.readingRss' })}
      kind="rss"
      places={[
        {
          id: 'all',
          title: intl.formatMessage({ id: 'reading.allArticles' }),
          to: to('', null),
          icon: <FeedIcon size={16} />,
          count: states?.unread ?? 0,
          isCurrent: isAll && shown.show !== 'starred',
        },
        {
          id: 'starred',
          title: intl.formatMessage({ id: 'reading.starred' }),
          to: to('', 'starred'),
          icon: <StarIcon size={16} />,
          count: states?.starred ?? 0,
          isCurrent: isAll && shown.show === 'starred',
        },
      ]}
      items={items}
      current={shown.scope}
      toOf={({ id }) => to(id, shown.show === 'unread' ? 'unread' : null)}
      countOf={({ id, kind }) => (kind === 'folder' ? folders.get(id) : byId.get(id)?.unread) ?? 0}
      isBroken={({ id }) => (byId.get(id)?.failure ?? null) !== null}
      entriesOf={entriesOf}
      foot={<FeedFoot onFolder={() => onAsk({ kind: 'folder', parentId: null })} />}
    />
  );
};

/** Keys j k m s o v, Shift A, r (product: design 4.5). */
const useFeedKeys = (address: ReadingAddress, shown: ShownList, acts: ArticleActs, onAdd: () => void): void => {
  const dispatch = useAppDispatch();
  const { rows } = useShownArticles(shown);
  const at = rows.findIndex((row) => keyOfArticle(row) === address.get('article'));
  const open = rows[at];
  const goTo = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) address.go({ article: keyOfArticle(row) }, { replace: open !== undefined });
  };
  useReadingKeys({
    j: () => goTo(at + 1),
    k: () => goTo(Math.max(0, at - 1)),
    o: () => (open === undefined ? goTo(0) : address.go({ article: null })),
    m: () => (open === undefined ? undefined : acts.mark([open], { isRead: !open.isRead })),
    s: () => (open === undefined ? undefined : acts.mark([open], { isStarred: !open.isStarred })),
    v: () => (open === undefined ? undefined : acts.openOriginal(open)),
    r: () => dispatch(refreshRequest.asked({ scope: shown.scope })),
    n: onAdd,
    'shift a': () => (isWhole(shown) ? dispatch(markAllRequest.asked({ scope: shown.scope })) : undefined),
  });
};

/** The search, which articles, and the one button of the page. */
const Tools = ({
  address,
  shown,
  onAdd,
}: {
  readonly address: ReadingAddress;
  readonly shown: ShownList;
  readonly onAdd: () => void;
}) => {
  const intl = useIntl();
  const show = (id: string | null): void => address.go({ show: id === 'all' ? null : id, article: null });
  const chips = SHOWN.map((id) => ({ id, label: intl.formatMessage({ id: `reading.show.${id}` }) }));
  return (
    <HeaderActions>
      <ListTools
        search={{
          label: intl.formatMessage({ id: 'reading.searchArticles' }),
          words: shown.text,
          onType: (text) => address.go({ text: text === '' ? null : text, article: null }, { replace: true }),
        }}
        filter={{
          shown: (
            <Chips
              label={intl.formatMessage({ id: 'reading.show' })}
              chips={chips}
              chosen={shown.show}
              onChoose={show}
            />
          ),
          entries: chips.map(({ id, label }) => ({
            id,
            text: label,
            isChecked: id === shown.show,
            onPress: () => show(id),
          })),
        }}
        primary={
          <ActionButton tone="primary" icon={<PlusIcon size={18} />} onClick={onAdd}>
            <FormattedMessage id="reading.add.rss" />
          </ActionButton>
        }
      />
    </HeaderActions>
  );
};

const ToRail = ({ address }: { readonly address: ReadingAddress }) => (
  <PaneBack from="list" to={address.to({ at: null, show: null, text: null, article: null })}>
    <FormattedMessage id="places.readingRss" />
  </PaneBack>
);

const Choose = () => (
  <p className="pane-nothing faint">
    <FormattedMessage id="reading.choosePiece" />
  </p>
);

const Feeds = ({ onAdd }: { readonly onAdd: () => void }) => {
  const intl = useIntl();
  const address = useReadingAddress();
  const shown = shownBy(address);
  const acts = useArticleActs();
  const items = useAppSelector(selectPlaced('rss'));
  const [question, ask] = useState<Question | null>(null);
  useFeedKeys(address, shown, acts, onAdd);
  const article = address.get('article');
  const item = items.find(({ id }) => id === shown.scope);
  const title =
    item?.title ?? intl.formatMessage({ id: shown.show === 'starred' ? 'reading.starred' : 'reading.allArticles' });
  const backToList = (
    <PaneBack from="detail" to={address.to({ article: null, at: shown.scope })}>
      {title}
    </PaneBack>
  );
  const list = (
    <ArticleList
      shown={shown}
      title={title}
      address={address}
      acts={acts}
      back={<ToRail address={address} />}
      note={item === undefined ? null : <BrokenFeed item={item} />}
      onClear={() => address.go({ show: null, text: null })}
    />
  );
  return (
    <>
      <Tools address={address} shown={shown} onAdd={onAdd} />
      <Panes
        shown={article !== '' ? 'detail' : address.has('at') || shown.text !== '' ? 'list' : 'rail'}
        rail={<FeedRail address={address} shown={shown} onAsk={ask} />}
        list={list}
        detail={
          article === '' ? (
            <Choose />
          ) : (
            <ArticlePane key={article} name={nameIn(article)} acts={acts} back={backToList} />
          )
        }
      />
      <Questions of="rss" question={question} onClose={() => ask(null)} />
    </>
  );
};

/** Nothing is subscribed to yet. */
const NoFeeds = ({ onAdd }: { readonly onAdd: () => void }) => {
  const intl = useIntl();
  return (
    <Empty
      drawing={<ReadingDrawing />}
      title={intl.formatMessage({ id: 'reading.empty.rss' })}
      text={intl.formatMessage({ id: 'reading.emptyText.rss' })}
      action={
        <>
          <ActionButton tone="primary" onClick={onAdd}>
            <FormattedMessage id="reading.add.rss" />
          </ActionButton>{' '}
          <Link to="/internetReading/subscribe">
            <FormattedMessage id="reading.toRecommended" />
          </Link>
          <FeedFoot />
        </>
      }
    />
  );
};

/** Feeds that the user subscribes to, and their articles (specification section 2, rss). */
export default function ReadingRssPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  return (
    <>
      <Loaded
        load={useAppSelector(selectTree('rss'))}
        failedTitle={intl.formatMessage({ id: 'reading.failed' })}
        onRetry={() => dispatch(feedsRequest.asked({}))}
      >
        {(items) => (items.length === 0 ? <NoFeeds onAdd={add} /> : <Feeds onAdd={add} />)}
      </Loaded>
      {isAdding ? <AddSource kind="rss" onClose={() => setAdding(false)} /> : null}
    </>
  );
}
