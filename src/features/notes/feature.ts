import { defineFeature } from '../defineFeature';
import type { PageMoment } from '../defineFeature';
import { textRequest } from './textSlice';

/** The words of the address are looked for in the texts of notes too; titles are looked through where they are shown. */
const sought = ({ route: { query } }: PageMoment) =>
  query['q'] === undefined ? [] : [textRequest.asked({ words: query['q'], place: 'list' })];

export const notes = defineFeature({
  name: 'notes',
  pages: {
    recentNote: () => import('./RecentNotesPage'),
    localNote: () => import('./LocalNotesPage'),
    readNote: () => import('./ReadNotesPage'),
    collectNote: () => import('./CollectNotesPage'),
    recycleBinNote: () => import('./RecycleBinNotesPage'),
  },
  data: {
    recentNote: sought,
    localNote: sought,
    readNote: sought,
    collectNote: sought,
    recycleBinNote: sought,
  },
  processes: {
    notes: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/notesSaga')).notesSaga,
    'notes/texts': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/noteTextsSaga')).noteTextsSaga,
    'notes/make': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/making/newNotesSaga')).newNotesSaga,
    'notes/copy': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/making/copyNotesSaga')).copyNotesSaga,
    operations: async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/operationsSaga')).operationsSaga,
    tags: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/tagsSaga')).tagsSaga,
    'notes/purge': async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/purgeSaga')).purgeSaga,
  },
});
