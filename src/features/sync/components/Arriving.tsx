import { FormattedMessage } from 'react-intl';

import { useAfter, useAppSelector } from '@inkside/ui';
import type { ChannelName } from '@inkside/kit';
import { selectIsArriving, selectListed } from '../selectors';
import './status.css';

/** What is over within a second needs no number. */
const LONG_MS = 1000;

const Count = ({ channel }: { readonly channel: ChannelName }) => {
  const count = useAppSelector(selectListed(channel));
  return useAfter(LONG_MS) && count > 0 ? (
    // A status that can be read at any time; spoken at each change it would drown everything else.
    <output className="arriving" aria-live="off">
      <FormattedMessage id={`sync.arriving.${channel}`} values={{ count }} />
    </output>
  ) : null;
};

/** How much of a list is here while its first pull goes on; the rows are there to be used meanwhile. */
export const Arriving = ({ channel }: { readonly channel: ChannelName }) =>
  useAppSelector(selectIsArriving(channel)) ? <Count key={channel} channel={channel} /> : null;
