import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useAppSelector } from '@inkside/ui';

import { selectInkExport } from '../../features/inkExport/selectors';

const ExportDialog = lazy(async () => ({
  default: (await import('../../features/inkExport/components/ExportDialog')).ExportDialog,
}));

/** What is made of an open note, wherever the note lies. */
export const ExportPlace = () =>
  useAppSelector(selectInkExport).phase === 'closed' ? null : (
    <Suspense>
      <ExportDialog />
    </Suspense>
  );

/** What is there beside a note that a link shows: nothing of an account, and the files that are made of the note. */
export const SharedFrame = () => (
  <>
    <Outlet />
    <ExportPlace />
  </>
);
