import * as v from 'valibot';
import ipaddr from 'ipaddr.js';

import { type Clock, HOUR_MS } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { createTurns } from '../../lib/taskOrder';
import type { Records } from '../records';
import { createShortLived, type ShortLived } from '../shortLived';
import { type Identity, identityKey } from '../account';

const PREFIX = 'uses:';
const MINUTE_MS = 60_000;

/** Uses by the minute in which they were, oldest first: when the last of them was, in epoch milliseconds, and how many. */
const usesSchema = v.object({ until: v.number(), slots: v.array(v.tuple([v.number(), v.number()])) });
type Uses = v.InferOutput<typeof usesSchema>;
type Slots = Uses['slots'];

/** One use of several keys that is under way. It counts for others from the start, and is written down only by `count`. */
export interface HeldUse {
  /** How often the hour before saw each key, uses under way among them, in the order of the keys. */
  readonly before: readonly number[];
  /** Seconds until the key at `index` was used less than `max` times in the hour before; at least one. */
  secondsUntil(index: number, max: number): number;
  /** Writes the use down for the first `howMany` keys, all of them without it, and lets go of the others. */
  count(howMany?: number): Promise<void>;
  /** It was none. */
  release(): void;
}

interface HourlyCounter {
  hold(keys: readonly string[]): Promise<HeldUse>;
}

interface HourlyUse {
  /** How often the hour before saw each key, in the order of the keys. */
  readonly before: readonly number[];
  /** Takes the use back. */
  forgive(): Promise<void>;
}

export interface HourlyLimit {
  /** Counts one use of every key, or throws `errors.tooManyRequests {seconds}`, counts none and writes nothing. */
  use(keys: readonly string[]): Promise<HourlyUse>;
}

export interface HourlyLimits {
  /** Uses of keys in any hour, for who decides by their number. Those of one name count together, also over a restart. */
  counter(name: string): HourlyCounter;
  /** At most `max` uses of a key in any hour, counted as by `counter`. */
  limit(name: string, max: number): HourlyLimit;
  /** Removes what no limit looks at any more. */
  sweep(): Promise<void>;
}

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);
const sum = (slots: Slots): number => slots.reduce((all, [, count]) => all + count, 0);

const withUse = (slots: Slots, at: number): Slots => {
  const last = slots.at(-1);
  if (last === undefined || minuteOf(last[0]) !== minuteOf(at)) return [...slots, [at, 1]];
  return [...slots.slice(0, -1), [at, last[1] + 1]];
};

const withoutUse = (slots: Slots, at: number): Slots =>
  slots.flatMap(([last, count]): Slots => {
    const left = minuteOf(last) === minuteOf(at) ? count - 1 : count;
    return left > 0 ? [[last, left]] : [];
  });

const secondsUntil = (slots: Slots, all: number, max: number, now: number): number => {
  let left = all;
  for (const [last, count] of slots) {
    left -= count;
    if (left < max) return Math.max(1, Math.ceil((last + HOUR_MS - now) / 1000));
  }
  return 1;
};

/** One key of a counter at a time: what is written of it, and its uses under way. */
const createKeys = (store: ShortLived<Uses>, clock: Clock) => {
  // Uses under way by key; only as many as there are calls.
  const held = new Map<string, number>();
  const takeTurn = createTurns();
  const recent = (uses: Uses | undefined): Slots =>
    (uses?.slots ?? []).filter(([last]) => last > clock.now() - HOUR_MS);
  const move = (key: string, by: number): void => {
    const next = (held.get(key) ?? 0) + by;
    if (next === 0) held.delete(key);
    else held.set(key, next);
  };
  return {
    move,
    /** In turn with what is written, so that a use is never looked at between the two. */
    hold: (key: string): Promise<{ readonly slots: Slots; readonly all: number }> =>
      takeTurn(key, async () => {
        const slots = recent(await store.read(key));
        const all = sum(slots) + (held.get(key) ?? 0);
        move(key, 1);
        return { slots, all };
      }),
    /** Writes, and afterwards lets go of `released` uses under way. */
    write: (key: string, edit: (slots: Slots) => Slots, released = 0): Promise<void> =>
      takeTurn(key, async () => {
        try {
          await store.change(key, (uses) => {
            const slots = edit(recent(uses));
            const last = slots.at(-1);
            return { next: last === undefined ? undefined : { until: last[0] + HOUR_MS, slots }, result: undefined };
          });
        } finally {
          if (released > 0) move(key, -released);
        }
      }),
  };
};

