import { defineFeature } from '../defineFeature';

export const ink = defineFeature({
  name: 'ink',
  pages: {
    noteOpen: () => import('./NoteViewerPage'),
    importedOpen: () => import('./ImportedViewerPage'),
    noteShare: () => import('./SharedNotePage'),
  },
  processes: {
    history: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/ink/historySaga')).historySaga,
    kept: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/ink/keptSaga')).keptSaga,
    leftInk: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/ink/leftoverSaga')).leftoverSaga,
    noteLinks: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/noteLinksSaga')).noteLinksSaga,
    ink: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/ink/inkSaga')).inkSaga,
  },
});
