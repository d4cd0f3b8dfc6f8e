import {
  FolderIcon,
  type MenuEntry,
  SavedIcon,
  type SelectionAction,
  SendIcon,
  TextNoteIcon,
  TrashIcon,
  useAppDispatch,
} from '@inkside/ui';
import { useIntl } from 'react-intl';

import { sendArticlesRequest } from '../articlesSlice';
import { collectRequest, sendPageRequest } from '../deskSlice';
import { hostOf, isSearch, MOST_SENT } from '../logic';
import type { PlacedItem } from '../types';
import { type Question, useRemoval } from './Questions';
import { sendable } from './useArticles';
import { useItemEntries } from './useItemEntries';

/** What can be done with saved pages. */
export const usePageActs = (onAsk: (question: Question) => void) => {
  const dispatch = useAppDispatch();
  const remove = useRemoval('page');
  return {
    remove,
    move: (items: readonly PlacedItem[]) => onAsk({ kind: 'move', ids: items.map(({ id }) => id) }),
    rename: (item: PlacedItem) => onAsk({ kind: 'rename', item }),
    sendPage: ({ url }: PlacedItem) => (url === null ? undefined : dispatch(sendPageRequest.asked({ url }))),
    sendBook: (items: readonly PlacedItem[]) =>
      dispatch(
        sendArticlesRequest.asked({
          articles: [],
          pages: items
            .filter(({ url }) => !isSearch(url))
            .slice(0, MOST_SENT)
            .map(({ id }) => id),
          title: items.length === 1 ? (items[0]?.title ?? '') : '',
        }),
      ),
    collect: ({ title, url, description }: PlacedItem) =>
      dispatch(collectRequest.asked({ title, url, description, source: hostOf(url) })),
  };
};
export type PageActs = ReturnType<typeof usePageActs>;

/** The same as entries of a menu and as buttons over the ticked ones. */
export const usePageMenus = (acts: PageActs, onAsk: (question: Question) => void) => {
  const intl = useIntl();
  const word = (id: string): string => intl.formatMessage({ id });
  const entriesOf = useItemEntries('page', onAsk);
  const menuOf = (item: PlacedItem): readonly MenuEntry[] => [
    { id: 'send', icon: <SendIcon />, text: word('reading.sendAsBook'), onPress: () => acts.sendBook([item]) },
    { id: 'page', icon: <TextNoteIcon />, text: word('reading.sendAsPage'), onPress: () => acts.sendPage(item) },
    { id: 'save', icon: <SavedIcon />, text: word('reading.collect'), onPress: () => acts.collect(item) },
    ...entriesOf(item),
  ];
  const actionsOf = (items: readonly PlacedItem[], done: () => void): readonly SelectionAction[] => {
    const after = (act: () => unknown) => () => {
      act();
      done();
    };
    return [
      sendable(
        {
          id: 'send',
          icon: <SendIcon />,
          text: word('reading.sendAsBook'),
          onPress: after(() => acts.sendBook(items)),
        },
        items.filter(({ url }) => !isSearch(url)).length,
      ),
      { id: 'move', icon: <FolderIcon />, text: word('reading.move'), onPress: () => acts.move(items) },
      {
        id: 'remove',
        icon: <TrashIcon />,
        text: word('reading.remove'),
        isDanger: true,
        onPress: after(() => acts.remove(items)),
      },
    ];
  };
  return { menuOf, actionsOf };
};
