import { useAppSelector } from '@inkside/ui';
import { channelNames } from '@inkside/kit';
import { selectChannels } from '../selectors';
import { Names } from './Names';

/** What is not in the cloud yet, by name as far as the lists know it; a paragraph a channel, empty where they know nothing. */
export const UnsentNames = () => {
  const channels = useAppSelector(selectChannels);
  return channelNames.map((name) => (
    <p key={name} className="meta">
      <Names channel={name} ids={channels[name].unsent} />
    </p>
  ));
};
