import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { selectFaultCount } from '../../../features/faults/selectors';
import { logOpened } from '../../../features/faults/slice';
import { SummaryMark, SummaryVoice, useSummaryText } from '../../../features/sync/components/SummaryLine';
import { refreshAsked } from '../../../features/sync/slice';
import { ActionButton, useAppDispatch, useAppSelector } from '@inkside/ui';
import { StatusPanel } from './StatusPanel';

/** The status bar of a phone: a mark in the header that opens a sheet. */
export const StatusDot = () => {
  const titleId = useId();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const text = useSummaryText();
  const faults = useAppSelector(selectFaultCount);
  const open = () => {
    dispatch(refreshAsked());
    setOpen(true);
  };
  const openLog = () => {
    setOpen(false);
    dispatch(logOpened());
  };
  return (
    <>
      <button type="button" className="status-dot" aria-label={text} title={text} onClick={open}>
        <SummaryMark />
      </button>
      <SummaryVoice />
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
        <StatusPanel />
        <div className="dialog-actions">
          <ActionButton onClick={openLog}>
            {faults === 0 ? (
              <FormattedMessage id="faults.title" />
            ) : (
              <FormattedMessage id="faults.summary" values={{ count: faults }} />
            )}
          </ActionButton>
        </div>
      </Dialog>
    </>
  );
};
