import { NoMatch, useAppDispatch, useAppSelector } from '@inkside/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';

import { readInfoRequest } from '../factsSlice';
import type { BookFilter } from '../listLogic';
import type { LibrarySlice, BookRow } from '../slice';

import { BookPanel } from './BookPanel';
import { BooksGrid, BooksTable } from './BooksList';
import { type BookList, useBookTools } from './useBookTools';
import './library.css';

interface LibraryBrowserProps {
  /** Its order and view are kept by this name. */
  readonly list: BookList;
  readonly rows: readonly BookRow[];
  /** The folder that is shown, '' for the root; undefined for a list across folders. */
  readonly folder?: string;
  /** Where words and filters look, if not in these rows: all that lies below the folder. */
  readonly selectSearched?: (state: LibrarySlice) => readonly BookRow[];
  readonly above?: ReactNode;
  readonly primary?: ReactNode;
}

const none: readonly BookRow[] = [];
const selectNone = (): readonly BookRow[] => none;

/** Which book's facts stand in the panel; pressed again for the same, it closes. */
const usePanel = () => {
  const dispatch = useAppDispatch();
  const [bookId, setBookId] = useState<string | null>(null);
  return {
    bookId,
    close: () => setBookId(null),
    show: (id: string) => {
      setBookId(id === bookId ? null : id);
      dispatch(readInfoRequest.asked({ bookId: id }));
    },
  };
};

/** What is said where nothing is left. */
const noMatchId = ({ state }: BookFilter, words: string): string =>
  state.length === 1 && state[0] === 'finished' && words.trim() === '' ? 'library.noneFinished' : 'library.searched';

/** Books and folders as a grid or a list, with what is searched, filtered and sorted, and the panel beside. */
export const LibraryBrowser = ({ list, rows, folder, selectSearched, above, primary }: LibraryBrowserProps) => {
  const intl = useIntl();
  const everything = useAppSelector(selectSearched ?? selectNone);
  const panel = usePanel();
  const { tools, view, words, chips, isNarrowed, filter, clear, arrange } = useBookTools(list, {
    rows: everything === none ? rows : everything,
    primary,
  });
  const looked = isNarrowed && everything !== none ? everything : rows;
  const shown = useMemo(() => arrange(looked), [arrange, looked]);
  const Books = view === 'grid' ? BooksGrid : BooksTable;
  return (
    <div className="with-panel">
      {tools}
      {shown.length > 0 ? (
        <Books
          rows={shown}
          all={looked}
          folder={isNarrowed ? undefined : folder}
          showFacts={panel.show}
          above={
            <>
              {above}
              {chips}
            </>
          }
        />
      ) : (
        <div className="page">
          {above}
          {chips}
          <NoMatch words={words} text={intl.formatMessage({ id: noMatchId(filter, words) })} onClear={clear} />
        </div>
      )}
      {panel.bookId === null ? null : <BookPanel bookId={panel.bookId} onClose={panel.close} />}
    </div>
  );
};
