/** Writes a number the way the reader's language does; `Intl.NumberFormat` behind it. */
export type NumberFormat = (
  value: number,
  options?: { minimumFractionDigits: number; maximumFractionDigits: number },
) => string;

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;
const SIZE_BASE = 1024;
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** A size in base 1024 with two decimals, B to YB (specification section 9); whole bytes have none. */
export const formatBytes = (bytes: number, format: NumberFormat): string => {
  let [value, unit] = [Math.max(0, bytes), 0];
  // 1023.996 KB would be rounded to 1024.00 KB: it counts as a whole MB.
  while (unit < SIZE_UNITS.length - 1 && (unit === 0 ? value : Math.round(value * 100) / 100) >= SIZE_BASE) {
    value /= SIZE_BASE;
    unit += 1;
  }
  return `${unit === 0 ? format(Math.round(value)) : format(value, twoDecimals)} ${SIZE_UNITS[unit] ?? 'YB'}`;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface RelativeTime {
  readonly value: number;
  readonly unit: 'second' | 'minute' | 'hour';
}

/** How long ago, up to a day; undefined beyond it, and for a time ahead of the clock by more than a minute. */
export const relativeTime = (at: number, now: number): RelativeTime | undefined => {
  const age = now - at;
  if (age >= DAY_MS || age < -MINUTE_MS) return undefined;
  if (age < MINUTE_MS) return { value: 0, unit: 'second' };
  return age < HOUR_MS
    ? { value: -Math.floor(age / MINUTE_MS), unit: 'minute' }
    : { value: -Math.floor(age / HOUR_MS), unit: 'hour' };
};

const MINUTE_S = 60;
const HOUR_S = 3600;
/** Up to so many of a unit the smaller one still says more. */
const FEW = 2;

/** How long to wait, in the unit that a person would use; never less than it is. */
interface Wait {
  readonly unit: 'second' | 'minute' | 'hour';
  readonly count: number;
}

/** @param seconds a wait of any length; a part of a second counts as a whole one */
export const waitOf = (seconds: number): Wait => {
  if (seconds <= FEW * MINUTE_S) return { unit: 'second', count: Math.max(1, Math.ceil(seconds)) };
  if (seconds <= FEW * HOUR_S) return { unit: 'minute', count: Math.ceil(seconds / MINUTE_S) };
  return { unit: 'hour', count: Math.ceil(seconds / HOUR_S) };
};
