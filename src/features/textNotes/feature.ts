import { defineFeature } from '../defineFeature';

export const textNotes = defineFeature({
  name: 'textNotes',
  pages: { noteWrite: () => import('./TextNotePage') },
  processes: {
    textNote: async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/making/textNoteSaga')).textNoteSaga,
  },
});
