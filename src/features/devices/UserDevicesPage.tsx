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
  Section,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { DeviceActions, TransferButton, TransferOutcome } from './DeviceActions';
import { pairUp } from './logic';
import { selectDevices, selectNearby } from './selectors';
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

const DeviceRow = ({ device, nearby }: { readonly device: BoundDevice; readonly nearby: NearbyDevice | undefined }) => (
  <PlainRow
    icon={<DeviceIcon />}
    title={device.name || device.model}
    meta={
      <>
        {device.name === '' ? null : `${device.model} · `}
        {device.version === '' ? null : (
          <>
            <FormattedMessage id="devices.version" values={{ version: device.version }} /> ·{' '}
          </>
        )}
        {device.width === 0 ? null : (
          <>
            <FormattedMessage id="devices.screen" values={{ width: device.width, height: device.height }} /> ·{' '}
          </>
        )}
        <FormattedMessage id="devices.lastSeen" values={{ time: <When at={device.lastSeenAt} /> }} />
      </>
    }
    side={<State device={device} />}
  >
    <DeviceActions device={device} nearby={nearby} />
  </PlainRow>
);

/** Bound devices, and below them those that are only near. */
const Devices = ({ devices }: { readonly devices: readonly BoundDevice[] }) => {
  const intl = useIntl();
  const { bound, others } = pairUp(devices, useAppSelector(selectNearby));
  if (devices.length === 0 && others.length === 0) {
    return (
      <Empty
        drawing={<DevicesDrawing />}
        title={intl.formatMessage({ id: 'devices.empty' })}
        text={intl.formatMessage({ id: 'devices.emptyText' })}
      />
    );
  }
  return (
    <>
      {devices.length === 0 ? null : (
        <PlainList label={intl.formatMessage({ id: 'devices.list' })}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} nearby={bound.get(device.id)} />
          ))}
        </PlainList>
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
