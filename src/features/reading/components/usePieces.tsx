import { type MenuEntry, OpenIcon, type SelectionAction, SendIcon, TrashIcon, useAppDispatch } from '@inkside/ui';
import { useIntl } from 'react-intl';
import type { Favourite } from '@inkside/protocol';

import { sendArticlesRequest } from '../articlesSlice';
import { uncollectRequest } from '../deskSlice';
import { MOST_SENT } from '../logic';
import { sendable } from './useArticles';

export type All = readonly Favourite[];

export const openBeside = (url: string | null): void => {
  if (url !== null) window.open(url, '_blank', 'noopener,noreferrer');
};

/** What can be done with collected pieces. */
export const usePieceActs = () => {
  const dispatch = useAppDispatch();
  return {
    remove: (pieces: All) => dispatch(uncollectRequest.asked({ ids: pieces.map(({ id }) => id) })),
    send: (pieces: All) =>
      dispatch(
        sendArticlesRequest.asked({
          articles: [],
          pages: pieces.slice(0, MOST_SENT).map(({ id }) => id),
          title: pieces.length === 1 ? (pieces[0]?.title ?? '') : '',
        }),
      ),
  };
};
export type PieceActs = ReturnType<typeof usePieceActs>;

/** The same as entries of a menu and as buttons over the ticked ones. */
export const usePieceMenus = (acts: PieceActs) => {
  const intl = useIntl();
  const word = (id: string): string => intl.formatMessage({ id });
  const menuOf = (piece: Favourite): readonly MenuEntry[] => [
    { id: 'send', icon: <SendIcon />, text: word('reading.sendAsBook'), onPress: () => acts.send([piece]) },
    { id: 'original', icon: <OpenIcon />, text: word('reading.original'), onPress: () => openBeside(piece.url) },
    'separator',
    {
      id: 'remove',
      icon: <TrashIcon />,
      text: word('reading.remove'),
      isDanger: true,
      onPress: () => acts.remove([piece]),
    },
  ];
  const actionsOf = (pieces: All, done: () => void): readonly SelectionAction[] => {
    const after = (act: (pieces: All) => unknown) => () => {
      act(pieces);
      done();
    };
    return [
      sendable(
        { id: 'send', icon: <SendIcon />, text: word('reading.sendAsBook'), onPress: after(acts.send) },
        pieces.length,
      ),
      {
        id: 'remove',
        icon: <TrashIcon />,
        text: word('reading.remove'),
        isDanger: true,
        onPress: after(acts.remove),
      },
    ];
  };
  return { menuOf, actionsOf };
};
