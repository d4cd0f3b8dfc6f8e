import { FormattedMessage, useIntl } from 'react-intl';
import { NameForm, useAppDispatch, useAppSelector } from '@inkside/ui';
import { nameFault } from '@inkside/kit';
import { type BoundDevice, renameDeviceBody } from '@inkside/protocol';

import { selectUid } from '../session/selectors';
import { deviceRenameRequest } from './changes';
import { deviceName, takenNames } from './logic';
import { selectDeviceRename, selectDevices } from './selectors';

interface DeviceNameFormProps {
  readonly device: BoundDevice;
  readonly onEnd: () => void;
}

/** Another name for a device; an empty one gives it its model's name back. */
export const DeviceNameForm = ({ device: { id, name, model }, onEnd }: DeviceNameFormProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const load = useAppSelector(selectDevices);
  return (
    <NameForm
      label={intl.formatMessage({ id: 'devices.newName' }, { device: deviceName({ name, model }) })}
      help={<FormattedMessage id="devices.nameHelp" values={{ model }} />}
      verb={<FormattedMessage id="account.save" />}
      name={name}
      schema={renameDeviceBody}
      field="name"
      others={{ id }}
      faultOf={(typed) => nameFault(typed, load.phase === 'ready' ? takenNames(load.data, id) : [])}
      keptAs={`${useAppSelector(selectUid)}.device.${id}`}
      request={useAppSelector(selectDeviceRename)}
      onSend={(typed) => dispatch(deviceRenameRequest.asked({ id, name: typed, before: name }))}
      onEnd={onEnd}
    />
  );
};
