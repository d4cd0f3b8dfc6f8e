import { FormattedMessage, useIntl } from 'react-intl';

import type { BoundDevice } from '../../app/kit/account';
import type { NearbyDevice } from '../../app/kit/nearby';
import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { DeviceIcon } from '../../app/kit/icons/places';
import { LockIcon } from '../../app/kit/icons/things';
import { Empty } from '../../app/kit/ui/ListState';
import { Loaded } from '../../app/kit/ui/Loaded';
import { PlainList, PlainPage, PlainRow } from '../../app/kit/ui/rich/Plain';
import { When } from '../../app/kit/ui/When';
import { DeviceActions } from './DeviceActions';
import { DevicesDrawing } from './DevicesDrawing';
import { OtherDevices } from './OtherDevices';
import { pairUp } from './logic';
import { selectDevices, selectNearby } from './selectors';
import { devicesRequest } from './slice';

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
