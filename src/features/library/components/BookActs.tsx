import {
  DownloadIcon,
  FolderIcon,
  isFreeStroke,
  keyOfStroke,
  RestoreIcon,
  type SelectionAction,
  SelectionBar,
  SendIcon,
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

import { bookDownloadRequest, bookSendRequest } from '../openBook';
import { folderRenameStarted } from '../requests';
import type { BookRow } from '../slice';
import { BookQuestions, type Question } from './BookQuestions';

/** What a row of a list of books can ask for, and whether it is ticked. */
export interface BookActsValue {
  readonly isInBin: boolean;
  /** The folder that is shown, '' for the root; undefined where rows of several folders are. */
  readonly folder: string | undefined;
  readonly isSelecting: boolean;
  readonly isSelected: (id: string) => boolean;
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly onRowClick: (event: MouseEvent, id: string) => boolean;
  readonly ask: (question: Question) => void;
  /** Opens the panel with what is known of a book. */
  readonly showFacts: (id: string) => void;
  /** What is dragged with a row: all that is ticked where the row is, else the row alone. */
  readonly draggedWith: (id: string) => readonly string[];
}

const Acts = createContext<BookActsValue | null>(null);
/** Null outside of a list that can be acted on. */
export const useBookActs = (): BookActsValue | null => useContext(Acts);

type Ask = (question: Question) => void;

/** What can be done with all that is ticked in the bin. */
const binActions = (word: (id: string) => string, ask: Ask, ids: readonly string[]): readonly SelectionAction[] => [
  { id: 'restore', icon: <RestoreIcon />, text: word('shelves.restore'), onPress: () => ask({ kind: 'restore', ids }) },
  {
    id: 'purge',
    icon: <TrashIcon />,
    text: word('library.purge'),
    isDanger: true,
    onPress: () => ask({ kind: 'purge', ids }),
  },
];

/** What can be done with all that is ticked. */
const useActions = (selected: readonly BookRow[], isInBin: boolean, ask: Ask): readonly SelectionAction[] => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const word = (id: string): string => intl.formatMessage({ id });
  const ids = selected.map(({ id }) => id);
  const books = selected.flatMap(({ kind, id }) => (kind === 'book' ? [id] : []));
  if (isInBin) return binActions(word, ask, ids);
  const move: SelectionAction = {
    id: 'move',
    icon: <FolderIcon />,
    text: word('library.move'),
    onPress: () => ask({ kind: 'move', ids }),
  };
  if (books.length === 0) return [move];
  const each = (act: (bookId: string) => void) => (): void => books.forEach(act);
  return [
    move,
    {
      id: 'add',
      icon: <FolderIcon />,
      text: word('library.addToFolder'),
      fits: books.length,
      onPress: () => ask({ kind: 'add', ids: books }),
    },
    {
      id: 'send',
      icon: <SendIcon />,
      text: word('library.send'),
      fits: books.length,
      onPress: each((bookId) => dispatch(bookSendRequest.asked({ bookId }))),
    },
    {
      id: 'download',
      icon: <DownloadIcon />,
      text: word('push.download'),
      fits: books.length,
      onPress: each((bookId) => dispatch(bookDownloadRequest.asked({ bookId }))),
    },
    {
      id: 'bin',
      icon: <TrashIcon />,
      text: word('library.toBin'),
      isDanger: true,
      fits: books.length,
      onPress: () => ask({ kind: 'bin', ids: books }),
    },
  ];
};

const rowAround = (target: EventTarget, rows: readonly BookRow[]): BookRow | undefined => {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return rows.find((row) => row.id === id);
};

interface KeyParts {
  readonly isInBin: boolean;
  readonly ask: Ask;
  readonly showFacts: (id: string) => void;
}

