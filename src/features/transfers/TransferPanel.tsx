import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, ChevronDownIcon, ChevronUpIcon, IconButton, useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectTransferCounts, selectTransfers, transfersClearChosen } from './slice';
import { TransferRow } from './TransferRow';
import './transfers.css';

const Rows = () => {
  const dispatch = useAppDispatch();
  const transfers = useAppSelector(selectTransfers);
  const { over } = useAppSelector(selectTransferCounts);
  return (
    <>
      <ul className="transfer-list">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.fileId} transfer={transfer} />
        ))}
      </ul>
      {over === 0 ? null : (
        <div className="transfer-foot">
          <ActionButton isSmall isBare onClick={() => dispatch(transfersClearChosen())}>
            <FormattedMessage id="push.transfers.clear" values={{ count: over }} />
          </ActionButton>
        </div>
      )}
    </>
  );
};

interface TransferPanelProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The queue of files on their way up; part of the frame, so that it outlives any page. */
export const TransferPanel = ({ isOpen, onToggle }: TransferPanelProps) => {
  const intl = useIntl();
  const counts = useAppSelector(selectTransferCounts);
  if (counts.all === 0) return null;
  return (
    <section className="transfer-panel" aria-label={intl.formatMessage({ id: 'push.transfers.title' })}>
      <header className="transfer-head">
        <h2 className="transfer-title">
          <FormattedMessage id="push.transfers.title" />
        </h2>
        <p className="meta cut">
          <FormattedMessage id="push.transfers.counts" values={counts} />
        </p>
        <IconButton
          size="small"
          icon={isOpen ? <ChevronDownIcon size={16} /> : <ChevronUpIcon size={16} />}
          label={intl.formatMessage({ id: isOpen ? 'push.transfers.hide' : 'push.transfers.show' })}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      </header>
      {isOpen ? <Rows /> : null}
    </section>
  );
};
