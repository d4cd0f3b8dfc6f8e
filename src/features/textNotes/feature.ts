import { defineFeature } from '../defineFeature';

export const textNotes = defineFeature({
  name: 'textNotes',
  pages: { noteWrite: () => import('./TextNotePage') },
});
