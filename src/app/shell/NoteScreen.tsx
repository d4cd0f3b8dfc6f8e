import { lazy, Suspense } from 'react';

import { selectInkExport } from '../../features/inkExport/selectors';
import NoteViewerPage from '../../features/ink/NoteViewerPage';
import { useAppSelector } from '../kit/hooks';

const ExportDialog = lazy(async () => ({
  default: (await import('../../features/inkExport/components/ExportDialog')).ExportDialog,
}));

/** An open note, and over it what is made of it. */
export function NoteScreen() {
  const isExporting = useAppSelector(selectInkExport).phase !== 'closed';
  return (
    <>
      <NoteViewerPage />
      {isExporting ? (
        <Suspense>
          <ExportDialog />
        </Suspense>
      ) : null}
    </>
  );
}
