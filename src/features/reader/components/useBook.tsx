import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type AppError, appErrorOf } from '@inkside/kit';
import type {
  BookEvents,
  BookPlace,
  MountedBook,
  MountOptions,
  OpenedBook,
  PageColours,
  PageInk,
  PageLook,
  PaintedMark,
  Selected,
} from '@inkside/reader';
import { useAppSelector, useHandles, useSurfaceColours } from '@inkside/ui';

import { selectTheme } from '../../preferences/slice';
import { makeSelectInk } from '../selectors';
import type { OpenBook, ReaderMark, ReaderTheme, ReadingSettings } from '../types';

type Paper = Exclude<ReaderTheme, 'app'>;

/** What book frames are told; those around them have the same from the sheet of styles. */
const papers: Readonly<Record<Paper, PageColours>> = {
  paper: { paper: '#fbfaf7', ink: '#1c1b19', link: '#24508c', isDark: false, isEink: false },
  dark: { paper: '#191918', ink: '#eceae4', link: '#8db4ea', isDark: true, isEink: false },
  eink: { paper: '#ffffff', ink: '#000000', link: '#000000', isDark: false, isEink: true },
};

/** How a book is set and coloured now, and on which paper. */
export const useLook = (settings: ReadingSettings): { readonly look: PageLook; readonly paper: Paper } => {
  const theme = useAppSelector(selectTheme);
  const { isDark } = useSurfaceColours();
  const ofApp: Paper = theme === 'eink' ? 'eink' : isDark ? 'dark' : 'paper';
  const paper = settings.theme === 'app' ? ofApp : settings.theme;
  const look = useMemo(() => {
    const { theme: _theme, ...pages } = settings;
    return { settings: pages, colours: papers[paper] };
  }, [settings, paper]);
  return { look, paper };
};

