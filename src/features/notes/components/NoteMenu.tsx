import {
  CopyIcon,
  DownloadIcon,
  EmptyStarIcon,
  FolderIcon,
  ItemMenu,
  makeIcon,
  type MenuEntry,
  type MenuState,
  OpenIcon,
  RenameIcon,
  ShareIcon,
  StarIcon,
  TagIcon,
  TrashIcon,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import type { JSX } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { pathOf } from '../logic';
import { copyRequest } from '../making';
import { pinAsked } from '../../ink/slice';
import { makeSelectIsPinned } from '../../ink/selectors';
import { type NoteRow, renameStarted, starRequest } from '../slice';
import { useNoteActs } from './NoteActs';
import { shareOpened } from '../../noteShare/slice';
import type { Question } from './NoteQuestions';

/** A pen on its line. */
const WriteIcon = makeIcon(<path d="m12.5 4.5 3 3-8 8H4.5v-3zM3.5 17.5h13" />);

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

/** Notes of one's own can be shown to others; those of a group are its members'. */
const useSharing = ({ id, documentId, title, kind, area }: NoteRow): readonly MenuEntry[] => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  if (kind !== 'note' || area === 'group') return [];
  const text = intl.formatMessage({ id: 'noteShare.share' });
  const onPress = (): void => void dispatch(shareOpened({ noteId: id, documentId, title }));
  return [{ id: 'share', icon: <ShareIcon />, text, onPress }];
};

/** What can be done with a note or a folder. */
export const NoteMenu = ({ row, menu }: NoteMenuProps) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const acts = useNoteActs();
  const word = (id: string): string => intl.formatMessage({ id });
  const { writing, copying, starring } = useNoteEntries(row);
  const asking = useAsking(row, acts?.ask);
  const keep = useKeeping(row);
  const sharing = useSharing(row);
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
    ...asking.slice(0, 1),
    ...(acts === null ? [] : copying),
    ...asking.slice(1, -1),
    ...starring,
    ...sharing,
    ...(row.kind === 'folder' ? [] : [keep]),
    'separator',
    ...asking.slice(-1),
  ];
  return (
    <ItemMenu
      label={intl.formatMessage({ id: 'lists.actionsOf' }, { name: row.title })}
      menu={menu}
      entries={entries}
    />
  );
};
