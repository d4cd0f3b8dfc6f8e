import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';

import {
  ActionButton,
  ChevronLeftIcon,
  CopyIcon,
  DeviceIcon,
  DownloadIcon,
  Drawing,
  Empty,
  Facts,
  Failed,
  PlainList,
  PlainPage,
  PlainRow,
  RetryIcon,
  Section,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { asMessageId, formatBytes } from '@inkside/kit';
import { isScreensaver, makeSelectMessage, selectMessagesProjection } from '../../messages/selectors';
import type { MessageRow } from '../../messages/slice';
import { downloadRequest } from '../slice';
import { SentPreviewArea } from '../components/PushPreview';
import { useCopyLink } from '../components/PushActs';
import { DeliveryState, useMoment, WordMark } from './DeliveryMark';
import { type DeviceDelivery, deliveriesOf } from './logic';
import { exportRequest, ledgerAsked, sendAgainRequest } from './requests';
import {
  selectDeliveryDevices,
  selectDeliveryError,
  selectDeliveryFile,
  selectDeliveryPhase,
  selectIsStored,
} from './selectors';

/** A sheet, and a device that waits for it. */
const DeliveryDrawing = () => (
  <Drawing>
    <rect x="86" y="14" width="52" height="76" rx="6" />
    <path d="M92 20h40v56H92zM108 83h8M10 34h24l8 8v34H10zM34 34v8h8" />
    <path className="accented" d="M50 54h28M70 46l8 8-8 8" strokeWidth="2" />
  </Drawing>
);

/** Seconds to a tenth: transfers of small files take less than one. */
const useSeconds = (): ((ms: number) => string) => {
  const intl = useIntl();
  return (ms) =>
    intl.formatNumber(Math.max(ms, 100) / 1000, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'narrow',
      maximumFractionDigits: 1,
    });
};

type Line = readonly [kind: string, at: number | null | undefined, values?: Readonly<Record<string, string>>];

/** What is known, one line for each thing that somebody said. */
const useLines = ({ sentAt, announcedAt, fetched, openedAt, rejected }: DeviceDelivery): readonly string[] => {
  const intl = useIntl();
  const seconds = useSeconds();
  const reason = rejected?.reason || intl.formatMessage({ id: 'delivery.noReason' });
  const { bytes = 0, ms = 0 } = fetched ?? {};
  const lines: readonly Line[] = [
    ['sent', sentAt],
    ['announced', announcedAt],
    ['arrived', fetched?.at, { size: formatBytes(bytes, intl.formatNumber), duration: seconds(ms) }],
    ['opened', openedAt],
    ['refused', rejected?.at, { reason }],
  ];
  return lines.flatMap(([kind, at, values]) => {
    if (typeof at !== 'number') return [];
    const time = intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' });
    return [intl.formatMessage({ id: `delivery.line.${kind}` }, { time, ...values })];
  });
};

const DeviceRow = ({ row, delivery }: { readonly row: MessageRow; readonly delivery: DeviceDelivery }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const moment = useMoment();
  const lines = useLines(delivery);
  const isStored = useAppSelector(selectIsStored(row.id));
  const { deviceId, asleepSince, word } = delivery;
  const device = delivery.name || intl.formatMessage({ id: 'delivery.formerDevice' });
  const isWaiting = asleepSince !== null && word === 'sent';
  return (
    <PlainRow
      icon={<DeviceIcon />}
      title={device}
      meta={isWaiting ? intl.formatMessage({ id: 'delivery.asleepSince' }, { time: moment(asleepSince) }) : undefined}
      side={<WordMark word={word} text={intl.formatMessage({ id: `delivery.words.${word}` })} />}
    >
      <ul className="delivery-lines meta">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {delivery.name === '' || !isStored ? null : (
        <div className="delivery-again">
          <ActionButton
            icon={<RetryIcon size={16} />}
            onClick={() => dispatch(sendAgainRequest.asked({ id: row.id, deviceIds: [deviceId] }))}
          >
            <FormattedMessage id="delivery.againTo" values={{ device }} />
          </ActionButton>
        </div>
      )}
    </PlainRow>
  );
};

const Devices = ({ row }: { readonly row: MessageRow }) => {
  const intl = useIntl();
  const file = useAppSelector(selectDeliveryFile(row.id));
  const devices = useAppSelector(selectDeliveryDevices);
  const deliveries = deliveriesOf(file, devices);
  if (deliveries.length === 0) {
    return (
      <Empty
        drawing={<DeliveryDrawing />}
        title={intl.formatMessage({ id: 'delivery.noDevice' })}
        text={intl.formatMessage({ id: 'delivery.noDeviceText' })}
        action={
          <Link to="/userCenter/devices">
            <FormattedMessage id="delivery.howToBind" />
          </Link>
        }
      />
    );
  }
  return (
    <Section title={intl.formatMessage({ id: 'delivery.devices' })}>
      <PlainList label={intl.formatMessage({ id: 'delivery.devices' })}>
        {deliveries.map((delivery) => (
          <DeviceRow key={delivery.deviceId} row={row} delivery={delivery} />
        ))}
      </PlainList>
      <p className="meta delivery-note">
        <FormattedMessage id="delivery.againNote" />
      </p>
    </Section>
  );
};

