import { lazy, Suspense } from 'react';
import { useAppSelector } from '@inkside/ui';

import { selectNoteLinks } from './slice';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog')).ShareDialog }));

/** The dialog of links to a note, wherever it is opened. */
export const NoteSharing = () => {
  const sharing = useAppSelector(selectNoteLinks);
  return sharing.phase === 'closed' ? null : (
    <Suspense>
      <ShareDialog sharing={sharing} />
    </Suspense>
  );
};
