import type { ChannelName } from '@inkside/kit';
import { HeldQuestion } from './HeldQuestion';

/** Above the lists of a channel: nobody who looks for a document there overlooks that deletions wait for a word. */
export const HeldNotice = ({ channel }: { readonly channel: ChannelName }) => (
  <div className="held-notice">
    <HeldQuestion key={channel} channel={channel} />
  </div>
);
