import { defineFeature } from '../defineFeature';

export const notes = defineFeature({
  name: 'notes',
  pages: {
    recentNote: () => import('./RecentNotesPage'),
    localNote: () => import('./LocalNotesPage'),
    readNote: () => import('./ReadNotesPage'),
    collectNote: () => import('./CollectNotesPage'),
    recycleBinNote: () => import('./RecycleBinNotesPage'),
  },
});
