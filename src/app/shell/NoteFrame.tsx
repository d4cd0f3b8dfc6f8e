import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';

import { selectInkExport } from '../../features/inkExport/selectors';
import { RefusedFiles } from '../../features/push/components/TakenFiles';
import { TransferPanel } from '../../features/transfers/TransferPanel';
import { NOT_PHONE, useAppSelector, useMedia } from '@inkside/ui';
import { StatusBar, StatusDot } from './frame/StatusBar';
import { Overlays } from './Overlays';
import './frame/statusBar.css';
import './noteFrame.css';

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

/**
 * What is there beside an open note, which has nearly all of the window for itself: how things stand, files that are
 * dropped and where they go, the questions that the palette leads to, and what the keys do.
 */
export const NoteFrame = () => {
  const isPhone = !useMedia(NOT_PHONE);
  const [isPanelOpen, setPanelOpen] = useState(!isPhone);
  const toggle = () => setPanelOpen(!isPanelOpen);
  return (
    <div className="note-frame">
      <div className="note-place">
        <div className="note-refused">
          <RefusedFiles />
        </div>
        <Outlet />
        {isPhone ? <StatusDot /> : null}
        <TransferPanel isOpen={isPanelOpen} onToggle={toggle} />
      </div>
      {isPhone ? null : <StatusBar onTransfers={toggle} />}
      <Export />
      <Overlays />
    </div>
  );
};