export interface Note {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/** What a book shows besides its pages. */
export interface Shown {
  readonly selected: Selected | undefined;
  readonly note: Note | undefined;
  readonly picture: { readonly address: string; readonly label: string } | undefined;
  /** An address that leads out of the book, until somebody has said what becomes of it. */
  readonly leading: string | undefined;
}

const nothing: Shown = { selected: undefined, note: undefined, picture: undefined, leading: undefined };

interface BookHearers {
  readonly placed: (place: BookPlace) => void;
  readonly broke: (error: AppError) => void;
  readonly tapped: () => void;
}

export interface BookOnScreen {
  readonly stage: RefObject<HTMLDivElement | null>;
  /** Undefined until its code is there. */
  readonly pages: MountedBook | undefined;
  readonly opened: OpenedBook | undefined;
  readonly shown: Shown;
  /** Takes away what stands over the page; says whether there was anything. */
  readonly clear: () => boolean;
}

/** Marks that can be painted; those of devices are found by their words. */
const usePainted = (pages: MountedBook | undefined, isOpen: boolean, marks: readonly ReaderMark[]): void => {
  const [found, setFound] = useState<Readonly<Record<string, ReaderMark['spot']>>>({});
  const unplaced = useMemo(
    () =>
      marks.filter(
        ({ id, spot, kind, quote }) => kind !== 'bookmark' && spot === undefined && quote !== '' && !(id in found),
      ),
    [marks, found],
  );
  useEffect(() => {
    const [next] = unplaced;
    if (pages === undefined || !isOpen || next === undefined) return undefined;
    let isWanted = true;
    const near = next.page > 0 ? { section: next.page - 1, start: 0, end: 0 } : undefined;
    void pages.locate(next.quote, near).then((spot) => {
      if (isWanted) setFound((known) => ({ ...known, [next.id]: spot }));
    });
    return () => {
      isWanted = false;
    };
  }, [pages, isOpen, unplaced]);
  useEffect(() => {
    const painted = marks.flatMap(({ id, kind, colour, quote, spot = found[id] }): readonly PaintedMark[] =>
      kind === 'bookmark' || spot === undefined ? [] : [{ id, spot, colour, shape: kind, quote }],
    );
    pages?.paint(painted);
  }, [pages, marks, found]);
};

/** Handwriting that is at hand, drawn where it has a place. */
const useInk = (pages: MountedBook | undefined, bookId: string): void => {
  const { books } = useHandles();
  const ink = useAppSelector(useMemo(() => makeSelectInk(bookId), [bookId]));
  useEffect(() => {
    if (pages === undefined) return undefined;
    let isWanted = true;
    books.ink(bookId).then(
      (held) => {
        const drawn = ink.flatMap(({ pageId, place }): readonly PageInk[] => {
          const page = held.get(pageId);
          return page === undefined || place === null ? [] : [{ ...page, place }];
        });
        if (isWanted) pages.ink(drawn);
      },
      // Its list says why it is not there.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [books, pages, bookId, ink]);
};

/** What is said to the newest hearers, whenever they are others. */
export const useNewest = <Value,>(value: Value): RefObject<Value> => {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
};

/** A key that goes down in the frame of a book goes down in the page, for all who listen there. */
const passOn = (event: KeyboardEvent, target: HTMLElement | null): void => {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event;
  const stroke = { key, code, ctrlKey, metaKey, shiftKey, altKey, isComposing, bubbles: true, cancelable: true };
  if (target?.dispatchEvent(new KeyboardEvent('keydown', stroke)) === false) event.preventDefault();
};

const useEvents = (hearers: BookHearers, stage: RefObject<HTMLDivElement | null>) => {
  const [opened, setOpened] = useState<OpenedBook>();
  const [shown, setShown] = useState<Shown>(nothing);
  const newest = useNewest(hearers);
  const events = useMemo(
    (): BookEvents => ({
      opened: setOpened,
      failed: (error) => newest.current.broke(appErrorOf(error)),
      moved: (place) => newest.current.placed(place),
      selected: (selected) => setShown((known) => (selected === known.selected ? known : { ...nothing, selected })),
      noted: ({ text, box }) => setShown({ ...nothing, note: { text, left: box.left, top: box.top + box.height } }),
      pictured: (picture) => setShown({ ...nothing, picture }),
      tapped: (part) => {
        setShown(nothing);
        if (part === 'middle') newest.current.tapped();
      },
      linked: (leading) => setShown({ ...nothing, leading }),
      keyed: (event) => passOn(event, stage.current),
    }),
    [newest, stage],
  );
  return { opened, shown, setShown, events };
};

/** Mounts an open book in the stage, and hears what it says. */
export const useBook = (
  book: OpenBook,
  look: PageLook,
  texts: Pick<MountOptions, 'label' | 'unreadable' | 'inner'>,
  hearers: BookHearers,
): BookOnScreen => {
  const { books } = useHandles();
  const stage = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<MountedBook>();
  const { opened, shown, setShown, events } = useEvents(hearers, stage);
  const begin = useNewest({ look, start: book.place?.spot ?? book.start, ...texts });
  const { bookId } = book;

  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    let isGone = false;
    let mounted: MountedBook | undefined;
    books.mount(element, bookId, begin.current, events).then(
      (made) => {
        if (isGone) return made.close();
        mounted = made;
        setPages(made);
      },
      (thrown: unknown) => (isGone ? undefined : events.failed(thrown)),
    );
    return () => {
      isGone = true;
      mounted?.close();
      setPages(undefined);
    };
  }, [books, bookId, begin, events]);

  useEffect(() => pages?.look(look), [pages, look]);
  usePainted(pages, opened !== undefined, book.marks);
  useInk(pages, bookId);
  const clear = (): boolean => {
    const wasShown = shown !== nothing && Object.values(shown).some((each) => each !== undefined);
    pages?.deselect();
    setShown(nothing);
    return wasShown;
  };
  return { stage, pages, opened, shown, clear };
};
