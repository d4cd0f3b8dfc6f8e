import {
  ActionButton,
  CheckIcon,
  Empty,
  Failed,
  IconButton,
  NoMatch,
  PaperDrawing,
  RetryIcon,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  WarningIcon,
  When,
} from '@inkside/ui';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppError } from '@inkside/kit';
import type { ArticleRow } from '@inkside/protocol';

import { articlesRequest, isSameList, markAllRequest, refreshRequest, type ShownList } from '../articlesSlice';
import { hostOf, isWhole } from '../logic';
import { selectArticleList, selectIsRefreshing, selectStates } from '../selectors';
import { type Entry, EntryList } from './EntryList';
import { type ArticleActs, useArticleMenus } from './useArticles';
import { keyOfArticle, type ReadingAddress } from './useReadingAddress';

interface ArticleListProps {
  readonly shown: ShownList;
  readonly title: string;
  readonly address: ReadingAddress;
  readonly acts: ArticleActs;
  readonly back: ReactNode;
  /** What is wrong with the source of the list. */
  readonly note: ReactNode;
  readonly onClear: () => void;
}

const Meta = ({ row: { feedTitle, url, summary, at } }: { readonly row: ArticleRow }) => (
  <>
    {feedTitle || hostOf(url)} · <When at={at} />
    {summary === '' ? null : ` · ${summary}`}
  </>
);

/** The rows of the list that is asked for; of another one none. */
export const useShownArticles = (shown: ShownList) => {
  const list = useAppSelector(selectArticleList);
  const isOwn = isSameList(list.shown, shown);
  return { list, isOwn, rows: isOwn ? list.rows : noRows };
};
const noRows: readonly ArticleRow[] = [];

const Head = ({ title, back, shown }: Pick<ArticleListProps, 'title' | 'back' | 'shown'>) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isRefreshing = useAppSelector(selectIsRefreshing);
  const { scope } = shown;
  return (
    <div className="pane-head">
      {back}
      <h2 className="cut">{title}</h2>
      {isWhole(shown) ? (
        <IconButton
          icon={<CheckIcon />}
          label={intl.formatMessage({ id: 'reading.allRead' })}
          onClick={() => dispatch(markAllRequest.asked({ scope }))}
        />
      ) : null}
      <IconButton
        icon={<RetryIcon />}
        label={intl.formatMessage({ id: 'reading.refresh' })}
        aria-busy={isRefreshing}
        disabled={isRefreshing}
        onClick={() => dispatch(refreshRequest.asked({ scope }))}
      />
    </div>
  );
};

/** Nothing is in the list, for a reason. */
const Nothing = ({ shown, onClear }: Pick<ArticleListProps, 'shown' | 'onClear'>) => {
  const intl = useIntl();
  const next = useAppSelector(selectStates)?.nextAt ?? null;
  if (shown.text !== '') return <NoMatch words={shown.text} onClear={onClear} />;
  const isUnread = shown.show === 'unread';
  const text =
    isUnread && next !== null
      ? intl.formatMessage({ id: 'reading.nextRefresh' }, { time: intl.formatTime(next) })
      : intl.formatMessage({ id: `reading.nothingText.${shown.show}` });
  return (
    <Empty
      drawing={<PaperDrawing />}
      title={intl.formatMessage({ id: `reading.nothing.${shown.show}` })}
      text={text}
      {...(shown.show === 'all'
        ? {}
        : {
            action: (
              <ActionButton onClick={onClear}>
                <FormattedMessage id="public.showAll" />
              </ActionButton>
            ),
          })}
    />
  );
};

/** The list could not be had. */
const NotRead = ({ error, shown }: { readonly error: AppError; readonly shown: ShownList }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const retry = (): void => void dispatch(articlesRequest.asked({ ...shown, after: '' }));
  return <Failed title={intl.formatMessage({ id: 'reading.failed' })} error={error} onRetry={retry} />;
};

/** The rest did not come: why, below what is known. */
const RestMissing = ({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) => {
  const textOf = useErrorText();
  return (
    <div className="pane-note" role="alert">
      <p className="wrong">
        <WarningIcon size={16} />
        <span>{textOf(error)}</span>
      </p>
      <p className="pane-note-acts">
        <ActionButton isSmall onClick={onRetry}>
          <FormattedMessage id="common.tryAgain" />
        </ActionButton>
      </p>
    </div>
  );
};

/** The rows as lines of a list, and by what those are called. */
const useEntries = (rows: readonly ArticleRow[]) => {
  const byKey = useMemo(() => new Map(rows.map((row) => [keyOfArticle(row), row])), [rows]);
  const entries = useMemo(
    () =>
      rows.map((row): Entry => ({
        id: keyOfArticle(row),
        title: row.title,
        meta: <Meta row={row} />,
        isUnread: !row.isRead,
        isStarred: row.isStarred,
      })),
    [rows],
  );
  return { byKey, entries };
};

/** Articles of a feed, a folder, or all; the rest comes when one scrolls to it. */
export const ArticleList = ({ shown, title, address, acts, back, note, onClear }: ArticleListProps) => {
  const dispatch = useAppDispatch();
  const { list, isOwn, rows } = useShownArticles(shown);
  const { menuOf, actionsOf } = useArticleMenus(acts);
  const { byKey, entries } = useEntries(rows);
  const askMore = (): void => void dispatch(articlesRequest.asked({ ...shown, after: list.next ?? '' }));
  const head = <Head title={title} back={back} shown={shown} />;
  if (isOwn && rows.length === 0 && (list.phase === 'ready' || list.phase === 'failed')) {
    return (
      <>
        {head}
        {note}
        {list.error === null ? (
          <Nothing shown={shown} onClear={onClear} />
        ) : (
          <NotRead error={list.error} shown={shown} />
        )}
      </>
    );
  }
  return (
    <EntryList
      label={title}
      entries={entries}
      total={isOwn ? list.count : 0}
      current={address.get('article')}
      toOf={(article) => address.to({ article })}
      head={head}
      note={note}
      menuOf={(id) => {
        const row = byKey.get(id);
        return row === undefined ? [] : menuOf(row);
      }}
      actionsOf={(ids, done) =>
        actionsOf(
          ids.flatMap((id) => byKey.get(id) ?? []),
          done,
        )
      }
      onEnd={() => {
        if (isOwn && list.phase === 'ready' && list.next !== null) askMore();
      }}
      foot={isOwn && list.error !== null ? <RestMissing error={list.error} onRetry={askMore} /> : null}
    />
  );
};