/** What keys do with the ticked rows, or with the one that has the focus; false where a key is none of theirs. */
const useActKeys = ({ isInBin, ask, showFacts }: KeyParts) => {
  const dispatch = useAppDispatch();
  const remove = (rows: readonly BookRow[], isShift: boolean): boolean => {
    const ids = rows.flatMap(({ kind, id }) => (kind === 'book' ? [id] : []));
    if (ids.length === 0 || (isShift && !isInBin)) return false;
    ask({ kind: isInBin ? 'purge' : 'bin', ids });
    return true;
  };
  const withOne = (key: string, row: BookRow): boolean => {
    if (key === 'i' && row.kind === 'book') showFacts(row.id);
    else if (key === 'f2' && row.kind === 'folder') dispatch(folderRenameStarted({ id: row.id }));
    else return false;
    return true;
  };
  return (event: KeyboardEvent, rows: readonly BookRow[]): boolean => {
    const [first] = rows;
    if (first === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = keyOfStroke(event);
    if (key === 'delete') return remove(rows, event.shiftKey);
    if (isInBin) return false;
    if (key === 'm' && event.shiftKey) {
      ask({ kind: 'move', ids: rows.map(({ id }) => id) });
      return true;
    }
    return !event.shiftKey && withOne(key, first);
  };
};

/** The focus stays in the list when what had it goes to the bin or elsewhere. */
const useFocusKept = (rows: readonly BookRow[]) => {
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
  return { root, keepSoon: () => requestAnimationFrame(keep), owe: () => (isOwed.current = true) };
};

interface BookActsProps {
  /** As they are shown. */
  readonly rows: readonly BookRow[];
  /** All of the list, also what a search hides. */
  readonly all: readonly BookRow[];
  readonly folder?: string | undefined;
  /** How many cards stand beside each other; 1 in a table. */
  readonly columns?: number;
  readonly isInBin?: boolean;
  readonly showFacts: (id: string) => void;
  /** The header row, in whose place the selection's actions stand. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

interface PlaceProps {
  readonly rows: readonly BookRow[];
  readonly folder: string | undefined;
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
const Place = ({ rows, folder, isSelecting, question, onKeyDown, onAnswer, onDone, children }: PlaceProps) => {
  const { root, keepSoon, owe } = useFocusKept(rows);
  return (
    <>
      {/* The rows have the focus; keys that they do not know come here. */}
      <div
        ref={root}
        tabIndex={-1}
        className="book-acts"
        role="presentation"
        data-selecting={isSelecting}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      <BookQuestions
        question={question}
        folder={folder}
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

/** A list of books in which rows are ticked and acted on: by the bar over it, by the rows' menus, and by keys. */
export const BookActs = (props: BookActsProps) => {
  const { rows, all, folder, columns = 1, isInBin = false, showFacts, head, children } = props;
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const everything = useMemo(() => all.map(({ id }) => id), [all]);
  const selection = useSelection(order, { all: everything });
  const { selected, count, clear: onClear } = selection;
  const [question, ask] = useState<Question | null>(null);
  const picked = useMemo(() => (selected.size === 0 ? [] : all.filter(({ id }) => selected.has(id))), [all, selected]);
  const actions = useActions(picked, isInBin, ask);
  const press = useActKeys({ isInBin, ask, showFacts });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    selection.onKeyDown(event, columns);
    if (event.defaultPrevented || !isFreeStroke(event.nativeEvent)) return;
    const focused = rowAround(event.target, rows);
    const meant = picked.length > 0 ? picked : focused === undefined ? [] : [focused];
    if (press(event, meant)) event.preventDefault();
  };
  const acts: BookActsValue = {
    ...{ isInBin, folder, ask, showFacts },
    isSelecting: count > 0,
    isSelected: selection.isSelected,
    toggle: (id, isRange) => (isRange ? selection.rangeTo(id) : selection.toggle(id)),
    onRowClick: selection.onRowClick,
    draggedWith: (id) => (selected.has(id) ? picked.map((row) => row.id) : [id]),
  };
  const bar = { count, total: rows.length, onSelectAll: selection.selectAll, onInvert: selection.invert, onClear };
  return (
    <Acts value={acts}>
      <Place
        {...{ rows, folder, question, onKeyDown }}
        isSelecting={count > 0}
        onAnswer={() => ask(null)}
        onDone={onClear}
      >
        <SelectionBar {...bar} actions={actions}>
          {head}
        </SelectionBar>
        {children}
      </Place>
    </Acts>
  );
};
