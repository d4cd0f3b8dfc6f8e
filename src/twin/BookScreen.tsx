import { useCallback, useState } from 'react';

import type { Stroke } from '@inkside/twin';

import { BookFlow, type BookProps } from './BookFlow';
import { PagedCanvas } from './PagedCanvas';
import { onPage } from './pages/inkOver';
import type { Opening } from './pages/openPages';
import type { ShownPages } from './useTwin';
import { WritingSheet } from './WritingSheet';

/** Books whose pages stand as they are; the words of all others are set on the device's own pages. */
const PAGED = new Set(['pdf', 'cbz']);

/** The page that a progress `current/total` names, 0 for the first. */
const pageOf = (progress: string): number => Math.max(0, (Number(progress.split('/')[0]) || 1) - 1);

interface Writing {
  readonly pages: ShownPages;
  readonly page: number;
}

/** A book of pages: read page by page, and written over. */
const PagedBook = ({ twin, say, book, drawn }: BookProps) => {
  const { bookId, title } = book;
  const [opening, setOpening] = useState<Opening>({ kind: 'book', bookId });
  const [first, setFirst] = useState(() => pageOf(book.progress));
  const [writing, setWriting] = useState<Writing>();
  const [isUnsent, setUnsent] = useState(false);
  const turned = useCallback(
    (page: number, total: number) => void twin.readTo(bookId, { current: page + 1, total }),
    [twin, bookId],
  );
  const under = useCallback(
    (context: CanvasRenderingContext2D, signal: AbortSignal) =>
      writing === undefined ? Promise.resolve() : writing.pages.draw(writing.page, context, signal),
    [writing],
  );
  const send = async (strokes: readonly Stroke[]): Promise<void> => {
    const place = writing?.pages.place?.(writing.page);
    setWriting(undefined);
    if (writing === undefined || place === undefined) return;
    const order = { bookId, page: writing.page, size: place, strokes: onPage(strokes, place) };
    const isSent = await twin.writeOver(order);
    setUnsent(!isSent);
    // Opened anew, with what was written.
    setOpening({ kind: 'book', bookId });
  };
  if (writing !== undefined) {
    return (
      <WritingSheet {...{ say, under }} cancel={() => setWriting(undefined)} done={(strokes) => void send(strokes)} />
    );
  }
  return (
    <PagedCanvas
      {...{ twin, say, drawn, opening, first, turned, name: title }}
      tools={(pages, page) => (
        <button
          type="button"
          onClick={() => {
            setFirst(page);
            setWriting({ pages, page });
          }}
        >
          {say(isUnsent ? 'writeOverAgain' : 'writeOver')}
        </button>
      )}
    />
  );
};

/** A book of the library on the screen. */
export const BookScreen = (props: BookProps) =>
  PAGED.has(props.book.extension) ? <PagedBook {...props} /> : <BookFlow {...props} />;
