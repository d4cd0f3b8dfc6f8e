import { memo, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProgressBar } from '@blueprintjs/core';

import { CloudMark, gridLines, Picture, scrollable, useAppSelector, useWidth, VirtualList } from '@inkside/ui';
import type { BookRow } from '../slice';
import { selectDocumentMark } from '../../sync/selectors';
import { selectUid } from '../../session/selectors';
import { coverKey } from '../logic';
import { BookDialog, BookPress } from './BookDialog';

/** A cover for a book that has none: title, author, format. */
const Drawn = ({ title, authors, extension }: BookRow) => (
  <span className="drawn-cover">
    <span className="drawn-title">{title}</span>
    <span className="drawn-authors">{authors}</span>
    <span className="drawn-format">{extension}</span>
  </span>
);

/** A book's cover. What it shows stands in words below. */
const Cover = ({ book }: { readonly book: BookRow }) => {
  const uid = useAppSelector(selectUid);
  return (
    <span className="cover" aria-hidden="true">
      <Picture objectKey={uid === undefined ? undefined : coverKey(uid, book.id)} fallback={<Drawn {...book} />} />
    </span>
  );
};

/** A book: cover, title, author, and how far it was read. Pressed, it opens. */
const BookCard = memo(({ book }: { readonly book: BookRow }) => {
  const intl = useIntl();
  const mark = useAppSelector(selectDocumentMark(book.documentId));
  const percent = intl.formatNumber(book.percent / 100, { style: 'percent' });
  return (
    <div className="book-card">
      <Cover book={book} />
      <h2 className="book-heading">
        <BookPress bookId={book.id} title={book.title} />
      </h2>
      <p className="meta cut">
        <CloudMark state={mark} />
        {book.authors || intl.formatMessage({ id: 'library.unknownAuthor' })}
      </p>
      <div className="book-progress">
        <ProgressBar
          value={book.percent / 100}
          animate={false}
          stripes={false}
          aria-label={intl.formatMessage({ id: 'library.progress' }, { title: book.title })}
        />
        <span className="meta">{book.percent === 0 ? <FormattedMessage id="library.unread" /> : percent}</span>
      </div>
    </div>
  );
});
BookCard.displayName = 'BookCard';

const BOOK_MIN_PX = 148;
const BOOK_MIN_PHONE_PX = 128;
const WIDE_PX = 640;
/** Title in two lines, author, progress, and their margins. */
const CAPTION_PX = 92;

/** How many books stand beside each other in `width` CSS pixels, and how high a line is: covers are 2 to 3. */
const shelfSizes = (width: number): { readonly columns: number; readonly height: number; readonly gap: number } => {
  const gap = width < WIDE_PX ? 16 : 24;
  const least = width < WIDE_PX ? BOOK_MIN_PHONE_PX : BOOK_MIN_PX;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const bookWidth = (width - gap * (columns - 1)) / columns;
  return { columns, gap, height: Math.ceil((bookWidth * 3) / 2) + CAPTION_PX + gap };
};

/** Books beside each other, as many as there is room for, and the one that is open. */
export const Shelf = ({ books }: { readonly books: readonly BookRow[] }) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const width = useWidth(field);
  const lines = useMemo(() => gridLines(books, shelfSizes(width)), [books, width]);
  return (
    <div {...scrollable} className="page shelf-page" ref={scroller}>
      <div ref={field}>
        {width === 0 ? null : (
          <VirtualList
            lines={lines}
            total={books.length}
            scroller={scroller}
            label={intl.formatMessage({ id: 'library.books' })}
            keyOf={({ documentId }) => documentId}
          >
            {(book) => <BookCard book={book} />}
          </VirtualList>
        )}
      </div>
      <BookDialog />
    </div>
  );
};
