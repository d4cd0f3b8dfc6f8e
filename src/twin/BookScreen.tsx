import { useCallback, useState } from 'react';

import { BookFlow, type BookProps } from './BookFlow';
import { type Written, WrittenPages } from './WrittenPages';

/** Books whose pages stand as they are; the words of all others are set on the device's own pages. */
const PAGED = new Set(['pdf', 'cbz']);

/** The page that a progress `current/total` names, 0 for the first. */
const pageOf = (progress: string): number => Math.max(0, (Number(progress.split('/')[0]) || 1) - 1);

/** A book of pages: read page by page, and written over. */
const PagedBook = ({ twin, say, book, drawn }: BookProps) => {
  const { bookId, title } = book;
  const [first] = useState(() => pageOf(book.progress));
  const turned = useCallback(
    (page: number, total: number) => void twin.readTo(bookId, { current: page + 1, total }),
    [twin, bookId],
  );
  const send = ({ page, place, strokes }: Written): Promise<boolean> =>
    twin.writeOver({ bookId, page, size: place, strokes });
  return <WrittenPages {...{ twin, say, drawn, first, turned, send, opened: { kind: 'book', bookId }, name: title }} />;
};

/** A book of the library on the screen. */
export const BookScreen = (props: BookProps) =>
  PAGED.has(props.book.extension) ? <PagedBook {...props} /> : <BookFlow {...props} />;
