import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChevronLeftIcon, ChevronRightIcon, IconButton, SearchIcon, useAppDispatch, useAppSelector } from '@inkside/ui';

import { makeSelectIsOwn, makeSelectSettings } from '../selectors';
import { bookBroke, markMade, markRemoved, placeReached } from '../slice';
import type { OpenBook, ReaderMark } from '../types';
import { Covers, ProgressLine } from './Covers';
import { BackIcon, BookmarkedIcon, BookmarkIcon, ContentsIcon, MarksIcon, TypeIcon } from './icons';
import { Contents, GoTo, Marks, Panel, type PanelName } from './Panels';
import { SearchPanel } from './SearchPanel';
import { SelectionBar, useMarkActs } from './SelectionBar';
import { SettingsPanel } from './SettingsPanel';
import { type BookOnScreen, useBook } from './useBook';
import { useLook } from './useLook';
import { useReaderKeys } from './useReaderKeys';

interface HeadProps {
  readonly title: string;
  readonly panel: PanelName | undefined;
  readonly isMarked: boolean;
  readonly onPanel: (name: PanelName) => void;
  readonly onBookmark: () => void;
  readonly onBack: () => void;
}

const tools: readonly (readonly [PanelName, ReactNode])[] = [
  ['contents', <ContentsIcon key="contents" />],
  ['search', <SearchIcon key="search" />],
  ['marks', <MarksIcon key="marks" />],
  ['settings', <TypeIcon key="settings" />],
];

/** The way back, the title, and what opens the panels. */
const Head = ({ title, panel, isMarked, onPanel, onBookmark, onBack }: HeadProps) => {
  const intl = useIntl();
  return (
    <header className="reader-head">
      <IconButton icon={<BackIcon />} label={intl.formatMessage({ id: 'reader.back' })} onClick={onBack} />
      <h1 className="cut" title={title}>
        {title}
      </h1>
      {tools.map(([name, icon]) => (
        <IconButton
          key={name}
          icon={<>{icon}</>}
          label={intl.formatMessage({ id: `reader.${name}` })}
          aria-expanded={panel === name}
          onClick={() => onPanel(name)}
        />
      ))}
      <IconButton
        icon={isMarked ? <BookmarkedIcon /> : <BookmarkIcon />}
        label={intl.formatMessage({ id: 'reader.bookmark' })}
        aria-pressed={isMarked}
        onClick={onBookmark}
      />
    </header>
  );
};

/** Chapter, page and share of what is on the screen. */
const Foot = ({ place, onGoTo }: { readonly place: OpenBook['place']; readonly onGoTo: () => void }) => {
  const intl = useIntl();
  if (place === null) return <footer className="reader-foot" />;
  const { chapter, current, total, fraction } = place;
  const percent = intl.formatNumber(Math.floor(fraction * 100) / 100, { style: 'percent' });
  return (
    <footer className="reader-foot">
      <span className="cut">{chapter}</span>
      <span>
        <FormattedMessage id="reader.page" values={{ current, total }} />
      </span>
      <button type="button" onClick={onGoTo} title={intl.formatMessage({ id: 'reader.goTo' })}>
        {percent}
      </button>
    </footer>
  );
};

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
    marks: () => <Marks bookId={bookId} marks={marks} onGo={(mark) => void goToMark(mark)} />,
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

/** What one does with an open book, and what is open around it. */
const useReading = ({ book, title, onBack }: OpenReaderProps) => {
  const dispatch = useAppDispatch();
  const { bookId, place } = book;
  const { look, paper } = useLook(useAppSelector(makeSelectSettings(bookId)));
  const bars = useBars();
  const [panel, setPanel] = useState<PanelName>();
  const [words, setWords] = useState('');
  const bookmark = useBookmark(book);
  const screen = useBook(book, look, title, {
    placed: (reached) => dispatch(placeReached({ bookId, place: reached })),
    broke: (error) => dispatch(bookBroke({ bookId, error })),
    tapped: bars.toggle,
  });
  const acts = useMarkActs(bookId, place, screen.shown.selected, screen.clear);
  const open = (name: PanelName): void => setPanel((was) => (was === name ? undefined : name));
  const search = (text: string): void => {
    setWords(text.trim());
    setPanel('search');
  };
  const step = (): void => {
    if (screen.clear()) return;
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
  return { screen, paper, hasBars, panel, words, bookmark, acts, open, search, close: () => setPanel(undefined) };
};

interface TurnProps {
  readonly isOn: boolean;
  readonly onTurn: () => void;
}

/** Beside the page, for a pointer; a phone has its fingers. */
const Turn = ({ isOn, onTurn }: TurnProps) => {
  const intl = useIntl();
  return (
    <div className="reader-turn">
      <IconButton
        icon={isOn ? <ChevronRightIcon /> : <ChevronLeftIcon />}
        label={intl.formatMessage({ id: isOn ? 'reader.next' : 'reader.previous' })}
        onClick={onTurn}
      />
    </div>
  );
};

/** A book that is open: its pages, and around them what belongs to reading. */
export const OpenReader = (props: OpenReaderProps) => {
  const { book, title, onBack } = props;
  const { bookId, place, question, marks } = book;
  const { screen, paper, hasBars, panel, words, bookmark, acts, open, search, close } = useReading(props);
  const { pages, shown, clear, opened, stage } = screen;
  const { selected } = shown;
  return (
    <main
      className={`reader ${hasBars ? 'has-bars' : ''}`}
      data-paper={paper}
      dir={opened?.isRightToLeft === true ? 'rtl' : undefined}
    >
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
        <Turn isOn={false} onTurn={() => pages?.back()} />
        <div ref={stage} className="reader-stage" />
        <Turn isOn onTurn={() => pages?.next()} />
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
          onSearch={search}
          onDone={clear}
        />
      )}
      <Covers shown={shown} onClose={clear} />
    </main>
  );
};
