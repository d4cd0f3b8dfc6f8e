import { useIntl } from 'react-intl';

import type { NearbyDevice } from '../../app/kit/nearby';
import { DeviceIcon } from '../../app/kit/icons/places';
import { PlainList, PlainRow, Section } from '../../app/kit/ui/rich/Plain';
import { TransferButton, TransferOutcome } from './Transfer';

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
export const OtherDevices = ({ others }: { readonly others: readonly NearbyDevice[] }) => {
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
