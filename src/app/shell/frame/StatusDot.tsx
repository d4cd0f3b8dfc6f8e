import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';

import { SummaryMark, useSummaryText } from '../../../features/sync/components/SummaryLine';
import { SyncPanel } from '../../../features/sync/components/SyncPanel';

/** The status bar of a phone: a mark in the header that opens a sheet. */
export const StatusDot = () => {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const text = useSummaryText();
  return (
    <>
      <button type="button" className="status-dot" aria-label={text} title={text} onClick={() => setOpen(true)}>
        <SummaryMark />
      </button>
      <Dialog
        className="sheet"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        aria-labelledby={titleId}
        transitionDuration={120}
      >
        <p id={titleId} className="sheet-summary">
          <SummaryMark />
          {text}
        </p>
        <SyncPanel />
      </Dialog>
    </>
  );
};
