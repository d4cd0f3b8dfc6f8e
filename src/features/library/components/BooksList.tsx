import { FolderIcon, gridLines, GridPage, TablePage, When } from '@inkside/ui';
import { formatBytes } from '@inkside/kit';
import { memo, type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { BookRow } from '../slice';
import { BookActs } from './BookActs';
import { BookCard, BookCloudMark, Cover, FolderCard, ReadWord } from './BookCard';
import { BookMenu } from './BookMenu';
import { LibraryTitle } from './LibraryTitle';
import { useBookRow } from './useBookRow';
import './library.css';

export interface BooksProps {
  /** As they are shown. */
  readonly rows: readonly BookRow[];
  /** All of the list, also what a search hides. */
  readonly all: readonly BookRow[];
  readonly folder: string | undefined;
  readonly showFacts: (id: string) => void;
  /** Stands above the list and scrolls with it. */
  readonly above: ReactNode;
}

const BOOK_MIN_PX = 148;
const BOOK_MIN_PHONE_PX = 104;
const WIDE_PX = 640;
/** Title in two lines, author, progress, and their margins; a phone has no line for the author. */
const CAPTION_PX = 92;
const CAPTION_PHONE_PX = 68;

/** How many books stand beside each other in `width` CSS pixels, and how high a line is: covers are 2 to 3. */
const shelfSizes = (width: number): { readonly columns: number; readonly height: number; readonly gap: number } => {
  const isNarrow = width < WIDE_PX;
  const gap = isNarrow ? 12 : 24;
  const least = isNarrow ? BOOK_MIN_PHONE_PX : BOOK_MIN_PX;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const bookWidth = (width - gap * (columns - 1)) / columns;
  const caption = isNarrow ? CAPTION_PHONE_PX : CAPTION_PX;
  return { columns, gap, height: Math.ceil((bookWidth * 3) / 2) + caption + gap };
};

/** How many there are, where a table has the names of its columns. */
export const GridHead = ({ count }: { readonly count: number }) => (
  <div className="table-head grid-head">
    <FormattedMessage id="library.shown" values={{ count }} />
  </div>
);

const keyOf = ({ documentId }: BookRow): string => documentId;

/** Books and folders beside each other, as many as there is room for. */
export const BooksGrid = ({ rows, all, folder, showFacts, above }: BooksProps) => {
  const intl = useIntl();
  const linesIn = useMemo(() => (width: number) => gridLines(rows, shelfSizes(width)), [rows]);
  return (
    <GridPage
      total={rows.length}
      {...{ linesIn, keyOf, above }}
      className="book-cards"
      label={intl.formatMessage({ id: 'library.books' })}
      frame={(cards, width) => (
        <BookActs
          {...{ rows, all, folder, showFacts }}
          columns={shelfSizes(width).columns}
          head={<GridHead count={rows.length} />}
        >
          {cards}
        </BookActs>
      )}
    >
      {(row) => (row.kind === 'folder' ? <FolderCard folder={row} /> : <BookCard book={row} />)}
    </GridPage>
  );
};

const ROW_PX = { wide: 52, phone: 64 };

/** Size and day of a book; a folder has none. */
const Numbers = ({ book }: { readonly book: BookRow }) => {
  const intl = useIntl();
  return (
    <>
      <span className="faint list-side">{book.extension.toUpperCase()}</span>
      <span className="faint list-side">
        {book.size === undefined ? '' : formatBytes(book.size, intl.formatNumber)}
      </span>
      <span className="faint list-side">{book.kind === 'book' ? <ReadWord book={book} /> : null}</span>
      <span className="faint list-side">
        <When at={book.createdAt} />
      </span>
    </>
  );
};

const ListRow = memo(({ row: book }: { readonly row: BookRow }) => {
  const intl = useIntl();
  const { menu, row, tick } = useBookRow(book);
  const isFolder = book.kind === 'folder';
  return (
    <div className="table-row books-columns" {...row}>
      <span className="list-name">
        {tick}
        {isFolder ? <FolderIcon className="folder-mark" size={24} /> : <Cover book={book} />}
        <span className="list-words">
          <LibraryTitle row={book} />
          <span className="meta cut">
            <BookCloudMark book={book} />
            {isFolder ? null : book.authors || intl.formatMessage({ id: 'library.unknownAuthor' })}
          </span>
        </span>
      </span>
      <Numbers book={book} />
      <span className="on-hover">
        <BookMenu row={book} menu={menu} />
      </span>
    </div>
  );
});
ListRow.displayName = 'BookListRow';

/** Names of the columns, for the eye: each row says itself what stands in it. */
const Head = () => (
  <div className="table-head books-head books-columns" aria-hidden="true">
    {(['title', 'format', 'size', 'progress', 'added'] as const).map((column) => (
      <span key={column} className={column === 'title' ? '' : 'list-side'}>
        <FormattedMessage id={`library.columns.${column}`} />
      </span>
    ))}
  </div>
);

/** The same books one below the other. */
export const BooksTable = ({ rows, all, folder, showFacts, above }: BooksProps) => {
  const intl = useIntl();
  return (
    <TablePage
      rowPx={ROW_PX}
      {...{ rows, keyOf, above }}
      label={intl.formatMessage({ id: 'library.books' })}
      frame={(table) => (
        <BookActs {...{ rows, all, folder, showFacts }} head={<Head />}>
          {table}
        </BookActs>
      )}
    >
      {(row) => <ListRow row={row} />}
    </TablePage>
  );
};
