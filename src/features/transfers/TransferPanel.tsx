import { ProgressBar } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatBytes } from '@inkside/kit';
import {
  ActionButton,
  CheckIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  ClockIcon,
  CloseIcon,
  IconButton,
  RetryIcon,
  UploadIcon,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  WarningIcon,
} from '@inkside/ui';

import {
  selectTransferCounts,
  selectTransfers,
  type Transfer,
  transferCancelled,
  type TransferPhase,
  transferRetried,
  transfersClearChosen,
} from './slice';
import './transfers.css';

interface Pace {
  /** 0 … 100, whole. */
  readonly percent: number;
  /** Bytes a second since the upload began; undefined before there is anything to measure. */
  readonly speed: number | undefined;
  /** Whole seconds; undefined as long as the speed is. */
  readonly secondsLeft: number | undefined;
}

const SECOND_MS = 1000;

/** How far an upload is, how fast it goes and how long it will take at that speed. */
export const paceOf = ({ size, sent, startedAt, changedAt }: Transfer): Pace => {
  const percent = size === 0 ? 100 : Math.min(100, Math.floor((sent / size) * 100));
  const elapsed = startedAt === null || changedAt === null ? 0 : changedAt - startedAt;
  if (elapsed <= 0 || sent <= 0) return { percent, speed: undefined, secondsLeft: undefined };
  const speed = (sent / elapsed) * SECOND_MS;
  return { percent, speed, secondsLeft: Math.max(0, Math.ceil((size - sent) / speed)) };
};

const marks: Readonly<Record<TransferPhase, ReactNode>> = {
  queued: <ClockIcon />,
  uploading: <UploadIcon />,
  announcing: <UploadIcon />,
  done: <CheckIcon />,
  failed: <WarningIcon />,
  cancelled: <CloseIcon />,
};

const SECONDS_A_MINUTE = 60;

const Uploading = ({ transfer }: { readonly transfer: Transfer }) => {
  const intl = useIntl();
  const { percent, speed, secondsLeft } = paceOf(transfer);
  const parts = [
    intl.formatNumber(percent / 100, { style: 'percent' }),
    speed === undefined
      ? undefined
      : intl.formatMessage({ id: 'push.transfers.speed' }, { size: formatBytes(speed, intl.formatNumber) }),
    secondsLeft === undefined || percent === 100
      ? undefined
      : secondsLeft < SECONDS_A_MINUTE
        ? intl.formatMessage({ id: 'push.transfers.secondsLeft' }, { count: secondsLeft })
        : intl.formatMessage(
            { id: 'push.transfers.minutesLeft' },
            { count: Math.ceil(secondsLeft / SECONDS_A_MINUTE) },
          ),
  ];
  return (
    <>
      <ProgressBar value={percent / 100} animate={false} stripes={false} />
      <p className="meta cut">{parts.filter((part) => part !== undefined).join(' · ')}</p>
    </>
  );
};

const Facts = ({ transfer }: { readonly transfer: Transfer }) => {
  const textOf = useErrorText();
  if (transfer.phase === 'uploading') return <Uploading transfer={transfer} />;
  return (
    <p className="meta transfer-state">
      {transfer.error === null ? (
        <FormattedMessage id={`push.transfers.phases.${transfer.phase}`} />
      ) : (
        textOf(transfer.error)
      )}
    </p>
  );
};

/** Once its message is written the file is on its way to the device: then deleting it is what takes it back. */
const canCancel = (phase: TransferPhase): boolean => phase === 'queued' || phase === 'uploading';

/** One file on its way: how far, how fast, how long; or why not. */
const TransferRow = ({ transfer }: { readonly transfer: Transfer }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { fileId, name, phase } = transfer;
  return (
    <li className="transfer" data-phase={phase}>
      <span className="transfer-mark">{marks[phase]}</span>
      <div className="transfer-facts">
        <p className="cut" title={name}>
          {name}
        </p>
        <Facts transfer={transfer} />
      </div>
      {canCancel(phase) ? (
        <IconButton
          icon={<CloseIcon size={16} />}
          label={intl.formatMessage({ id: 'push.transfers.cancel' }, { name })}
          onClick={() => dispatch(transferCancelled({ fileId }))}
        />
      ) : null}
      {phase === 'failed' || phase === 'cancelled' ? (
        <IconButton
          icon={<RetryIcon size={16} />}
          label={intl.formatMessage({ id: 'push.transfers.retry' }, { name })}
          onClick={() => dispatch(transferRetried({ fileId }))}
        />
      ) : null}
    </li>
  );
};

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
