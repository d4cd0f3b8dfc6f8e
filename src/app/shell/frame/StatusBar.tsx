import { Dialog, PopoverNext } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, ChevronUpIcon, UploadIcon, useAppDispatch, useAppSelector, WarningIcon } from '@inkside/ui';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { RecorderPanel, RecordingMark } from '../../../features/recorder/RecorderPanel';
import { SyncPanel } from '../../../features/sync/components/SyncPanel';
import { selectFaultCount } from '../../../features/faults/selectors';
import { logOpened } from '../../../features/faults/slice';
import { SummaryMark, SummaryVoice, useSummaryText } from '../../../features/sync/components/SummaryLine';
import { selectConflicts, selectSyncRole } from '../../../features/sync/selectors';
import { refreshAsked } from '../../../features/sync/slice';
import { selectTransferCounts } from '../../../features/transfers/selectors';

/** What the status bar opens: how sync stands, and what to do when something is wrong. */
const StatusPanel = () => <SyncPanel more={<RecorderPanel />} />;

const SyncButton = () => {
  const dispatch = useAppDispatch();
  const text = useSummaryText(true);
  return (
    <PopoverNext
      animation="minimal"
      arrow={false}
      placement="top-start"
      onOpening={() => dispatch(refreshAsked())}
      content={<StatusPanel />}
      renderTarget={({ isOpen, className, ref, ...target }) => (
        <button
          {...target}
          ref={ref}
          type="button"
          className={`status-button ${className ?? ''}`}
          aria-expanded={isOpen}
        >
          <SummaryMark />
          <span className="cut">{text}</span>
          <ChevronUpIcon size={12} />
        </button>
      )}
    />
  );
};

const Role = () => {
  const role = useAppSelector(selectSyncRole);
  return role === 'none' ? null : (
    <span className="status-role cut">
      <FormattedMessage id={`sync.rolesShort.${role}`} />
    </span>
  );
};

/** What was changed in two places and waits for a person; nothing is said while nothing does. */
const QuestionsLink = () => {
  const count = useAppSelector(selectConflicts).length;
  return count === 0 ? null : (
    <Link className="status-button status-questions" to="/conflicts">
      <FormattedMessage id="sync.conflicts.waiting" values={{ count }} />
    </Link>
  );
};

/** Something went wrong since the start; nothing is said while all is well. */
const FaultsButton = () => {
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectFaultCount);
  return count === 0 ? null : (
    <button type="button" className="status-button" onClick={() => dispatch(logOpened())}>
      <WarningIcon size={16} />
      <FormattedMessage id="faults.summary" values={{ count }} />
    </button>
  );
};

/** Always there: what is saved where, what is on its way, and which tab does the work. */
export const StatusBar = ({ onTransfers }: { readonly onTransfers: () => void }) => {
  const intl = useIntl();
  const { all, running, failed } = useAppSelector(selectTransferCounts);
  return (
    <footer className="status-bar" aria-label={intl.formatMessage({ id: 'sync.title' })}>
      <SyncButton />
      <SummaryVoice />
      <RecordingMark />
      {all === 0 ? null : (
        <button type="button" className="status-button" onClick={onTransfers}>
          <UploadIcon size={16} />
          <FormattedMessage id="push.transfers.summary" values={{ running, failed }} />
        </button>
      )}
      <FaultsButton />
      <QuestionsLink />
      <Role />
    </footer>
  );
};

/** The status bar of a phone: a mark in the header that opens a sheet. */
export const StatusDot = () => {
  const titleId = useId();
  const dispatch = useAppDispatch();
  // A link in the sheet leads to another page, where the sheet is closed.
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const close = () => setOpenAt(undefined);
  const text = useSummaryText();
  const faults = useAppSelector(selectFaultCount);
  const open = () => {
    dispatch(refreshAsked());
    setOpenAt(pathname);
  };
  const openLog = () => {
    close();
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
        isOpen={openAt === pathname}
        onClose={close}
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
