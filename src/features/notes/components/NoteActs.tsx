import {
  EmptyStarIcon,
  FolderIcon,
  isFreeStroke,
  keyOfStroke,
  RestoreIcon,
  SelectionBar,
  type SelectionAction,
  TrashIcon,
  useAppDispatch,
  useAppSelector,
  useSelection,
} from '@inkside/ui';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react';
import { useIntl } from 'react-intl';

import type { NoteId } from '@inkside/kit';
import { notesCut, selectCutNotes } from '../clipboardSlice';
import { moveRequest, starRequest } from '../slice';
import type { NoteRow } from '../types';
import { NoteQuestions, type Question } from './NoteQuestions';

/** What a row of a list of notes can ask for, and whether it is ticked. */
interface NoteActs {
  readonly isInBin: boolean;
  readonly isSelecting: boolean;
  readonly isSelected: (id: NoteId) => boolean;
  readonly toggle: (id: NoteId, isRange: boolean) => void;
  readonly onRowClick: (event: MouseEvent, id: NoteId) => boolean;
  readonly ask: (question: Question) => void;
}

const Acts = createContext<NoteActs | null>(null);
/** Null outside of a list that can be acted on. */
export const useNoteActs = (): NoteActs | null => useContext(Acts);

interface NoteActsProps {
  /** As they are shown. */
  readonly rows: readonly NoteRow[];
  /** All of the list, also what a search hides. */
  readonly all: readonly NoteRow[];
  /** How many cards stand beside each other; 1 in a table. */
  readonly columns?: number;
  readonly isInBin?: boolean;
  /** The folder that is shown, where one is: cut notes can be pasted there. */
  readonly folder?: NoteId | null | undefined;
  /** The header row, in whose place the selection's actions stand. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

type Ask = (question: Question) => void;

/** What can be done with all that is ticked. */
const useActions = (selected: readonly NoteRow[], isInBin: boolean, ask: Ask): readonly SelectionAction[] => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const word = (id: string): string => intl.formatMessage({ id });
  const ids = selected.map(({ id }) => id);
  const notes = selected.filter(({ kind }) => kind === 'note');
  const isFavourite = notes.every((row) => row.isFavourite);
  if (isInBin) {
    return [
      {
        id: 'restore',
        icon: <RestoreIcon />,
        text: word('notePlaces.restore'),
        onPress: () => ask({ kind: 'restore', ids }),
      },
      {
        id: 'purge',
        icon: <TrashIcon />,
        text: word('notes.purge'),
        isDanger: true,
        onPress: () => ask({ kind: 'purge', ids }),
      },
    ];
  }
  return [
    { id: 'move', icon: <FolderIcon />, text: word('notes.move'), onPress: () => ask({ kind: 'move', ids }) },
    {
      id: 'star',
      icon: <EmptyStarIcon />,
      text: word('notes.favourite'),
      fits: notes.length,
      onPress: () => dispatch(starRequest.asked({ ids: notes.map(({ id }) => id), isFavourite: !isFavourite })),
    },
    {
      id: 'bin',
      icon: <TrashIcon />,
      text: word('notes.toBin'),
      isDanger: true,
      onPress: () => ask({ kind: 'bin', ids }),
    },
  ];
};

const rowAround = (target: EventTarget, rows: readonly NoteRow[]): NoteId | undefined => {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return rows.find((row) => row.id === id)?.id;
};

interface Keys {
  readonly ids: readonly NoteId[];
  readonly isInBin: boolean;
  readonly folder: NoteId | null | undefined;
}

/** What keys do with the ticked rows, or with the one that has the focus. */
const useActKeys = (ask: Ask) => {
  const dispatch = useAppDispatch();
  const cut = useAppSelector(selectCutNotes);
  const paste = (folder: NoteId | null | undefined): boolean => {
    if (folder === undefined || cut.length === 0) return false;
    dispatch(moveRequest.asked({ ids: cut, to: folder }));
    return true;
  };
  const withCommand = (key: string, { ids, folder, isInBin }: Keys): boolean => {
    if (key === 'v') return paste(folder);
    if (key !== 'x' || isInBin || ids.length === 0) return false;
    dispatch(notesCut({ ids }));
    return true;
  };
  const plain = (key: string, isShift: boolean, { ids, isInBin }: Keys): boolean => {
    if (ids.length === 0) return false;
    if (key === 'delete') {
      if (isShift && !isInBin) return false;
      ask({ kind: isInBin ? 'purge' : 'bin', ids });
      return true;
    }
    if (key !== 'm' || !isShift || isInBin) return false;
    ask({ kind: 'move', ids });
    return true;
  };
  return (event: KeyboardEvent, keys: Keys): boolean =>
    event.ctrlKey || event.metaKey
      ? withCommand(keyOfStroke(event), keys)
      : plain(keyOfStroke(event), event.shiftKey, keys);
};

/** A list of notes in which rows are ticked and acted on: by the bar over it, by the rows' menus, and by keys. */
export const NoteActs = ({ rows, all, columns = 1, isInBin = false, folder, head, children }: NoteActsProps) => {
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const everything = useMemo(() => all.map(({ id }) => id), [all]);
  const selection = useSelection(order, { all: everything });
  const { selected } = selection;
  const [question, ask] = useState<Question | null>(null);
  const picked = useMemo(() => (selected.size === 0 ? [] : all.filter(({ id }) => selected.has(id))), [all, selected]);
  const actions = useActions(picked, isInBin, ask);
  const press = useActKeys(ask);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    selection.onKeyDown(event, columns);
    if (event.altKey || !isFreeStroke(event.nativeEvent)) return;
    const focused = rowAround(event.target, rows);
    const ids = picked.length > 0 ? picked.map(({ id }) => id) : focused === undefined ? [] : [focused];
    if (press(event, { ids, isInBin, folder })) event.preventDefault();
  };

  const acts: NoteActs = {
    isInBin,
    isSelecting: selection.count > 0,
    isSelected: selection.isSelected,
    toggle: (id, isRange) => (isRange ? selection.rangeTo(id) : selection.toggle(id)),
    onRowClick: selection.onRowClick,
    ask,
  };
  return (
    <Acts value={acts}>
      {/* The rows have the focus; keys that they do not know come here. */}
      <div className="note-acts" role="presentation" data-selecting={selection.count > 0} onKeyDown={onKeyDown}>
        <SelectionBar
          count={selection.count}
          total={rows.length}
          actions={actions}
          onSelectAll={selection.selectAll}
          onInvert={selection.invert}
          onClear={selection.clear}
        >
          {head}
        </SelectionBar>
        {children}
      </div>
      <NoteQuestions question={question} onClose={() => ask(null)} onDone={selection.clear} />
    </Acts>
  );
};
