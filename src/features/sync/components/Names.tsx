import { useIntl } from 'react-intl';

import { useAppSelector } from '../../../app/kit/hooks';
import type { ChannelName } from '../../../app/kit/syncFact';
import { namesIn, selectFirstNames } from '../nameSelectors';

interface NamesProps {
  readonly channel: ChannelName;
  readonly ids: readonly string[];
}

/** The first documents by name, as far as the lists know them, and how many more there are. */
export const Names = ({ channel, ids }: NamesProps) => {
  const intl = useIntl();
  const names = namesIn(useAppSelector(selectFirstNames(channel, ids)));
  const more = ids.length - names.length;
  if (names.length === 0) return null;
  return intl.formatList([...names, ...(more === 0 ? [] : [intl.formatMessage({ id: 'sync.more' }, { count: more })])]);
};
