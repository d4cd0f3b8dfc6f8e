import { ProgressBar } from '@blueprintjs/core';
import { formatBytes } from '@inkside/kit';
import {
  ActionButton,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  IconButton,
  makeIcon,
  OfflineIcon,
  RetryIcon,
  UploadIcon,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  useFilePicker,
  useHandles,
  useNow,
  WarningIcon,
} from '@inkside/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { paceOf, timeLeftOf } from './pace';
import { selectLeaving, selectTransferCounts, selectTransfers } from './selectors';
import {
  type Transfer,
  transferAllowed,
  transferCancelled,
  transferFileChosen,
  transferPaused,
  type TransferPhase,
  transferRetried,
  transfersClearChosen,
  transfersRetried,
} from './slice';

const PauseIcon = makeIcon(<path d="M7 4.5v11M13 4.5v11" />);
const ResumeIcon = makeIcon(<path d="m6.5 4.5 9 5.5-9 5.5z" />);

const marks: Readonly<Record<TransferPhase, ReactNode>> = {
  queued: <ClockIcon />,
  uploading: <UploadIcon />,
  waiting: <OfflineIcon />,
  announcing: <UploadIcon />,
  paused: <PauseIcon />,
  missing: <WarningIcon />,
  done: <CheckIcon />,
  failed: <WarningIcon />,
  cancelled: <CloseIcon />,
};

const SECOND_MS = 1000;

/** What is said of where it is: of a book that it stands in the library, and not that it is sent. */
const phaseWordOf = ({ phase, isBook }: Transfer): string =>
  isBook === true && (phase === 'announcing' || phase === 'done')
    ? `push.transfers.books.${phase}`
    : `push.transfers.phases.${phase}`;

/** Percent, and as long as bytes move how fast and how long. */
const Uploading = ({ transfer }: { readonly transfer: Transfer }) => {
  const intl = useIntl();
  const { percent, speed, secondsLeft } = paceOf(transfer, useNow(SECOND_MS));
  const left = secondsLeft === undefined || percent === 100 ? undefined : timeLeftOf(secondsLeft);
  const parts = [
    intl.formatNumber(percent / 100, { style: 'percent' }),
    transfer.phase === 'uploading' ? undefined : intl.formatMessage({ id: phaseWordOf(transfer) }),
    speed === undefined
      ? undefined
      : intl.formatMessage({ id: 'push.transfers.speed' }, { size: formatBytes(speed, intl.formatNumber) }),
    left === undefined ? undefined : intl.formatMessage({ id: left.id }, { count: left.count }),
  ];
  return (
    <>
      <ProgressBar value={percent / 100} animate={false} stripes={false} />
      <p className="meta cut">{parts.filter((part) => part !== undefined).join(' · ')}</p>
    </>
  );
};

/** Begun and not over: how much of it is there says something. */
const hasProgress = ({ phase, sent }: Transfer): boolean =>
  phase === 'uploading' ||
  (sent > 0 && (phase === 'waiting' || phase === 'paused' || phase === 'missing' || phase === 'queued'));

const Facts = ({ transfer }: { readonly transfer: Transfer }) => {
  const textOf = useErrorText();
  if (hasProgress(transfer)) return <Uploading transfer={transfer} />;
  return (
    <p className="meta transfer-state">
      {transfer.error === null ? <FormattedMessage id={phaseWordOf(transfer)} /> : textOf(transfer.error)}
    </p>
  );
};

/** The file itself, chosen once more. */
const ChooseAgain = ({ transfer: { fileId, name } }: { readonly transfer: Transfer }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const label = intl.formatMessage({ id: 'push.transfers.choose' }, { name });
  const { input, open } = useFilePicker({
    label,
    onPick: ([file]) => {
      if (file !== undefined) dispatch(transferFileChosen({ fileId, chosen: files.keep(file) }));
    },
  });
  return (
    <>
      {input}
      <IconButton icon={<UploadIcon size={16} />} label={label} onClick={open} />
    </>
  );
};

