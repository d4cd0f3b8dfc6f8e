import type { UnknownAction } from '@reduxjs/toolkit';

import { asBytes, asObjectKey, PortError } from '@inkside/kit';
import { rootReducer, type RootState } from '../../../src/app/store/rootReducer';
import { bookDownloadRequest } from '../../../src/features/library/openBook';
import { selectCloudShelf } from '../../../src/features/library/selectors';
import { routeEntered } from '../../../src/features/route/slice';
import type { RouteName } from '../../../src/features/route/routeTable';
import { selectToasts } from '../../../src/features/toasts/slice';
import type { AccountAnswers } from '../../fakes/fakeAccountPorts';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

const entered = (name: RouteName, query: Record<string, string> = {}) =>
  routeEntered({ name, path: `/${name}`, params: {}, query });
const aFile = (bookId: string) => ({
  bookId,
  key: asObjectKey(`${aUser.uid}/reader/${bookId}/book/${bookId}.epub`),
  extension: 'epub',
  bytes: asBytes(7),
});
const owned = { user: aUser.uid, dbId: `${aUser.uid}-READER_LIBRARY` };
const book = {
  ...owned,
  _id: 'doc',
  uniqueId: 'b',
  modeType: 4,
  status: 0,
  name: 'Walden.epub',
  title: 'Walden',
  updatedAt: 1,
};

describe('a book that is open', () => {
  let app: App;
  const start = async (library: NonNullable<AccountAnswers['library']>) => {
    app = await startApp({ user: aUser, documents: { library: [book] }, answers: { library } });
  };
  afterEach(() => app.stop());

  it('is listed with all files when that page is entered, and not again while it is shown', async () => {
    let listed = 0;
    await start({ files: async () => ((listed += 1), { books: [aFile('b')], offered: [] }) });

    await app.dispatch(entered('libraryCloud'));
    await app.dispatch(entered('libraryCloud', { sort: 'size' }));
    expect(listed).toBe(1);
    await app.dispatch(entered('libraryLocal'));
    await app.dispatch(entered('libraryCloud'));

    expect(listed).toBe(2);
  });

  it('is handed to the browser under its title, and its address stays out of actions and state', async () => {
    await start({ file: async (_uid, bookId) => aFile(bookId) });
    const signed: unknown[][] = [];
    const { objects } = app.services;
    const sign = objects.signedUrl.bind(objects);
    objects.signedUrl = (...args) => (signed.push(args), sign(...args));
    const said: string[] = [];
    app.store.replaceReducer(((state: RootState | undefined, action: UnknownAction) => {
      const next = rootReducer(state, action);
      said.push(JSON.stringify(action), JSON.stringify(next));
      return next;
    }) as typeof rootReducer);
    await app.dispatch(bookDownloadRequest.asked({ bookId: 'b' }));

    expect(signed).toEqual([[aFile('b').key, 'Walden.epub']]);
    expect(app.downloads).toEqual(['Walden.epub']);
    expect(said.join()).toContain(bookDownloadRequest.succeeded.type);
    expect(said.join()).not.toContain('https://objects.example');
  });

  it('whose file went meanwhile is not downloaded, and listed without it', async () => {
    const shelf = { files: [aFile('b')] };
    await start({
      file: async (_uid, bookId) => shelf.files.find((file) => file.bookId === bookId),
      files: async () => ({ books: shelf.files, offered: [] }),
    });
    await app.dispatch(entered('libraryCloud'));
    shelf.files = [];

    await app.dispatch(bookDownloadRequest.asked({ bookId: 'b' }));

    expect(app.downloads).toEqual([]);
    expect(selectToasts(app.state())).toMatchObject([{ code: 'errors.objectMissing', params: { name: 'Walden' } }]);
    expect(selectCloudShelf(app.state())).toEqual({ phase: 'ready', args: {}, data: { books: [], offered: [] } });
  });

  it.each(['errors.network', 'errors.objectStore'])(
    'says why it cannot be downloaded (%s), and can be asked again',
    async (code) => {
      const faults = [new PortError(code, { operation: 'objects', detail: 'AccessDenied' })];
      await start({
        file: async (_uid, bookId) => {
          const fault = faults.shift();
          if (fault !== undefined) throw fault;
          return aFile(bookId);
        },
      });

      await app.dispatch(bookDownloadRequest.asked({ bookId: 'b' }));
      expect(selectToasts(app.state())).toMatchObject([{ code }]);
      await app.dispatch(bookDownloadRequest.asked({ bookId: 'b' }));

      expect(app.downloads).toEqual(['Walden.epub']);
    },
  );
});
