import { PopoverNext } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';

import { selectFaultCount } from '../../../features/faults/selectors';
import { logOpened } from '../../../features/faults/slice';
import { RecordingMark } from '../../../features/recorder/RecorderPanel';
import { SummaryMark, SummaryVoice, useSummaryText } from '../../../features/sync/components/SummaryLine';
import { selectSyncRole } from '../../../features/sync/selectors';
import { refreshAsked } from '../../../features/sync/slice';
import { selectTransferCounts } from '../../../features/transfers/slice';
import { ChevronUpIcon, UploadIcon, useAppDispatch, useAppSelector, WarningIcon } from '@inkside/ui';
import { StatusPanel } from './StatusPanel';

const SyncButton = () => {
  const dispatch = useAppDispatch();
  const text = useSummaryText();
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
      <Role />
    </footer>
  );
};
