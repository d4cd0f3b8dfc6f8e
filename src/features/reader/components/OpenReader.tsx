import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { useAppDispatch, useAppSelector } from '@inkside/ui';

import { makeSelectIsOwn, makeSelectSettings } from '../selectors';
import { bookBroke, markMade, markRemoved, placeReached } from '../slice';
import type { OpenBook, ReaderMark } from '../types';
import { Covers, ProgressLine } from './Covers';
import { InkList } from './InkList';
import { Foot, Head, Turn } from './ReaderBars';
import { Contents, GoTo, Marks, Panel, type PanelName } from './Panels';
import { SearchPanel } from './SearchPanel';
import { SelectionBar, useMarkActs } from './SelectionBar';
import { SettingsPanel } from './SettingsPanel';
import { type BookOnScreen, useBook, useLook } from './useBook';
import { useNoting } from './useNoting';
import { useReaderKeys } from './useReaderKeys';

/** The bookmark of the page in sight. */
const bookmarkOn = ({ place, marks }: OpenBook): ReaderMark | undefined =>
  marks.find(({ kind, spot, page }) => {
    if (kind !== 'bookmark' || place === null) return false;
    return spot === undefined
      ? page === place.current
      : spot.section === place.spot.section && spot.start === place.spot.start;
  });

const useBookmark = (book: OpenBook) => {
  const dispatch = useAppDispatch();
  const bookmark = bookmarkOn(book);
  const toggle = (): void => {
    const { bookId, place } = book;
    if (bookmark !== undefined) dispatch(markRemoved({ bookId, id: bookmark.id }));
    else if (place !== null) {
      const { spot, chapter, current: page } = place;
      const mark = { kind: 'bookmark', spot, quote: '', note: '', chapter, colour: 'yellow', page } as const;
      dispatch(markMade({ bookId, mark }));
    }
  };
  return { isMarked: bookmark !== undefined, toggle };
};

/** The bars go when one reads on, and come with a tap or a move of the pointer to the edge. */
const useBars = () => {
  const [isShown, setShown] = useState(true);
  return { isShown, toggle: () => setShown((was) => !was) };
};

interface OpenReaderProps {
  readonly book: OpenBook;
  readonly title: string;
  readonly onBack: () => void;
}

interface SidePanelProps extends Pick<OpenReaderProps, 'book'> {
  readonly name: PanelName;
  readonly screen: BookOnScreen;
  readonly words: string;
  readonly onClose: () => void;
}

const SidePanel = ({ name, book, screen: { pages, opened }, words, onClose }: SidePanelProps) => {
  const settings = useAppSelector(makeSelectSettings(book.bookId));
  const isOwn = useAppSelector(makeSelectIsOwn(book.bookId));
  const { bookId, place, marks } = book;
  const goToMark = async (mark: ReaderMark): Promise<void> => {
    const spot = mark.spot ?? (await pages?.locate(mark.quote, undefined));
    if (spot !== undefined) pages?.goTo(spot);
  };
  const bodies: Readonly<Record<PanelName, () => ReactNode>> = {
    contents: () => (
      <Contents lines={opened?.contents ?? []} chapter={place?.chapter ?? ''} onGo={(target) => pages?.goTo(target)} />
    ),
    search: () => <SearchPanel pages={pages} first={words} key={words} />,
    settings: () => <SettingsPanel bookId={bookId} settings={settings} isOwn={isOwn} isSet={opened?.isSet ?? true} />,
    marks: () => (
      <>
        <Marks bookId={bookId} marks={marks} onGo={(mark) => void goToMark(mark)} />
        <InkList bookId={bookId} onGo={(target) => pages?.goTo(target)} />
      </>
    ),
    goTo: () => (
      <GoTo
        fraction={place?.fraction ?? 0}
        onGo={(fraction) => {
          pages?.goTo(fraction);
          onClose();
        }}
      />
    ),
  };
  return (
    <Panel name={name} onClose={onClose}>
      {bodies[name]()}
    </Panel>
  );
};

