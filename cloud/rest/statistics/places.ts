import { type DayRule, fixedZone, UTC, type Zone, zoneNamed } from '@inkside/kit';
import { CloudFailure } from '../../lib/failure';

const MINUTE_MS = 60_000;
const FIXED_OFFSET = /^([+-])(\d{2}):?(\d{2})$/;
const MAX_OFFSET_MS = 14 * 60 * MINUTE_MS;

export interface Place {
  readonly timezone?: string | undefined;
  /** Minutes east of Greenwich. */
  readonly offset?: number | undefined;
}

/** Undefined for a place that does not say where it is. Throws `errors.badRequest {field: timezone}`. */
export const zoneOf = ({ timezone, offset }: Place): Zone | undefined => {
  if (timezone === undefined) return offset === undefined ? undefined : fixedZone(offset);
  const refusal = new CloudFailure('errors.badRequest', { field: 'timezone' });
  // A plus sign that was not escaped in a query arrives as a space.
  const fixed = FIXED_OFFSET.exec(timezone.replace(/^ /, '+'));
  if (fixed !== null) {
    const minutes = (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3]));
    if (Math.abs(minutes) * MINUTE_MS > MAX_OFFSET_MS) throw refusal;
    return fixedZone(minutes);
  }
  try {
    return zoneNamed(timezone);
  } catch {
    throw refusal;
  }
};

/** Who asks: where, and when a day of theirs begins. `zone` is undefined for who does not say where. */
export interface Asker {
  readonly zone: Zone | undefined;
  /** Milliseconds after midnight; 0 for devices and clients that know no such thing. */
  readonly rolloverMs: number;
  /** Whose days are the same has the same. */
  readonly key: string;
}

/** Throws `errors.badRequest {field: timezone}`. `rollover` in minutes. */
export const askerOf = ({ rollover = 0, ...place }: Place & { readonly rollover?: number | undefined }): Asker => ({
  zone: zoneOf(place),
  rolloverMs: rollover * MINUTE_MS,
  key: `${place.timezone?.toLowerCase() ?? ''} ${place.offset ?? ''} ${rollover}`,
});

/** The days of who asks, or of UTC. */
export const daysOf = ({ zone, rolloverMs }: Asker): DayRule => ({ zone: zone ?? UTC, rolloverMs });

/** Who says nothing of the kind. */
export const anybody: Asker = askerOf({});

/** Midnight of UTC, for records of the cloud's own. */
export const utcDays: DayRule = { zone: UTC, rolloverMs: 0 };
