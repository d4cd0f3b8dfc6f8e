import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';

import { ImportDialogs } from '../../features/imports/components/ImportDialogs';
import { selectInkExport } from '../../features/inkExport/selectors';
import { WindowDrop } from '../../features/push/components/WindowDrop';
import { useAppSelector } from '../kit/hooks';
import { Commands } from './commands/Commands';

const ExportDialog = lazy(async () => ({
  default: (await import('../../features/inkExport/components/ExportDialog')).ExportDialog,
}));

/** What is made of an open note, wherever the note lies. */
const Export = () =>
  useAppSelector(selectInkExport).phase === 'closed' ? null : (
    <Suspense>
      <ExportDialog />
    </Suspense>
  );

/** What is there beside an open note, which has the window for itself: files can be dropped, and keys say what they do. */
export const NoteFrame = () => (
  <>
    <Outlet />
    <Export />
    <WindowDrop />
    <ImportDialogs />
    <Commands />
  </>
);