/** Words that are selected, or whose note is being typed, and what is done with them. */
const useSelected = ({ bookId, place, marks }: OpenBook, screen: BookOnScreen) => {
  const noting = useNoting(screen.shown.selected, marks, screen.clear);
  const clear = (): boolean => {
    const hadForm = noting.letGo();
    return screen.clear() || hadForm;
  };
  const acts = useMarkActs(bookId, place, noting.selected, clear);
  return { noting, clear, acts };
};

/** What one does with an open book, and what is open around it. */
const useReading = ({ book, title, onBack }: OpenReaderProps) => {
  const dispatch = useAppDispatch();
  const intl = useIntl();
  const texts = {
    ...{ label: title, unreadable: intl.formatMessage({ id: 'reader.partUnreadable' }) },
    inner: intl.formatMessage({ id: 'reader.toPage' }),
  };
  const { bookId } = book;
  const { look, paper } = useLook(useAppSelector(makeSelectSettings(bookId)));
  const bars = useBars();
  const [panel, setPanel] = useState<PanelName>();
  const [words, setWords] = useState('');
  const bookmark = useBookmark(book);
  const screen = useBook(book, look, texts, {
    placed: (reached) => dispatch(placeReached({ bookId, place: reached })),
    broke: (error) => dispatch(bookBroke({ bookId, error })),
    tapped: bars.toggle,
  });
  const { noting, clear, acts } = useSelected(book, screen);
  const open = (name: PanelName): void => setPanel((was) => (was === name ? undefined : name));
  const search = (text: string): void => {
    setWords(text.trim());
    setPanel('search');
  };
  const step = (): void => {
    if (clear()) return;
    if (panel === undefined) onBack();
    else setPanel(undefined);
  };
  useReaderKeys({
    pages: screen.pages,
    isRightToLeft: screen.opened?.isRightToLeft ?? false,
    open,
    step,
    mark: () => acts.set({ kind: 'highlight' }),
    bookmark: bookmark.toggle,
  });
  const hasBars = bars.isShown || panel !== undefined;
  const close = (): void => setPanel(undefined);
  return { screen, paper, hasBars, panel, words, bookmark, acts, noting, clear, open, search, close };
};

/** A book that is open: its pages, and around them what belongs to reading. */
export const OpenReader = (props: OpenReaderProps) => {
  const { book, title, onBack } = props;
  const { bookId, place, question, marks } = book;
  const { screen, paper, hasBars, panel, words, bookmark, acts, noting, clear, open, search, close } =
    useReading(props);
  const { pages, shown, opened, stage } = screen;
  const { selected } = noting;
  const isMirrored = opened?.isRightToLeft ?? false;
  return (
    <main className={`reader ${hasBars ? 'has-bars' : ''}`} data-paper={paper}>
      <Head
        title={title}
        panel={panel}
        isMarked={bookmark.isMarked}
        onPanel={open}
        onBookmark={bookmark.toggle}
        onBack={onBack}
      />
      {question === null ? null : (
        <ProgressLine bookId={bookId} question={question} onGo={(fraction) => pages?.goTo(fraction)} />
      )}
      <div className="reader-body">
        <Turn side="left" isOn={isMirrored} onTurn={() => (isMirrored ? pages?.next() : pages?.back())} />
        <div ref={stage} className="reader-stage" />
        <Turn side="right" isOn={!isMirrored} onTurn={() => (isMirrored ? pages?.back() : pages?.next())} />
        {panel === undefined ? null : (
          <SidePanel name={panel} book={book} screen={screen} words={words} onClose={close} />
        )}
      </div>
      <Foot place={place} onGoTo={() => open('goTo')} />
      {selected === undefined ? null : (
        <SelectionBar
          key={`${selected.spot.section}/${selected.spot.start}`}
          selected={selected}
          mark={marks.find(({ id }) => id === selected.markId)}
          acts={acts}
          noting={noting}
          onSearch={search}
          onDone={clear}
        />
      )}
      <Covers shown={shown} onClose={clear} />
    </main>
  );
};
