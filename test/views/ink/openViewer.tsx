import userEvent from '@testing-library/user-event';

import type { InkSurface, SurfaceColours, Viewport } from '@inkside/ink';
import { asNoteId, asPageId } from '@inkside/kit';
import { NoteFrame } from '../../../src/app/shell/NoteFrame';
import ImportedViewerPage from '../../../src/features/ink/ImportedViewerPage';
import NoteViewerPage from '../../../src/features/ink/NoteViewerPage';
import { pageTurned } from '../../../src/features/ink/slice';
import type { InkState, OpenPage } from '../../../src/features/ink/types';
import type { SyncState } from '../../../src/features/sync/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aNoteRow, byDocument } from '../../harness/rows';
import { noHand } from '../../fakes/noHand';

export const noteId = asNoteId('n1');

export const aPage = (number: number, change: Partial<OpenPage> = {}): OpenPage => ({
  pageId: asPageId(`p${number}`),
  width: 1000,
  height: 1500,
  phase: 'ready',
  faults: [],
  error: null,
  shapes: 3,
  points: 90,
  title: '',
  spots: [],
  replayMs: 0,
  ...change,
});

export const openNote = (
  pages: readonly OpenPage[],
  change: Partial<Extract<InkState, { phase: 'open' }>> = {},
): InkState => ({
  phase: 'open',
  noteId,
  source: 'cloud',
  pages,
  current: 0,
  turns: 0,
  faults: [],
  ...change,
});

export const twenty = Array.from({ length: 20 }, (_, index) => aPage(index + 1));

/** A canvas engine that writes down what it is asked to show. */
const fakeInk = () => {
  /** The page that is drawn first, each time. */
  const shown: (readonly [pageId: string, viewport: Viewport, colours: SurfaceColours])[] = [];
  let pages: Parameters<InkSurface['show']>[0] = [];
  let attached = 0;
  return {
    shown,
    pages: () => pages,
    attached: () => attached,
    handle: {
      thumbnail: () => new Promise<undefined>(() => undefined),
      dayInk: () => new Promise<undefined>(() => undefined),
      file: async () => ({ url: 'blob:sound', release: () => undefined }),
      ...noHand,
      attach: (): InkSurface => {
        attached += 1;
        return {
          show: (wish, colours) => {
            pages = wish;
            const [first] = wish;
            if (first !== undefined) shown.push([first.pageId, first.viewport, colours]);
          },
          detach: () => void (attached -= 1),
        };
      },
    },
  };
};

/** A stage of 1200 by 900 pixels, as soon as it is looked at. */
const giveStageSize = () => {
  jest.spyOn(window, 'ResizeObserver').mockImplementation((tell) => {
    const observer: ResizeObserver = {
      observe: () => tell([{ contentRect: { width: 1200, height: 900 } } as ResizeObserverEntry], observer),
      unobserve: () => undefined,
      disconnect: () => undefined,
    };
    return observer;
  });
};

interface ShowOptions {
  /** With what is there beside an open note. */
  readonly isFramed?: boolean;
  readonly sync?: SyncState;
}

export const show = (
  ink: InkState,
  pageFlow: 'single' | 'continuous' = 'single',
  { isFramed = false, sync = emptyState().sync }: ShowOptions = {},
) => {
  giveStageSize();
  const engine = fakeInk();
  const rows = byDocument([aNoteRow('n1', { title: 'Waves', pages: 20 })]);
  const viewer = { path: '/note/open/:noteId', element: <NoteViewerPage /> };
  const isImported = ink.phase === 'open' && ink.source === 'imported';
  const view = renderApp(
    [
      isFramed ? { element: <NoteFrame />, children: [viewer] } : viewer,
      { path: '/note/imported/:noteId', element: <ImportedViewerPage /> },
      { path: '/note/localNote', element: <p>All notes</p> },
      { path: '/calendar', element: <p>Calendar</p> },
    ],
    {
      path: isImported ? '/note/imported/n1' : '/note/open/n1',
      preloadedState: signedIn({
        ink,
        sync,
        preferences: { language: 'en', theme: 'light', pageFlow },
        notes: { ...emptyState().notes, projection: { phase: 'ready' }, rows },
      }),
      handles: { ink: engine.handle },
    },
  );
  return { user: userEvent.setup(), engine, ...view };
};

/** The pages that views asked to turn to, in order. */
export const turns = (actions: readonly { type: string }[]): number[] =>
  actions.filter(pageTurned.match).map(({ payload }) => payload.index);
