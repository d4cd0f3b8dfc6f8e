import { FormattedMessage, useIntl } from 'react-intl';
import { nameFault } from '@inkside/kit';
import { ActionButton, Confirm, LineForm, OutLink, useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import type { BoundDevice, NearbyDevice } from '@inkside/protocol';
import { useState } from 'react';

import { deviceLockRequest, deviceRenameRequest, deviceUnbindRequest, transferAsked } from './changes';
import { takenNames } from './logic';
import { selectDevices } from './selectors';
import './deviceActions.css';

interface NamedProps {
  readonly nearby: NearbyDevice;
  /** What the device is called here. */
  readonly name: string;
}

/** Looks for the way to the device's own page, where its files are sent and fetched. */
export const TransferButton = ({
  nearby: { address, reach },
  name,
  firmware,
}: NamedProps & { readonly firmware: string }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <ActionButton
      isSmall
      isBusy={reach.phase === 'asking'}
      onClick={() => dispatch(transferAsked({ address, name, firmware }))}
    >
      {intl.formatMessage({ id: 'devices.transfer' })}
      <span className="unseen">{` ${name}`}</span>
    </ActionButton>
  );
};

const reachWords = { reached: 'devices.reached', unsure: 'devices.unsure' } as const;

/**
 * What became of it. The page is a link and does not open by itself: browsers block tabs that open long after a click.
 */
export const TransferOutcome = ({ nearby: { address, reach }, name }: NamedProps) => {
  const { phase } = reach;
  if (phase === 'unasked' || phase === 'asking') return null;
  return (
    <div className="device-way">
      {phase === 'failed' ? (
        <Wrong error={reach.error} />
      ) : (
        <output>
          <FormattedMessage id={reachWords[phase]} values={{ name }} />{' '}
          <OutLink href={address}>
            <FormattedMessage id="devices.openPage" />
          </OutLink>
        </output>
      )}
    </div>
  );
};

interface DeviceProps {
  readonly device: BoundDevice;
  readonly onEnd: () => void;
}

const nameOf = ({ name, model }: BoundDevice): string => name || model;

/** An empty name gives the device its model's name back. */
const Rename = ({ device, onEnd }: DeviceProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const load = useAppSelector(selectDevices);
  const [name, setName] = useState(device.name);
  const faultOf = (typed: string) => {
    if (typed === '' || typed === device.name) return undefined;
    return nameFault(typed, load.phase === 'ready' ? takenNames(load.data, device.id) : []);
  };
  const send = (typed: string) => {
    if (faultOf(typed) !== undefined) return;
    if (typed !== device.name) dispatch(deviceRenameRequest.asked({ id: device.id, name: typed }));
    onEnd();
  };
  return (
    <LineForm
      label={intl.formatMessage({ id: 'devices.newName' }, { device: nameOf(device) })}
      value={name}
      onType={setName}
      verb={intl.formatMessage({ id: 'account.save' })}
      onSend={send}
      fault={faultOf(name.trim())}
      mayBeEmpty
      hasFocus
    >
      <ActionButton onClick={onEnd}>{intl.formatMessage({ id: 'common.cancel' })}</ActionButton>
    </LineForm>
  );
};

const LockQuestion = ({ device, onEnd }: DeviceProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const verb = device.isLocked ? 'unlock' : 'lock';
  const confirm = () => {
    dispatch(deviceLockRequest.asked({ id: device.id, isLocked: !device.isLocked }));
    onEnd();
  };
  return (
    <Confirm
      isOpen
      tone="primary"
      title={intl.formatMessage({ id: `devices.${verb}Question` }, { device: nameOf(device) })}
      text={intl.formatMessage({ id: `devices.${verb}Text` })}
      verb={intl.formatMessage({ id: `devices.${verb}` })}
      onConfirm={confirm}
      onClose={onEnd}
    />
  );
};

const UnbindQuestion = ({ device, onEnd }: DeviceProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const confirm = () => {
    dispatch(deviceUnbindRequest.asked({ id: device.id }));
    onEnd();
  };
  return (
    <Confirm
      isOpen
      title={intl.formatMessage({ id: 'devices.unbindQuestion' }, { device: nameOf(device) })}
      text={intl.formatMessage({ id: 'devices.unbindText' })}
      verb={intl.formatMessage({ id: 'devices.unbind' })}
      onConfirm={confirm}
      onClose={onEnd}
    />
  );
};

const steps = { rename: Rename, lock: LockQuestion, unbind: UnbindQuestion } as const;

interface DeviceActionsProps {
  readonly device: BoundDevice;
  /** Where it can be found in its own network. */
  readonly nearby: NearbyDevice | undefined;
}

/** What an owner can do with a device; locking and unbinding ask first (specification section 8). */
export const DeviceActions = ({ device, nearby }: DeviceActionsProps) => {
  const intl = useIntl();
  const [step, setStep] = useState<keyof typeof steps | null>(null);
  const Step = step === null ? null : steps[step];
  const words = {
    rename: 'devices.rename',
    lock: device.isLocked ? 'devices.unlock' : 'devices.lock',
    unbind: 'devices.unbind',
  } as const;
  return (
    <>
      {step === 'rename' ? null : (
        <div className="device-actions">
          {nearby === undefined ? null : (
            <TransferButton nearby={nearby} name={nameOf(device)} firmware={device.firmware} />
          )}
          {(['rename', 'lock', 'unbind'] as const).map((each) => (
            <ActionButton key={each} isSmall onClick={() => setStep(each)}>
              {intl.formatMessage({ id: words[each] })}
              <span className="unseen">{` ${nameOf(device)}`}</span>
            </ActionButton>
          ))}
        </div>
      )}
      {nearby === undefined ? null : <TransferOutcome nearby={nearby} name={nameOf(device)} />}
      {Step === null ? null : <Step device={device} onEnd={() => setStep(null)} />}
    </>
  );
};
