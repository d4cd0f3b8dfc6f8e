import {
  DownloadIcon,
  FolderIcon,
  type ListActs,
  ListPlace,
  type SelectionAction,
  SendIcon,
  TrashIcon,
  useAppDispatch,
  useBinActions,
  useListActs,
} from '@inkside/ui';
import { createContext, type ReactNode, useContext } from 'react';
import { useIntl } from 'react-intl';

import { bookDownloadRequest, bookSendRequest } from '../openBook';
import { libraryRenameStarted } from '../requests';
import type { BookRow } from '../slice';
import { BookQuestions, type Question } from './BookQuestions';

/** What a row of a list of books can ask for, and whether it is ticked. */
interface BookActsValue extends ListActs<string, Question> {
  /** The folder that is shown, '' for the root; undefined where rows of several folders are. */
  readonly folder: string | undefined;
  /** Opens the panel with what is known of a book. */
  readonly showFacts: (id: string) => void;
}

const Acts = createContext<BookActsValue | null>(null);
/** Null outside of a list that can be acted on. */
export const useBookActs = (): BookActsValue | null => useContext(Acts);

type Ask = (question: Question) => void;

const idsOf = (rows: readonly BookRow[]): readonly string[] => rows.map(({ id }) => id);
const bookIdsOf = (rows: readonly BookRow[]): readonly string[] => idsOf(rows.filter(({ kind }) => kind === 'book'));

/** What can be done with all that is ticked outside of the bin. */
const useShelfActions = (selected: readonly BookRow[], ask: Ask): readonly SelectionAction[] => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const word = (id: string): string => intl.formatMessage({ id });
  const books = bookIdsOf(selected);
  const move: SelectionAction = {
    id: 'move',
    icon: <FolderIcon />,
    text: word('library.move'),
    onPress: () => ask({ kind: 'move', ids: idsOf(selected) }),
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

/** What keys do with books and folders. */
const useKeys = (ask: Ask, showFacts: (id: string) => void) => {
  const dispatch = useAppDispatch();
  const askOfBooks = (kind: 'bin' | 'purge') => (rows: readonly BookRow[]) => {
    const ids = bookIdsOf(rows);
    if (ids.length > 0) ask({ kind, ids });
    return ids.length > 0;
  };
  return {
    bin: askOfBooks('bin'),
    move: (rows: readonly BookRow[]) => {
      ask({ kind: 'move', ids: idsOf(rows) });
      return true;
    },
    facts: ([row]: readonly BookRow[]) => {
      if (row?.kind === 'book') showFacts(row.id);
      return row?.kind === 'book';
    },
    rename: ([row]: readonly BookRow[]) => {
      if (row !== undefined) dispatch(libraryRenameStarted({ id: row.id }));
      return row !== undefined;
    },
    inBin: { purge: askOfBooks('purge') },
  };
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

/** A list of books in which rows are ticked and acted on: by the bar over it, by the rows' menus, and by keys. */
export const BookActs = (props: BookActsProps) => {
  const { rows, all, folder, columns, isInBin = false, showFacts, head, children } = props;
  const list = useListActs<BookRow, Question>({ rows, all, columns, isInBin });
  const { acts, picked } = list;
  const ofShelf = useShelfActions(picked, acts.ask);
  const ofBin = useBinActions(idsOf(picked), acts.ask);
  const { inBin, ...onShelf } = useKeys(acts.ask, showFacts);
  return (
    <Acts value={{ ...acts, folder, showFacts }}>
      <ListPlace
        list={list}
        actions={isInBin ? ofBin : ofShelf}
        keys={isInBin ? inBin : onShelf}
        questions={(asking) => <BookQuestions {...asking} folder={folder} />}
        head={head}
      >
        {children}
      </ListPlace>
    </Acts>
  );
};
