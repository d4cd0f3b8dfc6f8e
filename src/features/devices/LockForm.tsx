import { Dialog } from '@blueprintjs/core';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ContractField, FormEnd, useAppDispatch, useAppSelector, useContractForm } from '@inkside/ui';
import { type BoundDevice, describeLockBody } from '@inkside/protocol';

import { selectUid } from '../session/selectors';
import { deviceLockRequest } from './changes';
import { deviceName } from './logic';
import { selectDeviceLock } from './selectors';

/** Characters that the cloud keeps of what a locked device shows. */
const MESSAGE_MAX = 1000;

const messageFault = (typed: string) =>
  typed.length > MESSAGE_MAX ? { code: 'errors.textLong', params: { max: MESSAGE_MAX } } : undefined;

interface LockFormProps {
  readonly device: BoundDevice;
  readonly onEnd: () => void;
}

/** Asks before a device is locked, and what it shows meanwhile: how to give it back, say. */
export const LockForm = ({ device, onEnd }: LockFormProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const ids = { title: useId(), text: useId() };
  const called = deviceName(device);
  const form = useContractForm({
    schema: describeLockBody,
    rules: { description: messageFault },
    defaults: { id: device.id, description: '' },
    keptAs: `${useAppSelector(selectUid)}.lock.${device.id}`,
    request: useAppSelector(selectDeviceLock),
    onEnd,
  });
  const send = form.onSubmit(({ description }) =>
    dispatch(deviceLockRequest.asked({ id: device.id, called, message: description.trim() })),
  );
  return (
    <Dialog
      className="ask"
      isOpen
      onClose={form.end}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      transitionDuration={120}
    >
      <h2 id={ids.title} className="state-title">
        <FormattedMessage id="devices.lockQuestion" values={{ device: called }} />
      </h2>
      <p id={ids.text} className="faint">
        <FormattedMessage id="devices.lockText" />
      </p>
      <form noValidate onSubmit={send}>
        <ContractField
          of={form}
          name="description"
          label={intl.formatMessage({ id: 'devices.lockMessage' })}
          help={<FormattedMessage id="devices.lockMessageHelp" />}
          hasFocus
        />
        <FormEnd of={form} verb={<FormattedMessage id="devices.lock" />} />
      </form>
    </Dialog>
  );
};
