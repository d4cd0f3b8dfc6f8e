import { defineFeature } from '../defineFeature';

export const noteShare = defineFeature({
  name: 'noteShare',
  pages: { noteShare: () => import('./NoteSharePage') },
  processes: {
    noteLinks: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/noteLinksSaga')).noteLinksSaga,
  },
});
