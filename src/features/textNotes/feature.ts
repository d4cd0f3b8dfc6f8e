import { defineFeature } from '../defineFeature';
import { fontsRequest } from '../fonts/slice';

export const textNotes = defineFeature({
  name: 'textNotes',
  pages: { noteWrite: () => import('./TextNotePage') },
  data: { noteWrite: () => [fontsRequest.asked({})] },
  processes: {
    fonts: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/fontsSaga')).fontsSaga,
    textNote: async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/making/textNoteSaga')).textNoteSaga,
  },
});
