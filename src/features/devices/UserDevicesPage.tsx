import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  Drawing,
  DeviceIcon,
  Empty,
  Loaded,
  LockIcon,
  PlainList,
  PlainPage,
  PlainRow,
  QrPicture,
  Section,
  siteAddress,
  Tick,
  useAppDispatch,
  useAppSelector,
  useItemMenu,
  When,
} from '@inkside/ui';
import { usualGoalChosen } from '../preferences/slice';
import { selectUid } from '../session/selectors';
import { DeviceMenu, type DeviceStep, DeviceStepView, TransferButton, TransferOutcome } from './DeviceActions';
import { deviceName, pairUp } from './logic';
import { selectDevices, selectIsUsualGoal, selectNearby } from './selectors';
import { devicesRequest } from './slice';
import type { BoundDevice, NearbyDevice } from '@inkside/protocol';

const OtherRow = ({ nearby }: { readonly nearby: NearbyDevice }) => {
  const name = nearby.model || nearby.address;
  return (
    <PlainRow icon={<DeviceIcon />} title={name}>
      <div className="device-actions">
        <TransferButton nearby={nearby} name={name} firmware="" />
      </div>
      <TransferOutcome nearby={nearby} name={name} />
    </PlainRow>
  );
};

/** Devices that can be found in their own network, and are none of those that are bound. */
const OtherDevices = ({ others }: { readonly others: readonly NearbyDevice[] }) => {
  const title = useIntl().formatMessage({ id: 'devices.others' });
  return (
    <Section title={title}>
      <PlainList label={title}>
        {others.map((nearby) => (
          <OtherRow key={nearby.address} nearby={nearby} />
        ))}
      </PlainList>
    </Section>
  );
};

/** The device in its own proportions, or in usual ones. */
const DeviceDrawing = ({ width, height }: Pick<BoundDevice, 'width' | 'height'>) => {
  const ratio = width > 0 && height > 0 ? Math.min(Math.max(width / height, 0.5), 2) : 0.75;
  const tall = ratio < 1 ? 60 : 60 / ratio;
  const wide = tall * ratio;
  return (
    <svg className="device-drawing" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        transform={`translate(${(64 - wide) / 2} ${(64 - tall) / 2})`}
      >
        <rect width={wide} height={tall} rx="4" />
        <rect x="4" y="4" width={wide - 8} height={tall - 12} rx="1" />
      </g>
    </svg>
  );
};

/** A device with a page on it. */
const DevicesDrawing = () => (
  <Drawing>
    <rect x="42" y="8" width="64" height="88" rx="6" />
    <path d="M50 18h48v62H50zM70 88h8" />
    <path className="accented" d="M60 52c5-15 11-16 10-6s4 10 8 3 8-9 7-1 5 8 9 2" strokeWidth="2" />
  </Drawing>
);

const State = ({ device }: { readonly device: BoundDevice }) => (
  <>
    {device.isLocked ? (
      <span className="badge">
        <LockIcon size={12} className="badge-icon" /> <FormattedMessage id="devices.locked" />
      </span>
    ) : null}
    <span className="badge" data-tone={device.isOnline ? 'good' : 'plain'}>
      <FormattedMessage id={device.isOnline ? 'devices.online' : 'devices.offline'} />
    </span>
  </>
);

/** What a device tells of itself, and when it was last heard of. */
const DeviceFacts = ({ device }: { readonly device: BoundDevice }) => (
  <p className="meta">
    {device.name === '' ? null : `${device.model} · `}
    {device.version === '' ? null : (
      <>
        <FormattedMessage id="devices.version" values={{ version: device.version }} /> ·{' '}
      </>
    )}
    {device.firmware === '' || device.firmware === device.version ? null : (
      <>
        <FormattedMessage id="devices.firmware" values={{ firmware: device.firmware }} /> ·{' '}
      </>
    )}
    {device.width === 0 ? null : (
      <>
        <FormattedMessage id="devices.screen" values={{ width: device.width, height: device.height }} /> ·{' '}
      </>
    )}
    <FormattedMessage id="devices.lastSeen" values={{ time: <When at={device.lastSeenAt} /> }} />
  </p>
);

