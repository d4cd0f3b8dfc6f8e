import { type IntlShape, useIntl } from 'react-intl';
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

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

type Unit = 'hour' | 'minute' | 'second';

/**
 * A duration in hours, minutes and seconds (specification section 9). Seconds go from an hour on, where they say nothing
 * more; where there is little room, from a minute on.
 */
const durationText = (intl: IntlShape, ms: number, isShort = false): string => {
  const seconds = Math.floor(Math.max(0, ms) / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)];
  const parts: readonly (readonly [number, Unit])[] = [
    [hours, 'hour'],
    [minutes, 'minute'],
    [hours > 0 || (isShort && minutes > 0) ? 0 : seconds % MINUTE_S, 'second'],
  ];
  const told = parts.filter(([value]) => value > 0);
  const shown: typeof parts = told.length > 0 ? told : [[0, 'minute']];
  return shown
    .map(([value, unit]) => intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' }))
    .join(' ');
};

export const useDuration = (isShort = false): ((ms: number) => string) => {
  const intl = useIntl();
  return (ms) => durationText(intl, ms, isShort);
};
