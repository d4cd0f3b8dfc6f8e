import { useIntl } from 'react-intl';

import { useNow } from '@inkside/ui';
import { relativeTime } from '@inkside/kit';

/** A moment as people say it: the time of day, and the date when it is longer ago than a day. */
export const useMoment = (): ((at: number) => string) => {
  const intl = useIntl();
  const now = useNow(60_000);
  return (at) =>
    relativeTime(at, now) === undefined
      ? intl.formatDate(at, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
      : intl.formatTime(at);
};
