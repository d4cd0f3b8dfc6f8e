import {
  DownloadIcon,
  EmptyStarIcon,
  FolderIcon,
  ItemMenu,
  type MenuEntry,
  type MenuState,
  OpenIcon,
  RenameIcon,
  StarIcon,
  TrashIcon,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { pinAsked } from '../../ink/historyIntents';
import { makeSelectIsPinned } from '../../ink/selectors';
import { type NoteRow, renameStarted, starRequest } from '../slice';
import { useNoteActs } from './NoteActs';
import type { Question } from './NoteQuestions';
import { pathOf } from './NoteTitle';

type Ask = (question: Question) => void;

interface NoteMenuProps {
  readonly row: NoteRow;
  /** Of the row around, on which a right click opens it too. */
  readonly menu: MenuState;
}

/** What can be done with a note or a folder. */
export const NoteMenu = ({ row, menu }: NoteMenuProps) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const acts = useNoteActs();
  const word = (id: string): string => intl.formatMessage({ id });
  const star = (): MenuEntry => ({
    id: 'star',
    icon: row.isFavourite ? <StarIcon /> : <EmptyStarIcon />,
    text: word(row.isFavourite ? 'notePlaces.takeStar' : 'notePlaces.giveStar'),
    onPress: () => dispatch(starRequest.asked({ ids: [row.id], isFavourite: !row.isFavourite })),
  });
  const isPinned = useAppSelector(makeSelectIsPinned(row.id));
  const keep = (): MenuEntry => ({
    id: 'keep',
    icon: <DownloadIcon />,
    text: word(isPinned ? 'notes.keepNoMore' : 'notes.keepHere'),
    onPress: () => dispatch(pinAsked({ noteId: row.id, isPinned: !isPinned })),
  });
  const ids = [row.id];
  const move = (ask: Ask): MenuEntry => ({
    id: 'move',
    icon: <FolderIcon />,
    text: word('notes.move'),
    keys: '⇧M',
    onPress: () => ask({ kind: 'move', ids }),
  });
  const bin = (ask: Ask): MenuEntry => ({
    id: 'bin',
    icon: <TrashIcon />,
    text: word('notes.toBin'),
    keys: 'Del',
    isDanger: true,
    onPress: () => ask({ kind: 'bin', ids }),
  });
  const entries = (): readonly MenuEntry[] => [
    { id: 'open', icon: <OpenIcon />, text: word('notes.open'), onPress: () => void navigate(pathOf(row)) },
    {
      id: 'rename',
      icon: <RenameIcon />,
      text: word('notes.rename'),
      keys: 'F2',
      onPress: () => dispatch(renameStarted({ id: row.id })),
    },
    ...(acts === null ? [] : [move(acts.ask)]),
    ...(row.kind === 'folder' ? [] : [star(), keep()]),
    'separator',
    ...(acts === null ? [] : [bin(acts.ask)]),
  ];
  return (
    <ItemMenu
      label={intl.formatMessage({ id: 'notes.actionsOf' }, { name: row.title })}
      menu={menu}
      entries={entries}
    />
  );
};
