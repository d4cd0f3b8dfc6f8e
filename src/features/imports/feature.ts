import { defineFeature } from '../defineFeature';

export const imports = defineFeature({
  name: 'imports',
  pages: {
    importedNote: () => import('./ImportedNotesPage'),
  },
  processes: {
    imports: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/imports/importsSaga')).importsSaga,
  },
});
