import {
  EmptyStarIcon,
  FolderIcon,
  ItemMenu,
  type MenuEntry,
  type MenuState,
  OpenIcon,
  RenameIcon,
  StarIcon,
  TagIcon,
  TrashIcon,
  useAppDispatch,
} from '@inkside/ui';
import type { JSX } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

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

/** What asks before it is done; the bin comes last. Nothing outside of a list that can be acted on. */
const useAsking = ({ id, kind }: NoteRow, ask: Ask | undefined): readonly MenuEntry[] => {
  const intl = useIntl();
  if (ask === undefined) return [];
  const entry = (of: Question['kind'], icon: JSX.Element, word: string, keys: string): MenuEntry => ({
    id: of,
    icon,
    text: intl.formatMessage({ id: word }),
    keys,
    isDanger: of === 'bin',
    onPress: () => ask({ kind: of, ids: [id] }),
  });
  return [
    entry('move', <FolderIcon />, 'notes.move', '⇧M'),
    ...(kind === 'note' ? [entry('tag', <TagIcon />, 'tags.tag', '⇧T')] : []),
    entry('bin', <TrashIcon />, 'notes.toBin', 'Del'),
  ];
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
  const asking = useAsking(row, acts?.ask);
  const entries = (): readonly MenuEntry[] => [
    { id: 'open', icon: <OpenIcon />, text: word('notes.open'), onPress: () => void navigate(pathOf(row)) },
    {
      id: 'rename',
      icon: <RenameIcon />,
      text: word('notes.rename'),
      keys: 'F2',
      onPress: () => dispatch(renameStarted({ id: row.id })),
    },
    ...asking.slice(0, -1),
    ...(row.kind === 'folder' ? [] : [star()]),
    'separator',
    ...asking.slice(-1),
  ];
  return (
    <ItemMenu
      label={intl.formatMessage({ id: 'notes.actionsOf' }, { name: row.title })}
      menu={menu}
      entries={entries}
    />
  );
};
