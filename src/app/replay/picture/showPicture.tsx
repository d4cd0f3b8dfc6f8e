import { type ReactNode, StrictMode, useEffect, useMemo, useState } from 'react';
import { IntlProvider, type IntlShape, useIntl } from 'react-intl';
import { Provider, useStore } from 'react-redux';
import { HandlesProvider } from '@inkside/ui';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Store } from '@reduxjs/toolkit';
import { isOrder, type PictureReport } from '@inkside/recorder';

import type { InkSlice } from '../../../features/ink/slice';
import { languageOf } from '../../../locales/languages';
import type { Messages } from '../../../locales/loadMessages';
import { loadReplayWords } from '../../../locales/replayWords';
import { inkIn } from '../inkLines';
import { type AbsenceWords, standInHandles } from './standInHandles';
import { createWrittenSheets } from './writtenSheets';
import { navigationOf } from '../../routing';
import type { RootState } from '../../store/rootReducer';
import { IntlGate } from '../../IntlGate';
import { routes } from '../../routes';
import { Everywhere } from '../../shell/Everywhere';
import { ThemeGate } from '../../ThemeGate';
import { makePictureStore } from './pictureStore';

/** The words of recordings in a language, as soon as they are there; without them nothing is named. */
const useReplayWords = (locale: string): Messages | undefined => {
  const [words, setWords] = useState<Messages>();
  useEffect(() => {
    let isCurrent = true;
    loadReplayWords(languageOf(locale)).then(
      (loaded) => void (isCurrent && setWords(loaded)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return words;
};

const absenceIn = (intl: IntlShape): AbsenceWords | undefined =>
  intl.messages['replay.absent.ink'] === undefined
    ? undefined
    : {
        picture: intl.formatMessage({ id: 'replay.absent.picture' }),
        ink: intl.formatMessage({ id: 'replay.absent.ink' }),
        page: ({ shapes, points }) => intl.formatMessage({ id: 'replay.absent.page' }, { shapes, points }),
      };

interface StandInsProps {
  readonly children: ReactNode;
}

const Handed = ({ children }: StandInsProps) => {
  const intl = useIntl();
  const store = useStore<InkSlice>();
  const sheets = useMemo(
    () =>
      createWrittenSheets(
        () => inkIn(store.getState()),
        (report) => store.subscribe(report),
      ),
    [store],
  );
  const handles = useMemo(
    () => standInHandles(absenceIn(intl), () => store.getState().ink, sheets),
    [intl, store, sheets],
  );
  return <HandlesProvider value={handles}>{children}</HandlesProvider>;
};

/** Gives views what stands for pictures, ink and sounds, which no recording holds. */
const StandIns = ({ children }: StandInsProps) => {
  const { locale, messages } = useIntl();
  const words = useReplayWords(locale);
  const all = useMemo(() => ({ ...messages, ...words }) as Messages, [messages, words]);
  return (
    <IntlProvider locale={locale} messages={all}>
      <Handed>{children}</Handed>
    </IntlProvider>
  );
};

/** Whatever somebody could do; scrolling is no more than looking. */
const deeds = [
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'keydown',
  'keyup',
  'beforeinput',
  'input',
  'change',
  'submit',
  'dragstart',
  'dragenter',
  'dragover',
  'drop',
  'paste',
  'focusin',
];

/** Makes a page one that is only looked at: nothing in it is pressed, and nothing in it takes the focus from the page around. */
const makeInert = (page: Window & typeof globalThis): void => {
  const stop = (event: Event): void => {
    event.stopImmediatePropagation();
    if (event.cancelable && !event.type.startsWith('touch')) event.preventDefault();
  };
  for (const deed of deeds) page.addEventListener(deed, stop, { capture: true, passive: deed.startsWith('touch') });
  page.HTMLElement.prototype.focus = () => undefined;
  // Selecting what stands in a field takes the focus along.
  for (const field of [page.HTMLInputElement, page.HTMLTextAreaElement]) field.prototype.select = () => undefined;
};

const makePictureRouter = (path: string) => createMemoryRouter(routes, { initialEntries: [path] });

/** The app's views around a store that somebody else fills. */
const PictureApp = ({
  store,
  router,
}: {
  readonly store: Store;
  readonly router: ReturnType<typeof makePictureRouter>;
}) => (
  <StrictMode>
    <Provider store={store}>
      <ThemeGate>
        <IntlGate>
          <StandIns>
            <Everywhere>
              <RouterProvider router={router} />
            </Everywhere>
          </StandIns>
        </IntlGate>
      </ThemeGate>
    </Provider>
  </StrictMode>
);

/** A frame that is not on the screen draws nothing, and must not keep the page waiting. */
const LONGEST_MS = 200;

const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Before the router has spoken there is no place; the sign-in page needs the least. */
const pathOf = ({ route }: RootState): string => route?.path ?? '/login';

/**
 * The app as a picture, in a frame without an origin: it draws the states that the page around it hands in. It has
 * neither sagas nor ports, and the browser gives it neither storage nor network.
 */
export const showPicture = (container: HTMLElement, page: Window & typeof globalThis = window): void => {
  const { parent } = page;
  // The address of the page that made this one.
  const { origin } = new URL(page.document.baseURI);
  const tell = (report: PictureReport): void => parent.postMessage(report, origin);
  const { store, take } = makePictureStore();
  let go: ((path: string) => void) | undefined;

  const open = (path: string): void => {
    const router = makePictureRouter(path);
    // Views lead nowhere; only the state does.
    const navigation = navigationOf(router, page.location, () => true);
    go = (to) => void (to === navigation.current() || navigation.go(to, { replace: true }));
    createRoot(container).render(<PictureApp store={store} router={router} />);
  };

  makeInert(page);
  page.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== parent || from !== origin || !isOrder(data)) return;
    page.Date.now = () => data.at;
    try {
      const path = pathOf(take(data.patch));
      if (go === undefined) open(path);
      else go(path);
    } finally {
      // The page sends nothing before: a state that cannot be drawn must not be the last one.
      void drawn().then(() => tell({ kind: 'shown', n: data.n }));
    }
  });
  tell({ kind: 'ready' });
};
