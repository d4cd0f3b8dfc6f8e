import { defineFeature } from '../defineFeature';

export const ink = defineFeature({
  name: 'ink',
  pages: {
    noteOpen: () => import('./NoteViewerPage'),
    importedOpen: () => import('./ImportedViewerPage'),
  },
});
