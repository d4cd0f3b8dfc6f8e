const MINUTE_S = 60;
const HOUR_S = 3600;
/** Up to so many of a unit the smaller one still says more. */
const FEW = 2;

/** How long to wait, in the unit that a person would use; never less than it is. */
export interface Wait {
  readonly unit: 'second' | 'minute' | 'hour';
  readonly count: number;
}

/** @param seconds a wait of any length; a part of a second counts as a whole one */
export const waitOf = (seconds: number): Wait => {
  if (seconds <= FEW * MINUTE_S) return { unit: 'second', count: Math.max(1, Math.ceil(seconds)) };
  if (seconds <= FEW * HOUR_S) return { unit: 'minute', count: Math.ceil(seconds / MINUTE_S) };
  return { unit: 'hour', count: Math.ceil(seconds / HOUR_S) };
};