/** Whether files of this browser go to the device when none is named. */
const UsualGoal = ({ device }: { readonly device: BoundDevice }) => {
  const dispatch = useAppDispatch();
  const uid = useAppSelector(selectUid) ?? '';
  const isUsual = useAppSelector(selectIsUsualGoal(uid, device.id));
  return (
    <Tick checked={isUsual} onChange={() => dispatch(usualGoalChosen({ uid, id: device.id, isUsual: !isUsual }))}>
      <FormattedMessage id="devices.usualGoal" />
      <span className="unseen">{` ${deviceName(device)}`}</span>
    </Tick>
  );
};

const DeviceCard = ({
  device,
  nearby,
}: {
  readonly device: BoundDevice;
  readonly nearby: NearbyDevice | undefined;
}) => {
  const menu = useItemMenu();
  const [step, setStep] = useState<DeviceStep | null>(null);
  return (
    <li className="device-card" {...menu.row}>
      <DeviceDrawing width={device.width} height={device.height} />
      <div className="device-words">
        <h2 className="device-name">{deviceName(device)}</h2>
        <DeviceFacts device={device} />
        <UsualGoal device={device} />
        {nearby === undefined ? null : (
          <>
            <TransferButton nearby={nearby} name={deviceName(device)} firmware={device.firmware} />
            <TransferOutcome nearby={nearby} name={deviceName(device)} />
          </>
        )}
        {step === null ? null : <DeviceStepView step={step} device={device} onEnd={() => setStep(null)} />}
      </div>
      <div className="device-side">
        <State device={device} />
        <DeviceMenu device={device} menu={menu} onStep={setStep} />
      </div>
    </li>
  );
};

/** How the first device comes here; the address is the way to the same page on a phone. */
const NoDevice = () => {
  const intl = useIntl();
  const address = `${siteAddress()}#/downloadPageMobile`;
  return (
    <div className="no-device">
      <Empty
        drawing={<DevicesDrawing />}
        title={intl.formatMessage({ id: 'devices.empty' })}
        text={intl.formatMessage({ id: 'devices.emptyText' })}
      />
      <div className="no-device-steps">
        <ol>
          {(['one', 'two', 'three'] as const).map((step) => (
            <li key={step}>
              <FormattedMessage id={`devices.steps.${step}`} values={{ site: siteAddress() }} />
            </li>
          ))}
        </ol>
        <figure>
          <QrPicture address={address} label={intl.formatMessage({ id: 'devices.qr' })} />
          <figcaption className="meta">
            <FormattedMessage id="devices.qrText" />
          </figcaption>
        </figure>
      </div>
    </div>
  );
};

/** Bound devices, and below them those that are only near. */
const Devices = ({ devices }: { readonly devices: readonly BoundDevice[] }) => {
  const intl = useIntl();
  const { bound, others } = pairUp(devices, useAppSelector(selectNearby));
  return (
    <>
      {devices.length === 0 ? (
        <NoDevice />
      ) : (
        <ul className="device-cards" aria-label={intl.formatMessage({ id: 'devices.list' })}>
          {devices.map((device) => (
            <DeviceCard key={device.id} device={device} nearby={bound.get(device.id)} />
          ))}
        </ul>
      )}
      {others.length === 0 ? null : <OtherDevices others={others} />}
    </>
  );
};

/** Devices that are bound to the account (specification section 2, devices). */
export default function UserDevicesPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Loaded
        load={useAppSelector(selectDevices)}
        failedTitle={intl.formatMessage({ id: 'devices.failed' })}
        onRetry={() => dispatch(devicesRequest.asked({}))}
      >
        {(devices) => <Devices devices={devices} />}
      </Loaded>
    </PlainPage>
  );
}
