import {
  EmptyStarIcon,
  type MenuEntry,
  OpenIcon,
  ReadingIcon,
  SavedIcon,
  type SelectionAction,
  SendIcon,
  StarIcon,
  useAppDispatch,
  CheckIcon,
} from '@inkside/ui';
import type { JSX } from 'react';
import { useIntl } from 'react-intl';
import type { ArticleRow } from '@inkside/protocol';

import { type Mark, markRequest, sendArticlesRequest } from '../articlesSlice';
import { collectRequest } from '../deskSlice';
import { hostOf, MOST_SENT } from '../logic';

const openBeside = (url: string): void => {
  window.open(url, '_blank', 'noopener,noreferrer');
};

/** Sending many as one book, with a word where only some fit. */
export const sendable = (send: SelectionAction, count: number): SelectionAction =>
  count > MOST_SENT ? { ...send, fits: MOST_SENT } : send;

/** What can be done with articles, one or many. */
export const useArticleActs = () => {
  const dispatch = useAppDispatch();
  const mark = (rows: readonly ArticleRow[], as: Mark): void => {
    const articles = rows.map(({ feedId, id }) => ({ feedId, id }));
    if (articles.length > 0) dispatch(markRequest.asked({ articles, mark: as, isQuiet: false }));
  };
  const send = (rows: readonly ArticleRow[]): void => {
    const articles = rows.slice(0, MOST_SENT).map(({ feedId, id }) => ({ feedId, id }));
    const title = rows.length === 1 ? (rows[0]?.title ?? '') : '';
    dispatch(sendArticlesRequest.asked({ articles, pages: [], title }));
  };
  const collect = ({ title, url, summary, feedTitle }: ArticleRow): void => {
    const what = { title, url, description: summary.slice(0, 500), source: feedTitle || hostOf(url) };
    dispatch(collectRequest.asked(what));
  };
  return { mark, send, collect, openOriginal: ({ url }: ArticleRow) => (url === null ? undefined : openBeside(url)) };
};

export type ArticleActs = ReturnType<typeof useArticleActs>;

/** The same as entries of a menu of one. */
const useArticleMenu = (acts: ArticleActs) => {
  const intl = useIntl();
  const entry = (id: string, icon: JSX.Element, onPress: () => void) => ({
    ...{ id, icon, onPress },
    text: intl.formatMessage({ id }),
  });
  return (row: ArticleRow): readonly MenuEntry[] => {
    const { isRead, isStarred, url } = row;
    const mark = () => acts.mark([row], { isRead: !isRead });
    const star = () => acts.mark([row], { isStarred: !isStarred });
    return [
      { ...entry(isRead ? 'reading.markUnread' : 'reading.markRead', <CheckIcon />, mark), keys: 'M' },
      isStarred
        ? { ...entry('reading.unstar', <StarIcon />, star), keys: 'S' }
        : { ...entry('reading.star', <EmptyStarIcon />, star), keys: 'S' },
      entry('reading.send', <SendIcon />, () => acts.send([row])),
      ...(url === null
        ? []
        : [
            entry('reading.collect', <SavedIcon />, () => acts.collect(row)),
            { ...entry('reading.original', <OpenIcon />, () => acts.openOriginal(row)), keys: 'V' },
          ]),
    ];
  };
};

/** And as buttons over the ticked ones. */
export const useArticleMenus = (acts: ArticleActs) => {
  const intl = useIntl();
  const menuOf = useArticleMenu(acts);
  const actionsOf = (rows: readonly ArticleRow[], done: () => void): readonly SelectionAction[] => {
    const action = (id: string, icon: JSX.Element, act: () => void): SelectionAction => ({
      ...{ id, icon, text: intl.formatMessage({ id }) },
      onPress: () => {
        act();
        done();
      },
    });
    const send = action('reading.sendAsBook', <SendIcon />, () => acts.send(rows));
    return [
      sendable(send, rows.length),
      action('reading.markRead', <CheckIcon />, () => acts.mark(rows, { isRead: true })),
      action('reading.markUnread', <ReadingIcon />, () => acts.mark(rows, { isRead: false })),
      action('reading.star', <StarIcon />, () => acts.mark(rows, { isStarred: true })),
    ];
  };
  return { menuOf, actionsOf };
};
