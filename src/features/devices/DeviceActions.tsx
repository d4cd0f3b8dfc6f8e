import { FormattedMessage, useIntl } from 'react-intl';
import {
  ActionButton,
  Confirm,
  ItemMenu,
  type MenuEntry,
  type MenuState,
  OutLink,
  useAppDispatch,
  Wrong,
} from '@inkside/ui';
import type { BoundDevice, NearbyDevice } from '@inkside/protocol';

import { deviceRevokeRequest, deviceUnbindRequest, deviceUnlockRequest, transferAsked } from './changes';
import { DeviceNameForm } from './DeviceNameForm';
import { LockForm } from './LockForm';
import { deviceName } from './logic';
import './devices.css';

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

interface StepProps {
  readonly device: BoundDevice;
  readonly onEnd: () => void;
}

const UnlockQuestion = ({ device, onEnd }: StepProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const confirm = () => {
    dispatch(deviceUnlockRequest.asked({ id: device.id, called: deviceName(device) }));
    onEnd();
  };
  return (
    <Confirm
      isOpen
      tone="primary"
      title={intl.formatMessage({ id: 'devices.unlockQuestion' }, { device: deviceName(device) })}
      text={intl.formatMessage({ id: 'devices.unlockText' })}
      verb={intl.formatMessage({ id: 'devices.unlock' })}
      onConfirm={confirm}
      onClose={onEnd}
    />
  );
};

/** Takes something from a device that only the device itself gives back, by signing in. */
const FinalQuestion = ({ device, onEnd, act }: StepProps & { readonly act: 'revoke' | 'unbind' }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const confirm = () => {
    const request = act === 'revoke' ? deviceRevokeRequest : deviceUnbindRequest;
    dispatch(request.asked({ id: device.id, called: deviceName(device) }));
    onEnd();
  };
  return (
    <Confirm
      isOpen
      title={intl.formatMessage({ id: `devices.${act}Question` }, { device: deviceName(device) })}
      text={intl.formatMessage({ id: `devices.${act}Text` })}
      verb={intl.formatMessage({ id: `devices.${act}` })}
      onConfirm={confirm}
      onClose={onEnd}
    />
  );
};

export type DeviceStep = 'rename' | 'lock' | 'unlock' | 'revoke' | 'unbind';

/** What an owner has begun to do with a device; locking, revoking and unbinding ask first (specification section 8). */
export const DeviceStepView = ({ step, ...rest }: StepProps & { readonly step: DeviceStep }) => {
  switch (step) {
    case 'rename':
      return <DeviceNameForm {...rest} />;
    case 'lock':
      return <LockForm {...rest} />;
    case 'unlock':
      return <UnlockQuestion {...rest} />;
    case 'revoke':
    case 'unbind':
      return <FinalQuestion act={step} {...rest} />;
  }
};

interface DeviceMenuProps {
  readonly device: BoundDevice;
  readonly menu: MenuState;
  readonly onStep: (step: DeviceStep) => void;
}

/** What an owner can do with a device. */
export const DeviceMenu = ({ device, menu, onStep }: DeviceMenuProps) => {
  const intl = useIntl();
  const entries = (): readonly MenuEntry[] => {
    const entry = (step: DeviceStep, isDanger = false): MenuEntry => ({
      id: step,
      text: intl.formatMessage({ id: `devices.${step}` }),
      isDanger,
      onPress: () => onStep(step),
    });
    return [
      entry('rename'),
      entry(device.isLocked ? 'unlock' : 'lock'),
      'separator',
      entry('revoke', true),
      entry('unbind', true),
    ];
  };
  return (
    <ItemMenu
      label={intl.formatMessage({ id: 'devices.actions' }, { device: deviceName(device) })}
      menu={menu}
      entries={entries}
    />
  );
};
