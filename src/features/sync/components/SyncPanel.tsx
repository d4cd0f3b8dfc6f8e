import { FormattedMessage, useIntl } from 'react-intl';

import { useAppSelector } from '../../../app/kit/hooks';
import { Wrong } from '../../../app/kit/ui/Wrong';
import { selectChannels, selectSyncRole } from '../selectors';
import { channelNames, type ChannelName, type ChannelState } from '../types';
import { useMoment } from './SummaryLine';
import './status.css';

const Counts = ({ channel: { received, sent, unsent } }: { readonly channel: ChannelState }) => (
  <p className="meta channel-counts">
    <span>
      <FormattedMessage id="sync.received" values={{ count: received }} />
    </span>
    <span>
      <FormattedMessage id="sync.sent" values={{ count: sent }} />
    </span>
    <span>
      <FormattedMessage id="sync.unsent" values={{ count: unsent }} />
    </span>
  </p>
);

const Channel = ({ name, channel }: { readonly name: ChannelName; readonly channel: ChannelState }) => {
  const moment = useMoment();
  return (
    <li className="channel">
      <h3 className="channel-name">
        <FormattedMessage id={`sync.channels.${name}`} />
        {channel.since === null ? null : (
          <span className="meta">
            <FormattedMessage id="sync.since" values={{ time: moment(channel.since) }} />
          </span>
        )}
      </h3>
      <p>
        <FormattedMessage id={`sync.phases.${channel.phase}`} />
      </p>
      {channel.error === null ? null : <Wrong error={channel.error} />}
      <Counts channel={channel} />
    </li>
  );
};

/** What each channel does, since when, and how much came and went. */
export const SyncPanel = () => {
  const intl = useIntl();
  const channels = useAppSelector(selectChannels);
  const role = useAppSelector(selectSyncRole);
  return (
    <section className="sync-panel" aria-label={intl.formatMessage({ id: 'sync.title' })}>
      <h2 className="sync-title">
        <FormattedMessage id="sync.title" />
      </h2>
      <ul>
        {channelNames.map((name) => (
          <Channel key={name} name={name} channel={channels[name]} />
        ))}
      </ul>
      {role === 'none' ? null : (
        <p className="meta">
          <FormattedMessage id={`sync.roles.${role}`} />
        </p>
      )}
    </section>
  );
};
