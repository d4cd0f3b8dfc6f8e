import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, BinRow, HeaderActions, NoMatch, TablePage, useAppSelector, When } from '@inkside/ui';
import { BookActs, useBookActs } from './components/BookActs';
import { BookCloudMark, Cover } from './components/BookCard';
import { GridHead } from './components/BooksList';
import { LibraryStates, ToBooks } from './components/LibraryStates';
import { useBookTools } from './components/useBookTools';
import { selectRemovedBooks } from './selectors';
import type { BookRow } from './slice';

const ROW_PX = { wide: 64, phone: 72 };

const RemovedRow = ({ book }: { readonly book: BookRow }) => {
  const intl = useIntl();
  const acts = useBookActs();
  const { id, title, authors, updatedAt } = book;
  return (
    <BinRow
      {...{ id, title, acts }}
      mark={<Cover book={book} />}
      under={
        <>
          <BookCloudMark book={book} />
          {authors || intl.formatMessage({ id: 'library.unknownAuthor' })} ·{' '}
          <FormattedMessage id="shelves.removedAt" values={{ time: <When at={updatedAt} /> }} />
        </>
      }
    />
  );
};

/** Deletes for good all that lies in the bin, also what a search hides. */
const EmptyBin = ({ rows }: { readonly rows: readonly BookRow[] }) => {
  const acts = useBookActs();
  return (
    <HeaderActions>
      <ActionButton onClick={() => acts?.ask({ kind: 'empty', ids: rows.map(({ id }) => id) })}>
        <FormattedMessage id="lists.emptyBin" />
      </ActionButton>
    </HeaderActions>
  );
};

interface BinListProps {
  readonly rows: readonly BookRow[];
  readonly all: readonly BookRow[];
  readonly tools: ReactNode;
}

/** What lies in the bin, and the ways out of it. */
const BinList = ({ rows, all, tools }: BinListProps) => (
  <TablePage
    rows={rows}
    rowPx={ROW_PX}
    label={useIntl().formatMessage({ id: 'places.libraryRecycle' })}
    keyOf={({ documentId }) => documentId}
    frame={(table) => (
      <BookActs rows={rows} all={all} isInBin showFacts={() => undefined} head={<GridHead count={rows.length} />}>
        {tools}
        <EmptyBin rows={all} />
        {table}
      </BookActs>
    )}
  >
    {(book) => <RemovedRow book={book} />}
  </TablePage>
);

/** What the search leaves of the bin. */
const Bin = ({ rows }: { readonly rows: readonly BookRow[] }) => {
  const intl = useIntl();
  const { tools, words, clear, arrange } = useBookTools('libraryRecycle', { rows, hasViews: false });
  const shown = useMemo(() => arrange(rows), [arrange, rows]);
  if (shown.length > 0) return <BinList rows={shown} all={rows} tools={tools} />;
  return (
    <>
      {tools}
      <div className="page">
        <NoMatch words={words} text={intl.formatMessage({ id: 'library.searched' })} onClear={clear} />
      </div>
    </>
  );
};

/** Removed books (specification section 2, recycle). */
export default function LibraryRecyclePage() {
  const books = useAppSelector(selectRemovedBooks);
  return (
    <LibraryStates
      count={books.length}
      emptyTitleId="shelves.binEmpty"
      emptyTextId="shelves.binEmptyText"
      action={<ToBooks />}
    >
      <Bin rows={books} />
    </LibraryStates>
  );
}
