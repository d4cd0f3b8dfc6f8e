import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { BookPlace, MountedBook, PageLook, PaintedMark, Selected } from '@inkside/reader';
import type { Twin, TwinBook, TwinMark } from '@inkside/twin';

import { reasonFor } from './pages/reasons';
import { useTwin } from './useTwin';
import type { Say } from './words';
import { type Written, WrittenPages } from './WrittenPages';

interface BookProps {
  readonly twin: Twin;
  readonly say: Say;
  readonly book: TwinBook;
  /** Called for each page that is drawn anew: the screen flashes. */
  readonly drawn: () => void;
}

const LOOK: PageLook = {
  settings: { flow: 'paged', font: 'serif', size: 18, line: 1.5, margin: 8, columns: 1 },
  colours: { paper: '#ffffff', ink: '#000000', link: '#000000', isDark: false, isEink: true },
};

/** Where a progress `current/total` is in the whole, 0 to 1; the middle of its page. */
const shareOf = (progress: string): number => {
  const [current = 0, total = 0] = progress.split('/').map(Number);
  return total > 0 && current > 0 ? Math.min(1, (current - 0.5) / total) : 0;
};

/** The marks of this book, painted at their words: devices name no place that this reader knows. */
const usePainted = (pages: MountedBook | undefined, marks: readonly TwinMark[]): void => {
  // New lists with the same marks are no news.
  const names = JSON.stringify(marks.map(({ markId, quote }) => [markId, quote]));
  const found = useEffectEvent(async (book: MountedBook): Promise<readonly PaintedMark[]> => {
    const spots = await Promise.all(marks.map(({ quote }) => book.locate(quote, undefined)));
    return marks.flatMap(({ markId, quote, isUnderlined }, index) => {
      const spot = spots[index];
      if (spot === undefined) return [];
      return [
        {
          id: markId,
          spot,
          quote,
          colour: 'yellow' as const,
          shape: isUnderlined ? ('underline' as const) : ('highlight' as const),
        },
      ];
    });
  });
  useEffect(() => {
    if (pages === undefined) return;
    let isGone = false;
    void found(pages).then((painted) => (isGone ? undefined : pages.paint(painted)));
    return () => {
      isGone = true;
    };
  }, [pages, names]);
};

/** The book in its element, from where the device was in it. */
const useMounted = ({ twin, book, drawn, say }: BookProps) => {
  const stage = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<MountedBook>();
  const [place, setPlace] = useState<BookPlace>();
  const [selected, setSelected] = useState<Selected>();
  const [fault, setFault] = useState('');
  const { bookId, key, extension } = book;
  const failed = useEffectEvent((thrown: unknown) => {
    setFault(reasonFor(thrown));
    void twin.unreadable({ kind: 'book', bookId }, reasonFor(thrown));
  });
  const moved = useEffectEvent((next: BookPlace) => {
    if (place === undefined) void twin.drawn({ kind: 'book', bookId });
    // Opening a book is no reading.
    if (place !== undefined && place.current !== next.current) void twin.readTo(bookId, next);
    if (place?.spot.start !== next.spot.start || place.spot.section !== next.spot.section) drawn();
    setPlace(next);
  });
  const optionsNow = useEffectEvent(() => ({
    look: LOOK,
    start: shareOf(book.progress),
    label: book.title,
    inner: say('toPage'),
    unreadable: say('unreadablePart'),
  }));
  useEffect(() => {
    let isGone = false;
    let mounted: MountedBook | undefined;
    const open = async (): Promise<void> => {
      const [{ mount }, bytes] = await Promise.all([import('@inkside/reader'), twin.held(key)]);
      if (isGone || stage.current === null) return;
      if (bytes === undefined) throw new Error('its file is gone from this device');
      const nothing = (): void => undefined;
      const turn = (part: string): void => (part === 'back' ? mounted?.back() : mounted?.next());
      const blob = new Blob([bytes as Uint8Array<ArrayBuffer>]);
      mounted = mount(stage.current, { blob, extension }, optionsNow(), {
        ...{ opened: () => setPages(mounted), failed, moved, selected: setSelected },
        ...{ noted: nothing, pictured: nothing, tapped: turn, linked: nothing, keyed: nothing },
      });
    };
    open().catch((thrown: unknown) => (isGone ? undefined : failed(thrown)));
    return () => {
      isGone = true;
      mounted?.close();
      setPages(undefined);
    };
  }, [twin, key, extension]);
  return { stage, pages, place, selected, fault };
};

/** A book whose words are set on the device's own pages: read page by page, and its words are marked. */
const BookFlow = (props: BookProps) => {
  const { twin, say, book } = props;
  const { bookId, title } = book;
  const { stage, pages, place, selected, fault } = useMounted(props);
  const { library } = useTwin(twin).state;
  usePainted(
    pages,
    Object.values(library.marks).filter((mark) => mark.bookId === bookId),
  );
  const [isUnsent, setUnsent] = useState(false);
  const mark = useCallback(async (): Promise<void> => {
    if (selected === undefined || place === undefined) return;
    const { quote } = selected;
    const order = { bookId, quote, chapter: place.chapter, page: Math.max(0, place.current - 1), note: '' };
    const isSent = await twin.highlight(order);
    setUnsent(!isSent);
    if (isSent) pages?.deselect();
  }, [twin, bookId, selected, place, pages]);
  const shown = { page: place?.current ?? 0, pages: place?.total ?? 0 };
  return (
    <div className="reading">
      <section
        ref={stage}
        className="flow"
        aria-label={place === undefined ? say('opening') : say('showsPage', { name: title, ...shown })}
      />
      {fault !== '' && <p className="over">{say('unreadable', { reason: fault })}</p>}
      <div className="foot">
        <button type="button" onClick={() => twin.home()}>
          {say('home')}
        </button>
        <button type="button" disabled={place === undefined} onClick={() => pages?.back()} aria-label={say('previous')}>
          ‹
        </button>
        <span>{place === undefined ? '' : say('page', shown)}</span>
        <button type="button" disabled={selected === undefined} onClick={() => void mark()}>
          {say(isUnsent ? 'markAgain' : 'mark')}
        </button>
        <button type="button" disabled={place === undefined} onClick={() => pages?.next()} aria-label={say('next')}>
          ›
        </button>
      </div>
    </div>
  );
};

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
