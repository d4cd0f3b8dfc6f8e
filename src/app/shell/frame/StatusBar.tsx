import { PopoverNext } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';

import { SummaryMark, useSummaryText } from '../../../features/sync/components/SummaryLine';
import { SyncPanel } from '../../../features/sync/components/SyncPanel';
import { selectSyncRole } from '../../../features/sync/selectors';
import { selectTransferCounts } from '../../../features/transfers/selectors';
import { useAppSelector } from '../../kit/hooks';
import { ChevronUpIcon, UploadIcon } from '../../kit/icons/actions';

const SyncButton = () => {
  const text = useSummaryText();
  return (
    <PopoverNext
      animation="minimal"
      arrow={false}
      placement="top-start"
      content={<SyncPanel />}
      renderTarget={({ isOpen, className, ref, ...target }) => (
        <button {...target} ref={ref} type="button" className={`status-button ${className ?? ''}`} aria-expanded={isOpen}>
          <SummaryMark />
          <span className="cut">
            {text}
          </span>
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

/** Always there: what is saved where, what is on its way, and which tab does the work. */
export const StatusBar = ({ onTransfers }: { readonly onTransfers: () => void }) => {
  const intl = useIntl();
  const { all, running, failed } = useAppSelector(selectTransferCounts);
  return (
    <footer className="status-bar" aria-label={intl.formatMessage({ id: 'sync.title' })}>
      <SyncButton />
      {all === 0 ? null : (
        <button type="button" className="status-button" onClick={onTransfers}>
          <UploadIcon size={16} />
          <FormattedMessage id="push.transfers.summary" values={{ running, failed }} />
        </button>
      )}
      <Role />
    </footer>
  );
};
