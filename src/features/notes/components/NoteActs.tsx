import {
  CopyIcon,
  EmptyStarIcon,
  FolderIcon,
  isFreeStroke,
  keyOfStroke,
  RestoreIcon,
  type SelectionAction,
  SelectionBar,
  TagIcon,
  TrashIcon,
  useAppDispatch,
  useSelection,
} from '@inkside/ui';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import type { NoteId } from '@inkside/kit';

import { copyRequest, notesCopied } from '../making';
import { type NoteRow, notesCut, starRequest } from '../slice';
import { NoteQuestions, type Question } from './NoteQuestions';

/** What a row of a list of notes can ask for, and whether it is ticked. */
export interface NoteActsValue {
  readonly isInBin: boolean;
  readonly isSelecting: boolean;
  readonly isSelected: (id: NoteId) => boolean;
  readonly toggle: (id: NoteId, isRange: boolean) => void;
  readonly onRowClick: (event: MouseEvent, id: NoteId) => boolean;
  readonly ask: (question: Question) => void;
  /** What is dragged with a row: all that is ticked where the row is, else the row alone. */
  readonly draggedWith: (id: NoteId) => readonly NoteId[];
}

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

/** What can be done with all that is ticked in the bin. */
const binActions = (word: (id: string) => string, ask: Ask, ids: readonly NoteId[]): readonly SelectionAction[] => [
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

/** What can be done with all that is ticked. */
const useActions = (selected: readonly NoteRow[], isInBin: boolean, ask: Ask): readonly SelectionAction[] => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const word = (id: string): string => intl.formatMessage({ id });
  const ids = selected.map(({ id }) => id);
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
  if (isInBin) return binActions(word, ask, ids);
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

const rowAround = (target: EventTarget, rows: readonly NoteRow[]): NoteId | undefined => {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return rows.find((row) => row.id === id)?.id;
};

interface Keys {
  readonly ids: readonly NoteId[];
  readonly isInBin: boolean;
}

/** What is asked by Shift and a letter. */
const asked: Readonly<Record<string, Question['kind']>> = { m: 'move', t: 'tag' };

/** What keys do with the ticked rows, or with the one that has the focus. */
const useActKeys = (ask: Ask) => {
  const dispatch = useAppDispatch();
  const withCommand = (key: string, { ids, isInBin }: Keys): boolean => {
    if (isInBin || ids.length === 0 || (key !== 'x' && key !== 'c')) return false;
    // What is copied is not moved as well.
    dispatch(notesCut({ ids: key === 'x' ? ids : [] }));
    if (key === 'c') dispatch(notesCopied({ ids }));
    return true;
  };
  const plain = (key: string, isShift: boolean, { ids, isInBin }: Keys): boolean => {
    if (ids.length === 0) return false;
    if (key === 'delete') {
      if (isShift && !isInBin) return false;
      ask({ kind: isInBin ? 'purge' : 'bin', ids });
      return true;
    }
    const kind = isShift && !isInBin ? asked[key] : undefined;
    if (kind === undefined) return false;
    ask({ kind, ids });
    return true;
  };
  return (event: KeyboardEvent, keys: Keys): boolean =>
    event.ctrlKey || event.metaKey
      ? withCommand(keyOfStroke(event), keys)
      : plain(keyOfStroke(event), event.shiftKey, keys);
};

/** The focus stays in the list when what had it goes to the bin or elsewhere: else the next Tab begins at the head of the page. */
const useFocusKept = (rows: readonly NoteRow[]) => {
  const root = useRef<HTMLDivElement>(null);
  const isOwed = useRef(false);
  const keep = (): void => {
    const { activeElement } = document;
    if (!isOwed.current || (activeElement !== null && activeElement !== document.body)) return;
    isOwed.current = false;
    root.current?.focus({ preventScroll: true });
  };
  const keepNow = useEffectEvent(keep);
  useEffect(() => keepNow(), [rows]);
  // The button that was pressed has the focus until the dialog is taken away.
  return { root, keepSoon: () => requestAnimationFrame(keep), owe: () => (isOwed.current = true) };
};

interface PlaceProps {
  readonly rows: readonly NoteRow[];
  readonly isSelecting: boolean;
  readonly question: Question | null;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** What was asked is answered: nothing is asked now. */
  readonly onAnswer: () => void;
  /** It was done. */
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** The element around the rows, which has their keys and keeps their focus, and the dialogs over it. */
const Place = ({ rows, isSelecting, question, onKeyDown, onAnswer, onDone, children }: PlaceProps) => {
  const { root, keepSoon, owe } = useFocusKept(rows);
  return (
    <>
      {/* The rows have the focus; keys that they do not know come here. */}
      <div
        ref={root}
        tabIndex={-1}
        className="note-acts"
        role="presentation"
        data-selecting={isSelecting}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      <NoteQuestions
        question={question}
        onClose={onAnswer}
        onDone={() => {
          owe();
          onDone();
        }}
        onClosed={keepSoon}
      />
    </>
  );
};

/** A list of notes in which rows are ticked and acted on: by the bar over it, by the rows' menus, and by keys. */
export const NoteActs = ({ rows, all, columns = 1, isInBin = false, head, children }: NoteActsProps) => {
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
    if (press(event, { ids, isInBin })) event.preventDefault();
  };

  const acts: NoteActsValue = {
    isInBin,
    isSelecting: selection.count > 0,
    isSelected: selection.isSelected,
    toggle: (id, isRange) => (isRange ? selection.rangeTo(id) : selection.toggle(id)),
    onRowClick: selection.onRowClick,
    ask,
    draggedWith: (id) => (selected.has(id) ? picked.map((row) => row.id) : [id]),
  };
  const { count, selectAll: onSelectAll, invert: onInvert, clear: onClear } = selection;
  const bar = { count, total: rows.length, onSelectAll, onInvert, onClear };
  return (
    <Acts value={acts}>
      <Place
        rows={rows}
        isSelecting={acts.isSelecting}
        question={question}
        onKeyDown={onKeyDown}
        onAnswer={() => ask(null)}
        onDone={selection.clear}
      >
        <SelectionBar {...bar} actions={actions}>
          {head}
        </SelectionBar>
        {children}
      </Place>
    </Acts>
  );
};
