import {
  Empty,
  HeaderActions,
  ListTools,
  Loaded,
  NoMatch,
  OpenIcon,
  SavedIcon,
  SendIcon,
  TrashIcon,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Favourite } from '@inkside/protocol';

import { Act, useOpenArticle } from './components/ArticlePane';
import { ArticleView } from './components/ArticleView';
import { EntryList } from './components/EntryList';
import { FullTextIcon } from './components/icons';
import { PaneBack, Panes } from './components/Panes';
import { ReadingDrawing } from './components/ReadingDrawing';
import { SourceRail } from './components/SourceRail';
import { type All, openBeside, type PieceActs, usePieceActs, usePieceMenus } from './components/usePieces';
import { type ReadingAddress, useReadingAddress } from './components/useReadingAddress';
import { useReadingKeys } from './components/useReadingKeys';
import { hostOf, sought } from './logic';
import { selectFavourites } from './selectors';
import { favouritesRequest } from './slice';

const sourceOf = ({ source, url }: Favourite): string => source || hostOf(url);

/** Where the pieces came from, as ways to those alone. */
const Sources = ({ pieces, address }: { readonly pieces: All; readonly address: ReadingAddress }) => {
  const intl = useIntl();
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(sourceOf(piece), (counts.get(sourceOf(piece)) ?? 0) + 1);
  const at = address.get('at');
  const place = (id: string, title: string, count: number) => ({
    ...{ id, title, count, icon: <SavedIcon size={16} />, isCurrent: id === at },
    to: address.to({ at: id, article: null }),
  });
  return (
    <SourceRail
      label={intl.formatMessage({ id: 'places.readingCollect' })}
      kind="page"
      places={[
        place('', intl.formatMessage({ id: 'reading.allCollected' }), pieces.length),
        ...[...counts].map(([source, count]) => place(source, source, count)),
      ]}
      items={[]}
      current=""
      toOf={() => ''}
      countOf={() => 0}
      isBroken={() => false}
      entriesOf={() => []}
    />
  );
};

interface PieceListProps {
  readonly pieces: All;
  readonly title: string;
  readonly words: string;
  readonly address: ReadingAddress;
  readonly acts: PieceActs;
  readonly onClear: () => void;
}

const PieceList = ({ pieces, title, words, address, acts, onClear }: PieceListProps) => {
  const { menuOf, actionsOf } = usePieceMenus(acts);
  const entries = useMemo(
    () =>
      pieces.map((piece) => ({
        id: piece.id,
        title: piece.title,
        meta: (
          <>
            {sourceOf(piece)} · <When at={piece.at} />
            {piece.description === '' ? null : ` · ${piece.description}`}
          </>
        ),
      })),
    [pieces],
  );
  const named = (ids: readonly string[]): All => pieces.filter(({ id }) => ids.includes(id));
  const head = (
    <div className="pane-head">
      <PaneBack from="list" to={address.to({ at: null, article: null })}>
        <FormattedMessage id="places.readingCollect" />
      </PaneBack>
      <h2 className="cut">{title}</h2>
    </div>
  );
  if (pieces.length === 0) {
    return (
      <>
        {head}
        <NoMatch words={words} onClear={onClear} />
      </>
    );
  }
  return (
    <EntryList
      label={title}
      entries={entries}
      total={pieces.length}
      current={address.get('article')}
      head={head}
      toOf={(article) => address.to({ article })}
      menuOf={(id) => named([id]).flatMap(menuOf)}
      actionsOf={(ids, done) => actionsOf(named(ids), done)}
      onDelete={(ids) => acts.remove(named(ids))}
    />
  );
};

