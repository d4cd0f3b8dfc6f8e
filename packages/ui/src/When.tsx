import { useIntl } from 'react-intl';

import { relativeTime } from '@inkside/kit';
import { useNow } from './useNow';

const MINUTE_MS = 60_000;

/** A time in words up to a day ago, then the date; the exact time is the title. */
export const When = ({ at }: { readonly at: number }) => {
  const intl = useIntl();
  const now = useNow(MINUTE_MS);
  if (at <= 0) return null;

  const relative = relativeTime(at, now);
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const };
  return (
    <time dateTime={new Date(at).toISOString()} title={intl.formatDate(at, { dateStyle: 'long', timeStyle: 'short' })}>
      {relative === undefined
        ? intl.formatDate(at, { month: 'short', day: 'numeric', ...year })
        : intl.formatRelativeTime(relative.value, relative.unit, { numeric: 'auto' })}
    </time>
  );
};
