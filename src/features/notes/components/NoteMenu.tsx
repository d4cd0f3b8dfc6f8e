import {
  CopyIcon,
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
} from '@inkside/ui';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { pathOf } from '../logic';
import { copyRequest } from '../making';
import { type NoteRow, renameStarted, starRequest } from '../slice';
import { WriteIcon } from './icons';
import { useNoteActs } from './NoteActs';
import type { Question } from './NoteQuestions';

type Ask = (question: Question) => void;

/** What can be done with a note and with no folder, as entries or as none. */
const useNoteEntries = (row: NoteRow): Readonly<Record<'writing' | 'copying' | 'starring', readonly MenuEntry[]>> => {
  const intl = useIntl();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const word = (id: string): string => intl.formatMessage({ id });
  if (row.kind === 'folder') return { writing: [], copying: [], starring: [] };
  const write: MenuEntry = {
    id: 'write',
    icon: <WriteIcon />,
    text: word('making.write'),
    onPress: () => void navigate(`/note/write/${row.id}`),
  };
  const copy: MenuEntry = {
    id: 'copy',
    icon: <CopyIcon />,
    text: word('making.copy'),
    onPress: () => dispatch(copyRequest.asked({ ids: [row.id], to: undefined })),
  };
  const star: MenuEntry = {
    id: 'star',
    icon: row.isFavourite ? <StarIcon /> : <EmptyStarIcon />,
    text: word(row.isFavourite ? 'notePlaces.takeStar' : 'notePlaces.giveStar'),
    onPress: () => dispatch(starRequest.asked({ ids: [row.id], isFavourite: !row.isFavourite })),
  };
  return { writing: row.scene === 'text' ? [write] : [], copying: [copy], starring: [star] };
};

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
  const { writing, copying, starring } = useNoteEntries(row);
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
    ...writing,
    {
      id: 'rename',
      icon: <RenameIcon />,
      text: word('notes.rename'),
      keys: 'F2',
      onPress: () => dispatch(renameStarted({ id: row.id })),
    },
    ...(acts === null ? [] : [move(acts.ask)]),
    ...(acts === null ? [] : copying),
    ...starring,
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