/** Once its message is written the file is on its way to the device: then deleting it is what takes it back. */
const cancellable: ReadonlySet<TransferPhase> = new Set(['queued', 'uploading', 'waiting', 'paused', 'missing']);
const pausable: ReadonlySet<TransferPhase> = new Set(['queued', 'uploading', 'waiting']);
const repeatable: ReadonlySet<TransferPhase> = new Set(['failed', 'cancelled']);

const Acts = ({ transfer }: { readonly transfer: Transfer }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { fileId, name, phase, isBook } = transfer;
  const word = (act: string): string => intl.formatMessage({ id: `push.transfers.${act}` }, { name });
  return (
    <span className="transfer-acts">
      {pausable.has(phase) ? (
        <IconButton
          icon={<PauseIcon size={16} />}
          label={word('pause')}
          onClick={() => dispatch(transferPaused({ fileId }))}
        />
      ) : null}
      {phase === 'paused' ? (
        <IconButton
          icon={<ResumeIcon size={16} />}
          label={word('resume')}
          onClick={() => dispatch(transferRetried({ fileId }))}
        />
      ) : null}
      {phase === 'missing' && transfer.isAllowable ? (
        <IconButton
          icon={<ResumeIcon size={16} />}
          label={word('resume')}
          onClick={() => dispatch(transferAllowed({ fileId }))}
        />
      ) : null}
      {phase === 'missing' ? <ChooseAgain transfer={transfer} /> : null}
      {repeatable.has(phase) ? (
        <IconButton
          icon={<RetryIcon size={16} />}
          label={word(isBook === true ? 'books.retry' : 'retry')}
          onClick={() => dispatch(transferRetried({ fileId }))}
        />
      ) : null}
      {cancellable.has(phase) ? (
        <IconButton
          icon={<CloseIcon size={16} />}
          label={word('cancel')}
          onClick={() => dispatch(transferCancelled({ fileId }))}
        />
      ) : null}
    </span>
  );
};

/** One file on its way: how far, how fast, how long; or why not. */
const TransferRow = ({ transfer }: { readonly transfer: Transfer }) => (
  <li className="transfer" data-phase={transfer.phase}>
    <span className="transfer-mark">{marks[transfer.phase]}</span>
    <div className="transfer-facts">
      <p className="cut" title={transfer.name}>
        {transfer.name}
      </p>
      <Facts transfer={transfer} />
    </div>
    <Acts transfer={transfer} />
  </li>
);

/** What becomes of them when the page is left: the browser's own question says only that something may be lost. */
const LeavingWords = () => {
  const { back, lost } = useAppSelector(selectLeaving);
  return back + lost === 0 ? null : (
    <p className="meta transfer-leaving">
      {back === 0 ? null : <FormattedMessage id="push.transfers.comesBack" values={{ count: back }} />}{' '}
      {lost === 0 ? null : <FormattedMessage id="push.transfers.isLost" values={{ count: lost }} />}
    </p>
  );
};

/** All files of the queue, and what can be done with several of them. */
export const TransferRows = () => {
  const dispatch = useAppDispatch();
  const transfers = useAppSelector(selectTransfers);
  const { over, failed } = useAppSelector(selectTransferCounts);
  return (
    <>
      <ul className="transfer-list">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.fileId} transfer={transfer} />
        ))}
      </ul>
      <LeavingWords />
      {over === 0 ? null : (
        <div className="transfer-foot">
          {failed < 2 ? null : (
            <ActionButton isSmall isBare onClick={() => dispatch(transfersRetried())}>
              <FormattedMessage id="push.transfers.retryAll" values={{ count: failed }} />
            </ActionButton>
          )}
          <ActionButton isSmall isBare onClick={() => dispatch(transfersClearChosen())}>
            <FormattedMessage id="push.transfers.clear" values={{ count: over }} />
          </ActionButton>
        </div>
      )}
    </>
  );
};
