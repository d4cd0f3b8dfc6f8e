import { defineFeature } from '../defineFeature';

export const imports = defineFeature({
  name: 'imports',
  pages: {
    importedNote: () => import('./ImportedNotesPage'),
  },
});