/** One name of uses. */
const createCounter = (store: ShortLived<Uses>, clock: Clock) => {
  const each = createKeys(store, clock);

  const hold = async (keys: readonly string[]): Promise<HeldUse & { readonly at: number }> => {
    const at = clock.now();
    const seen: { readonly slots: Slots; readonly all: number }[] = [];
    const release = (from = 0): void => keys.slice(from, seen.length).forEach((key) => each.move(key, -1));
    try {
      for (const key of keys) seen.push(await each.hold(key));
    } catch (thrown) {
      release();
      throw thrown;
    }
    return {
      at,
      before: seen.map(({ all }) => all),
      secondsUntil: (index, max) => {
        const { slots = [], all = 0 } = seen[index] ?? {};
        return secondsUntil(slots, all, max, clock.now());
      },
      count: async (howMany = keys.length) => {
        release(howMany);
        for (const key of keys.slice(0, howMany)) await each.write(key, (slots) => withUse(slots, at), 1);
      },
      release,
    };
  };

  const takeBack = async (keys: readonly string[], at: number): Promise<void> => {
    for (const key of keys) await each.write(key, (slots) => withoutUse(slots, at));
  };

  return { hold, takeBack };
};

/** Bounded in what they keep, and refused uses are never written. */
export const createHourlyLimits = (records: Records, clock: Clock, hashKey: string): HourlyLimits => {
  const counters = new Map<string, ReturnType<typeof createCounter>>();
  const storeOf = (prefix: string): ShortLived<Uses> =>
    createShortLived({ records, clock, hashKey, prefix, schema: usesSchema, worth: ({ slots }) => sum(slots) });
  const counterOf = (name: string) => {
    const known = counters.get(name) ?? createCounter(storeOf(`${PREFIX}${name}:`), clock);
    counters.set(name, known);
    return known;
  };

  return {
    counter: (name) => ({ hold: counterOf(name).hold }),
    limit: (name, max) => ({
      use: async (keys) => {
        const counter = counterOf(name);
        const use = await counter.hold(keys);
        const full = use.before.findIndex((count) => count >= max);
        if (full >= 0) {
          use.release();
          throw new CloudFailure('errors.tooManyRequests', { seconds: use.secondsUntil(full, max) });
        }
        await use.count();
        return { before: use.before, forgive: () => counter.takeBack(keys, use.at) };
      },
    }),
    sweep: () => storeOf(PREFIX).sweep(),
  };
};

/** Groups of an IPv6 address that name a network: one customer has all the addresses in it. */
const NETWORK_GROUPS = 4;

/** Some proxies forward the port as well, which is another one for each connection. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

const withoutPort = (remote: string): string => {
  const [, six, four] = WITH_PORT.exec(remote) ?? [];
  return six ?? four ?? remote;
};

/** Counts a caller by network address; IPv4 written as IPv6 is the same caller. */
export const remoteKey = (remote: string): string => {
  const host = withoutPort(remote);
  if (!ipaddr.isValid(host)) return `remote:${host}`;
  const address = ipaddr.process(host);
  if (address instanceof ipaddr.IPv4) return `remote:${address.toString()}`;
  return `remote:${address.parts
    .slice(0, NETWORK_GROUPS)
    .map((part) => part.toString(16))
    .join(':')}`;
};

/** Counts what one network does about one account: strangers elsewhere use nothing of it up. `from` is a `remoteKey`. */
export const pairKey = (from: string, identity: Identity): string => `${from}\n${identityKey(identity)}`;
