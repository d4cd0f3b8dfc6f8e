import 'fake-indexeddb/auto';

import type PouchDB from 'pouchdb-browser';

// PouchDB is built for pages: it names the global object as pages do, and asks which browser it is in.
Object.assign(globalThis, { self: globalThis, navigator: { userAgent: 'node' } });
// It tells that a missing checkpoint is normal.
jest.spyOn(console, 'info').mockImplementation(() => undefined);

/** The page's build of PouchDB, on an IndexedDB in memory. */
export const loadPouch = async (): Promise<PouchDB.Constructor> =>
  jest.requireActual<PouchDB.Constructor>('pouchdb-browser');
