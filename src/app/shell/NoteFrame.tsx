import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { RefusedFiles } from '../../features/push/components/TakenFiles';
import { TransferPanel } from '../../features/transfers/TransferPanel';
import { NOT_PHONE, useMedia } from '@inkside/ui';
import { StatusBar, StatusDot } from './frame/StatusBar';
import { ExportPlace } from './SharedFrame';
import { Overlays } from './Overlays';
import './frame/statusBar.css';
import './noteFrame.css';

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
      <ExportPlace />
      <Overlays />
    </div>
  );
};
