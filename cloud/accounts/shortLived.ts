import * as v from 'valibot';

import type { Clock } from '../lib/config';
import { keyedHash } from './hashes';
import type { Change, Records } from './records';

/** A database keeps the name of a record that was removed for ever, so there are 256 of them, whoever asks for what. */
const RECORD_HEX_DIGITS = 2;
const KEY_HEX_DIGITS = 32;
/** Of one record. Who wants to push somebody's value out has to write a quarter of a million, each with a worth as high. */
const MOST_VALUES = 1024;

/** Epoch milliseconds at which the value is worth nothing any more. */
interface Ending {
  readonly until: number;
}

/** Values that live for minutes or an hour, under keys that strangers choose: however many come, what is kept is bounded. */
export interface ShortLived<Value> {
  read(key: string): Promise<Value | undefined>;
  /** As `change` of the records. */
  change<Result>(key: string, decide: (current: Value | undefined) => Change<Value, Result>): Promise<Result>;
  /** Removes what is over. */
  sweep(): Promise<void>;
}

export interface ShortLivedOptions<Value> {
  readonly records: Records;
  readonly clock: Clock;
  /** Keys name people and their addresses, so they are kept as keyed hashes only. Hexadecimal. */
  readonly hashKey: string;
  /** What the ids begin with, such as `uses:password:`. */
  readonly prefix: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  /** Where there are too many, that of the least worth goes first; of equal ones that which ends first. */
  readonly worth?: (value: Value) => number;
}

type Values<Value> = Readonly<Record<string, Value>>;

const living = <Value extends Ending>(values: Values<Value>, now: number): [string, Value][] =>
  Object.entries(values).filter(([, { until }]) => until > now);

/** A value that does not fit, as an older version may have written it, lives minutes: it counts as none. */
const recordSchemaOf = <Value>(schema: v.GenericSchema<unknown, Value>) => {
  const kept = v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((values): Values<Value> => {
      const fitting = Object.entries(values).flatMap(([key, value]): [string, Value][] => {
        const read = v.safeParse(schema, value);
        return read.success ? [[key, read.output]] : [];
      });
      return Object.fromEntries(fitting);
    }),
  );
  return v.object({ values: v.optional(kept, {}) });
};

export const createShortLived = <Value extends Ending>(options: ShortLivedOptions<Value>): ShortLived<Value> => {
  const { records, clock, hashKey, prefix, worth = () => 0 } = options;
  const schema = recordSchemaOf(options.schema);

  const placeOf = (key: string): { readonly id: string; readonly name: string } => {
    const hash = keyedHash(hashKey, `${prefix}\n${key}`);
    return { id: `${prefix}${hash.slice(0, RECORD_HEX_DIGITS)}`, name: hash.slice(0, KEY_HEX_DIGITS) };
  };

  const currentOf = (values: Values<Value> | undefined, name: string): Value | undefined => {
    const value = values?.[name];
    return value === undefined || value.until <= clock.now() ? undefined : value;
  };

  const bounded = (entries: readonly [string, Value][]): Values<Value> => {
    if (entries.length <= MOST_VALUES) return Object.fromEntries(entries);
    const best = entries.toSorted(([, a], [, b]) => worth(b) - worth(a) || b.until - a.until);
    return Object.fromEntries(best.slice(0, MOST_VALUES));
  };

  return {
    read: async (key) => {
      const { id, name } = placeOf(key);
      return currentOf((await records.read(id, schema))?.values, name);
    },
    change: async (key, decide) => {
      const { id, name } = placeOf(key);
      return records.change(id, schema, (record) => {
        const current = currentOf(record?.values, name);
        const { next, result } = decide(current);
        if (next === current) return { next: record, result };
        const others = living(record?.values ?? {}, clock.now()).filter(([other]) => other !== name);
        return { next: { values: bounded(next === undefined ? others : [...others, [name, next]]) }, result };
      });
    },
    sweep: async () => {
      for (const { id } of await records.list(prefix, schema)) {
        await records.change(id, schema, (record) => {
          const kept = living(record?.values ?? {}, clock.now());
          if (kept.length === 0) return { next: undefined, result: undefined };
          const isWhole = kept.length === Object.keys(record?.values ?? {}).length;
          return { next: isWhole ? record : { values: Object.fromEntries(kept) }, result: undefined };
        });
      }
    },
  };
};
