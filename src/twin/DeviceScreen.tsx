import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import { bookOf, SCREEN, type Twin, type TwinSnapshot } from '@inkside/twin';

import { BookScreen } from './BookScreen';
import { HomeScreen } from './HomeScreen';
import { PagedCanvas } from './PagedCanvas';
import { Sheet } from './Sheet';
import { picturePage } from './pages/openPages';
import { type TwinProps, useTwin } from './useTwin';
import type { Say } from './words';
import { type Written, WrittenPages } from './WrittenPages';
import { WritingSheet } from './WritingSheet';

const LEVELS = 16;
/** Each level stands for as much of the scale as any other. */
const STEPS = Array.from({ length: LEVELS }, (_, level) => (level / (LEVELS - 1)).toFixed(4)).join(' ');
const GREYS = { filter: 'url(#greys)' };

/** All that is shown loses its hue, and then all but 16 levels. */
const GreyFilter = () => (
  <svg width="0" height="0" aria-hidden="true" className="filters">
    <filter id="greys" x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
      <feColorMatrix type="saturate" values="0" />
      <feComponentTransfer>
        <feFuncR type="discrete" tableValues={STEPS} />
        <feFuncG type="discrete" tableValues={STEPS} />
        <feFuncB type="discrete" tableValues={STEPS} />
      </feComponentTransfer>
    </filter>
  </svg>
);

/** The newest picture that was sent as a screensaver. */
const screensaverOf = ({ state }: TwinSnapshot) =>
  Object.values(state.files).findLast((file) => file.isScreensaver && file.state === 'here');

const SleepScreen = ({ twin, say }: Pick<TwinProps, 'twin' | 'say'>) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const file = screensaverOf(twin.snapshot());
  const { key } = file ?? {};
  useEffect(() => {
    const stop = new AbortController();
    const draw = async (): Promise<void> => {
      const bytes = key === undefined ? undefined : await twin.held(key);
      const context = canvas.current?.getContext('2d');
      if (bytes === undefined || context === null || context === undefined) return;
      const page = await picturePage(bytes);
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, SCREEN.width, SCREEN.height);
      await page.draw(0, context, stop.signal);
    };
    // A picture that cannot be read leaves the words.
    draw().catch(() => undefined);
    return () => stop.abort();
  }, [twin, key]);
  return (
    <button type="button" className="word" onClick={() => void twin.wake()}>
      {file !== undefined && <Sheet ref={canvas} label={file.name} />}
      <span className={file === undefined ? 'centre' : 'caption'}>
        <strong>{say('asleep')}</strong>
        <span>{say('asleepHow')}</span>
      </span>
    </button>
  );
};

const Words = ({ title, text, leave }: { readonly title: string; readonly text: string; readonly leave?: Leave }) => (
  <div className="word">
    <div className="centre">
      <h2>{title}</h2>
      <output>{text}</output>
      {leave !== undefined && (
        <button type="button" onClick={leave.press}>
          {leave.word}
        </button>
      )}
    </div>
  </div>
);
interface Leave {
  readonly word: string;
  readonly press: () => void;
}

/** What names what is shown: another name is another screen, drawn from the beginning, with a flash. */
const nameOf = ({ state, screen }: TwinSnapshot, isWriting: boolean): string => {
  if (state.isAsleep) return 'asleep';
  if (state.bound === null) return 'notBound';
  if (state.lock !== null) return 'locked';
  return isWriting ? 'writing' : JSON.stringify(screen);
};

interface ContentProps extends ScreenProps {
  readonly shown: TwinSnapshot;
  readonly name: string;
  readonly drawn: () => void;
}

/** What a device shows that nobody may use. */
const shutContent = (name: string, { state }: TwinSnapshot, say: Say) =>
  name === 'locked' ? (
    <Words title={say('locked')} text={state.lock === null || state.lock === '' ? say('lockedHow') : state.lock} />
  ) : (
    <Words title={say('notBound')} text={say('notBoundHow')} />
  );

const openContent = ({ twin, say, shown: { screen, state }, drawn }: ContentProps) => {
  switch (screen.kind) {
    case 'home':
      return <HomeScreen twin={twin} say={say} />;
    case 'file': {
      const file = state.files[screen.documentId];
      // Its sender may take it back while it is read.
      if (file === undefined) return <HomeScreen twin={twin} say={say} />;
      return <PagedCanvas {...{ twin, say, drawn, name: file.name, opening: screen }} />;
    }
    case 'note': {
      const note = state.notes[screen.noteId];
      if (note === undefined) return <HomeScreen twin={twin} say={say} />;
      const send = async ({ pages, page, strokes }: Written): Promise<boolean> => {
        const pageId = pages.pageId?.(page);
        return pageId !== undefined && (await twin.writeOn({ noteId: screen.noteId, pageId, strokes }));
      };
      return <WrittenPages {...{ twin, say, drawn, send, name: note.title, opened: screen }} />;
    }
    case 'book': {
      const book = bookOf(state.library, screen.bookId);
      // It may go to the bin while it is read.
      return book === undefined ? <HomeScreen twin={twin} say={say} /> : <BookScreen {...{ twin, say, drawn, book }} />;
    }
    case 'word': {
      const leave = { word: say('home'), press: () => twin.home() };
      return <Words title={screen.title} text={say(`word.${screen.word}`)} leave={leave} />;
    }
  }
};

const Content = (props: ContentProps) => {
  const { twin, say, name, shown, stopWriting } = props;
  if (name === 'asleep') return <SleepScreen twin={twin} say={say} />;
  if (name === 'notBound' || name === 'locked') return shutContent(name, shown, say);
  if (name !== 'writing') return openContent(props);
  return (
    <WritingSheet
      say={say}
      cancel={stopWriting}
      done={(strokes) => {
        stopWriting();
        void twin.write(titleNow(say), strokes);
      }}
    />
  );
};

/** Notes are called by the moment in which they were written. */
const titleNow = (say: Say): string =>
  say('noteTitle', { time: new Date().toISOString().slice(0, 16).replace('T', ' ') });

interface ScreenProps {
  readonly twin: Twin;
  readonly say: Say;
  readonly isWriting: boolean;
  readonly stopWriting: () => void;
}

/** Keys reach the device where nothing beside it has the focus. */
const useKeys = (screen: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void => {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isOurs = event.target === document.body || screen.current?.contains(event.target as Node) === true;
      if (isOurs) press(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [screen, press]);
};

/** The device's screen: 16 greys, a flash of black and white with each refresh, keys while it has the focus. */
export const DeviceScreen = (props: ScreenProps) => {
  const { twin, say, isWriting, stopWriting } = props;
  const shown = useTwin(twin);
  const [drawings, setDrawings] = useState(0);
  const drawn = useCallback(() => setDrawings((count) => count + 1), []);
  const name = nameOf(shown, isWriting);
  const { isAsleep, model } = shown.state;
  const own = useRef<HTMLElement>(null);
  useKeys(own, (event) => {
    if (isAsleep) {
      event.preventDefault();
      void twin.wake();
    } else if (event.key === 'Escape' || event.key === 'Home') {
      stopWriting();
      twin.home();
    }
  });
  return (
    <>
      <GreyFilter />
      <section ref={own} className="screen" style={GREYS} tabIndex={-1} aria-label={say('screen', { model })}>
        <Content key={name} {...props} {...{ shown, name }} drawn={drawn} />
        <div key={`${name} ${drawings}`} className="flash" aria-hidden="true" />
      </section>
    </>
  );
};
