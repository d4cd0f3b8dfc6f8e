import {
  CopyIcon,
  EmptyStarIcon,
  FolderIcon,
  type KeyActs,
  type ListActs,
  ListPlace,
  type SelectionAction,
  TagIcon,
  TrashIcon,
  useAppDispatch,
  useBinActions,
  useListActs,
} from '@inkside/ui';
import { createContext, type ReactNode, useContext } from 'react';
import { useIntl } from 'react-intl';
import type { NoteId } from '@inkside/kit';

import { copyRequest, notesCopied } from '../making';
import { type NoteRow, notesCut, renameStarted, starRequest } from '../slice';
import { NoteQuestions, type Question } from './NoteQuestions';

/** What a row of a list of notes can ask for, and whether it is ticked. */
type NoteActsValue = ListActs<NoteId, Question>;

const Acts = createContext<NoteActsValue | null>(null);
/** Null outside of a list that can be acted on. */
export const useNoteActs = (): NoteActsValue | null => useContext(Acts);

interface NoteActsProps {
  /** As they are shown. */
  readonly rows: readonly NoteRow[];
  /** All of the list, also what a search hides. */
  readonly all: readonly NoteRow[];
  /** How many cards stand beside each other; 1 in a table. */
  readonly columns?: number;
  readonly isInBin?: boolean;
  /** The header row, in whose place the selection's actions stand. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

type Ask = (question: Question) => void;

const idsOf = (rows: readonly NoteRow[]): readonly NoteId[] => rows.map(({ id }) => id);

/** What can be done with all that is ticked outside of the bin. */
const useShelfActions = (selected: readonly NoteRow[], ask: Ask): readonly SelectionAction[] => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const word = (id: string): string => intl.formatMessage({ id });
  const ids = idsOf(selected);
  const notes = selected.filter(({ kind }) => kind === 'note');
  const isFavourite = notes.every((row) => row.isFavourite);
  const star: SelectionAction = {
    id: 'star',
    icon: <EmptyStarIcon />,
    text: word('notes.favourite'),
    fits: notes.length,
    onPress: () => dispatch(starRequest.asked({ ids: notes.map(({ id }) => id), isFavourite: !isFavourite })),
  };
  const copy: SelectionAction = {
    id: 'copy',
    icon: <CopyIcon />,
    text: word('making.copy'),
    fits: notes.length,
    onPress: () => dispatch(copyRequest.asked({ ids: notes.map(({ id }) => id), to: undefined })),
  };
  const tag: SelectionAction = {
    id: 'tag',
    icon: <TagIcon />,
    text: word('tags.tag'),
    fits: notes.length,
    onPress: () => ask({ kind: 'tag', ids }),
  };
  return [
    { id: 'move', icon: <FolderIcon />, text: word('notes.move'), onPress: () => ask({ kind: 'move', ids }) },
    ...(notes.length === 0 ? [] : [copy, tag, star]),
    {
      id: 'bin',
      icon: <TrashIcon />,
      text: word('notes.toBin'),
      isDanger: true,
      onPress: () => ask({ kind: 'bin', ids }),
    },
  ];
};

/** What keys do with notes and folders. */
const useKeys = (ask: Ask, isInBin: boolean): KeyActs<NoteRow> => {
  const dispatch = useAppDispatch();
  const asks = (kind: Question['kind']) => (rows: readonly NoteRow[]) => {
    ask({ kind, ids: idsOf(rows) });
    return true;
  };
  if (isInBin) return { purge: asks('purge') };
  return {
    bin: asks('bin'),
    move: asks('move'),
    tag: asks('tag'),
    rename: ([row]) => {
      if (row !== undefined) dispatch(renameStarted({ id: row.id }));
      return row !== undefined;
    },
    cut: (rows) => {
      dispatch(notesCut({ ids: idsOf(rows) }));
      return true;
    },
    copy: (rows) => {
      // What is copied is not moved as well.
      dispatch(notesCut({ ids: [] }));
      dispatch(notesCopied({ ids: idsOf(rows) }));
      return true;
    },
  };
};

/** A list of notes in which rows are ticked and acted on: by the bar over it, by the rows' menus, and by keys. */
export const NoteActs = ({ rows, all, columns, isInBin = false, head, children }: NoteActsProps) => {
  const list = useListActs<NoteRow, Question>({ rows, all, columns, isInBin });
  const { acts, picked } = list;
  const ofShelf = useShelfActions(picked, acts.ask);
  const ofBin = useBinActions(idsOf(picked), acts.ask);
  const keys = useKeys(acts.ask, isInBin);
  return (
    <Acts value={acts}>
      <ListPlace
        list={list}
        actions={isInBin ? ofBin : ofShelf}
        keys={keys}
        questions={(asking) => <NoteQuestions {...asking} />}
        head={head}
      >
        {children}
      </ListPlace>
    </Acts>
  );
};
