import { useIntl } from 'react-intl';
import { useAppSelector } from '@inkside/ui';
import { type ChannelName, channelNames } from '@inkside/kit';

import { namesIn, selectChannels, selectFirstNames } from '../selectors';

interface NamesProps {
  readonly channel: ChannelName;
  readonly ids: readonly string[];
  /** Where the lists know none of them: by id. */
  readonly isByIdElse?: boolean;
}

const IDS_SHOWN = 3;

/** The first documents by name, as far as the lists know them, and how many more there are. */
export const Names = ({ channel, ids, isByIdElse = false }: NamesProps) => {
  const intl = useIntl();
  const listed = namesIn(useAppSelector(selectFirstNames(channel, ids)));
  const names = listed.length === 0 && isByIdElse ? ids.slice(0, IDS_SHOWN) : listed;
  const more = ids.length - names.length;
  if (names.length === 0) return null;
  return intl.formatList([...names, ...(more === 0 ? [] : [intl.formatMessage({ id: 'sync.more' }, { count: more })])]);
};

/** What is not in the cloud yet, by name as far as the lists know it; a paragraph a channel, empty where they know nothing. */
export const UnsentNames = () => {
  const channels = useAppSelector(selectChannels);
  return channelNames.map((name) => (
    <p key={name} className="meta">
      <Names channel={name} ids={channels[name].unsent} />
    </p>
  ));
};