/** What the ledger says, or why it says nothing. */
const Known = ({ row }: { readonly row: MessageRow }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const phase = useAppSelector(selectDeliveryPhase);
  const error = useAppSelector(selectDeliveryError);
  if (phase === 'read') return <Devices row={row} />;
  if (phase === 'failed' && error !== null) {
    return (
      <Failed
        title={intl.formatMessage({ id: 'delivery.failed' })}
        error={error}
        onRetry={() => dispatch(ledgerAsked())}
      />
    );
  }
  return (
    <p className="faint" aria-live="polite">
      <FormattedMessage id={phase === 'absent' ? 'delivery.absent' : 'delivery.loading'} />
    </p>
  );
};

const Actions = ({ row }: { readonly row: MessageRow }) => {
  const dispatch = useAppDispatch();
  const file = useAppSelector(selectDeliveryFile(row.id));
  const isStored = useAppSelector(selectIsStored(row.id));
  const { said, copyLink } = useCopyLink();
  const { id, key } = row;
  return (
    <div className="delivery-actions">
      {isStored ? (
        <ActionButton
          icon={<RetryIcon size={18} />}
          onClick={() => dispatch(sendAgainRequest.asked({ id, deviceIds: null }))}
        >
          <FormattedMessage id="delivery.againAll" />
        </ActionButton>
      ) : null}
      <ActionButton
        icon={<DownloadIcon size={18} />}
        disabled={key === null}
        onClick={() => dispatch(downloadRequest.asked({ id }))}
      >
        <FormattedMessage id="delivery.download" />
      </ActionButton>
      <ActionButton icon={<CopyIcon size={18} />} disabled={key === null} onClick={() => copyLink(row)}>
        <FormattedMessage id="push.copyLink" />
      </ActionButton>
      {file === undefined ? null : (
        <ActionButton onClick={() => dispatch(exportRequest.asked({ of: 'file', id }))}>
          <FormattedMessage id="delivery.exportOne" />
        </ActionButton>
      )}
      <output className="meta delivery-said">{said}</output>
    </div>
  );
};

/** The way back to the list. */
export const BackToFiles = ({ isScreensaver: leadsToScreensavers = false }: { readonly isScreensaver?: boolean }) => (
  <p>
    <Link className="delivery-back" to={leadsToScreensavers ? '/push/screensavers' : '/push/file'}>
      <ChevronLeftIcon size={18} />
      <FormattedMessage id={leadsToScreensavers ? 'places.screensavers' : 'delivery.back'} />
    </Link>
  </p>
);

const Sent = ({ row }: { readonly row: MessageRow }) => {
  const intl = useIntl();
  return (
    <>
      <div>
        <BackToFiles isScreensaver={isScreensaver(row)} />
        <div className="delivery-head">
          <h1 className="delivery-title">{row.name}</h1>
          <DeliveryState row={row} />
        </div>
      </div>
      <Actions row={row} />
      <div className="delivery-sides">
        <div className="preview-area delivery-preview">
          <SentPreviewArea row={row} />
        </div>
        <div className="delivery-facts">
          <Facts
            facts={[
              [intl.formatMessage({ id: 'push.sort.size' }), formatBytes(row.size, intl.formatNumber)],
              [
                intl.formatMessage({ id: 'push.sort.date' }),
                intl.formatDate(row.updatedAt, { dateStyle: 'long', timeStyle: 'short' }),
              ],
            ]}
          />
          <Known row={row} />
          <p>
            <Link to="/push/log">
              <FormattedMessage id="delivery.log" />
            </Link>
          </p>
        </div>
      </div>
    </>
  );
};

/** One sent file: what each device did with it, and when; sending again without an upload. */
export default function DeliveryPage() {
  const intl = useIntl();
  const id = asMessageId(useParams()['messageId'] ?? '');
  const row = useAppSelector(makeSelectMessage(id));
  const { phase } = useAppSelector(selectMessagesProjection);
  if (row !== undefined && row.kind === 'push' && !row.isRevoked) {
    return (
      <PlainPage>
        <Sent row={row} />
      </PlainPage>
    );
  }
  if (phase !== 'ready' && phase !== 'failed') {
    return (
      <PlainPage>
        <p className="faint">
          <FormattedMessage id="push.loading" />
        </p>
      </PlainPage>
    );
  }
  return (
    <Empty
      drawing={<DeliveryDrawing />}
      title={intl.formatMessage({ id: 'delivery.missing' })}
      text={intl.formatMessage({ id: 'delivery.missingText' })}
      action={
        <Link to="/push/file">
          <FormattedMessage id="delivery.toList" />
        </Link>
      }
    />
  );
}
