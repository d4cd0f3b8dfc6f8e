import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, OutLink, useAppDispatch, Wrong } from '@inkside/ui';
import { transferAsked } from './changes';
import './deviceActions.css';
import type { NearbyDevice } from '@inkside/protocol';

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

const words = { reached: 'devices.reached', unsure: 'devices.unsure' } as const;

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
          <FormattedMessage id={words[phase]} values={{ name }} />{' '}
          <OutLink href={address}>
            <FormattedMessage id="devices.openPage" />
          </OutLink>
        </output>
      )}
    </div>
  );
};
