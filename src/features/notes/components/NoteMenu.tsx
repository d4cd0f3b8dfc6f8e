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

import { pinAsked } from '../../ink/slice';
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

/** Keeps a note in this browser on purpose, or no longer. */
const useKeeping = ({ id }: NoteRow): MenuEntry => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isPinned = useAppSelector(makeSelectIsPinned(id));
  return {
    id: 'keep',
    icon: <DownloadIcon />,
    text: intl.formatMessage({ id: isPinned ? 'notes.keepNoMore' : 'notes.keepHere' }),
    onPress: () => dispatch(pinAsked({ noteId: id, isPinned: !isPinned })),
  };
};

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
  const keep = useKeeping(row);
  const move = (ask: Ask): MenuEntry => ({
    id: 'move',
    icon: <FolderIcon />,
    text: word('notes.move'),
    keys: '⇧M',
    onPress: () => ask({ kind: 'move', ids: [row.id] }),
  });
  const bin = (ask: Ask): MenuEntry => ({
    id: 'bin',
    icon: <TrashIcon />,
    text: word('notes.toBin'),
    keys: 'Del',
    isDanger: true,
    onPress: () => ask({ kind: 'bin', ids: [row.id] }),
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
    ...(row.kind === 'folder' ? [] : [star(), keep]),
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
