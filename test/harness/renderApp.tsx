import { noHand } from '../fakes/noHand';
import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { StrictMode, type ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';

import { type Handles, HandlesProvider } from '@inkside/ui';
import { asEpochMs, asFileId, asSecretId } from '@inkside/kit';
import { rootReducer, type RootState } from '../../src/app/store/rootReducer';
import { Everywhere } from '../../src/app/shell/Everywhere';
import { closedChannel } from '../../src/features/sync/logic';
import { htmlLanguages } from '../../src/locales/languages';
import { noExportPreviews } from '../fakes/fakeInkExport';
import { aSessionUser } from './rows';
import { messagesOf } from './messages';

export const emptyState = (): RootState => rootReducer(undefined, { type: 'test/start' });

/** Someone is signed in, and everything is loaded, agreed with the cloud, and empty. */
export const signedIn = (change: Partial<RootState> = {}): RootState => {
  const empty = emptyState();
  const projection = { phase: 'ready' } as const;
  const at = asEpochMs(Date.now() - 60_000);
  const live = { ...closedChannel, phase: 'live', since: at, lastAt: at, agreedAt: at } as const;
  return {
    ...empty,
    preferences: { language: 'en', theme: 'light' },
    session: { ...empty.session, current: { phase: 'signedIn', user: aSessionUser() } },
    notes: { ...empty.notes, projection },
    library: { ...empty.library, projection },
    messages: { ...empty.messages, projection },
    sync: { ...empty.sync, role: 'leader', channels: { noteTree: live, library: live, message: live } },
    ...change,
  };
};

interface RenderOptions {
  readonly preloadedState?: RootState;
  readonly path?: string;
  readonly handles?: Partial<Handles>;
}

const noInk: Handles['ink'] = {
  attach: () => ({ show: () => undefined, detach: () => undefined }),
  ...noHand,
  thumbnail: () => new Promise(() => undefined),
  dayInk: () => new Promise(() => undefined),
  file: () => new Promise(() => undefined),
};

/** Files are kept by their names; pictures are on their way for ever. */
const handlesWith = (handles: Partial<Handles>): Handles => ({
  files: { keep: ({ name }) => asFileId(name) },
  secrets: { keep: () => asSecretId('kept'), read: (id) => id, forget: () => undefined },
  screens: { open: () => new Promise(() => undefined) },
  sent: { preview: () => new Promise(() => undefined), link: async ({ key }) => `https://store.example/${key}` },
  pictures: { load: () => new Promise(() => undefined) },
  remotePictures: { load: () => new Promise(() => undefined) },
  loginAd: { show: async () => undefined },
  books: { mount: () => new Promise(() => undefined), ink: async () => new Map() },
  ink: noInk,
  inkExport: noExportPreviews,
  papers: { paper: () => new Promise(() => undefined) },
  ...handles,
});

/**
 * Renders routes, or one element wherever the path leads, with the app's own reducers and English words. Sagas do not
 * run: `actions` is what views said, and tests answer by `store.dispatch`.
 */
export const renderApp = (what: ReactElement | RouteObject[], options: RenderOptions = {}) => {
  const { preloadedState = signedIn(), path = '/', handles = {} } = options;
  const actions: UnknownAction[] = [];
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (defaults) =>
      defaults({ thunk: false }).concat(() => (next) => (action) => {
        actions.push(action as UnknownAction);
        return next(action);
      }),
  });
  const router = createMemoryRouter(Array.isArray(what) ? what : [{ path: '*', element: what }], {
    initialEntries: [path],
  });
  const { language } = preloadedState.preferences;
  const view = render(
    <StrictMode>
      <Provider store={store}>
        <HandlesProvider value={handlesWith(handles)}>
          <IntlProvider locale={htmlLanguages[language]} messages={messagesOf(language)}>
            <Everywhere>
              <RouterProvider router={router} />
            </Everywhere>
          </IntlProvider>
        </HandlesProvider>
      </Provider>
    </StrictMode>,
  );
  return { ...view, store, actions, router };
};