const PiecePane = ({
  piece,
  acts,
  back,
}: {
  readonly piece: Favourite;
  readonly acts: PieceActs;
  readonly back: ReactNode;
}) => {
  const intl = useIntl();
  const { load, ask } = useOpenArticle({ feedId: '', id: piece.id });
  return (
    <>
      {load.phase === 'ready' ? null : <div className="article-bar">{back}</div>}
      <Loaded load={load} failedTitle={intl.formatMessage({ id: 'reading.articleFailed' })} onRetry={() => ask('0')}>
        {(article) => (
          <ArticleView
            article={article}
            back={back}
            acts={
              <>
                {article.isFull || piece.url === null ? null : (
                  <Act icon={<FullTextIcon />} id="reading.fullText" onPress={() => ask('1')} />
                )}
                <Act icon={<OpenIcon />} id="reading.original" onPress={() => openBeside(piece.url)} />
                <Act icon={<SendIcon />} id="reading.sendAsBook" onPress={() => acts.send([piece])} />
                <Act icon={<TrashIcon />} id="reading.remove" onPress={() => acts.remove([piece])} />
              </>
            }
          />
        )}
      </Loaded>
    </>
  );
};

/** Keys j k o v, as among articles. */
const usePieceKeys = (address: ReadingAddress, pieces: All, open: Favourite | undefined): void => {
  const at = pieces.findIndex(({ id }) => id === open?.id);
  const goTo = (next: number): void => {
    const piece = pieces[next];
    if (piece !== undefined) address.go({ article: piece.id }, { replace: open !== undefined });
  };
  useReadingKeys({
    j: () => goTo(at + 1),
    k: () => goTo(Math.max(0, at - 1)),
    o: () => (open === undefined ? goTo(0) : address.go({ article: null })),
    v: () => openBeside(open?.url ?? null),
  });
};

const Collected = ({ pieces: all }: { readonly pieces: All }) => {
  const intl = useIntl();
  const address = useReadingAddress();
  const acts = usePieceActs();
  const [words, setWords] = useState('');
  const at = address.get('at');
  const pieces = useMemo(
    () => sought(at === '' ? all : all.filter((piece) => sourceOf(piece) === at), words),
    [all, at, words],
  );
  const open = all.find(({ id }) => id === address.get('article'));
  usePieceKeys(address, pieces, open);
  const title = at === '' ? intl.formatMessage({ id: 'reading.allCollected' }) : at;
  const back = (
    <PaneBack from="detail" to={address.to({ article: null, at })}>
      {title}
    </PaneBack>
  );
  const clear = (): void => {
    setWords('');
    address.go({ at: '' }, { replace: true });
  };
  return (
    <>
      <HeaderActions>
        <ListTools search={{ label: intl.formatMessage({ id: 'reading.searchCollected' }), words, onType: setWords }} />
      </HeaderActions>
      <Panes
        shown={open !== undefined ? 'detail' : 'list'}
        rail={<Sources pieces={all} address={address} />}
        list={<PieceList pieces={pieces} title={title} words={words} address={address} acts={acts} onClear={clear} />}
        detail={
          open === undefined ? (
            <p className="pane-nothing faint">
              <FormattedMessage id="reading.choosePiece" />
            </p>
          ) : (
            <PiecePane key={open.id} piece={open} acts={acts} back={back} />
          )
        }
      />
    </>
  );
};

/** What was collected from network reading (specification section 2, collect). */
export default function ReadingCollectPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Loaded
      load={useAppSelector(selectFavourites)}
      failedTitle={intl.formatMessage({ id: 'reading.failed' })}
      onRetry={() => dispatch(favouritesRequest.asked({}))}
    >
      {(favourites) =>
        favourites.length === 0 ? (
          <Empty
            drawing={<ReadingDrawing />}
            title={intl.formatMessage({ id: 'reading.empty.collect' })}
            text={intl.formatMessage({ id: 'reading.emptyText.collect' })}
            action={
              <Link to="/internetReading/rss">
                <FormattedMessage id="reading.toFeeds" />
              </Link>
            }
          />
        ) : (
          <Collected pieces={favourites} />
        )
      }
    </Loaded>
  );
}
