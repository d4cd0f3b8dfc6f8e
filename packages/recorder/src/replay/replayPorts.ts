import { CANCEL, type ErrorParams, isObject, PortError } from '@inkside/kit';
import { isRecorders, type LineOf, type RecordedError } from '../format/lines';
import { isMarkLike, MARK } from '../privacy/view';

/** What stands for the functions and promises of a recording. */
interface Live {
  /** A function that the port gave; undefined name: the value itself is the function. */
  readonly method: (name: string) => (...args: readonly unknown[]) => unknown;
  readonly later: () => Promise<unknown>;
}

const numbers: Readonly<Record<string, number>> = { NaN, Infinity, '-Infinity': -Infinity };

/** More than a browser keeps in one piece. */
const MOST_BYTES = 2 ** 31;
/** @throws RangeError for what is no length */
const emptyBytes = (length: number): Uint8Array => {
  if (!Number.isSafeInteger(length) || length < 0 || length > MOST_BYTES)
    throw new RangeError(`${length} bytes cannot be made`);
  return new Uint8Array(length);
};

const special = (value: Readonly<Record<string, unknown>>, name: string, live: Live): unknown => {
  const { [MARK]: mark } = value;
  if (mark === 'function') return live.method(name);
  if (mark === 'number') return numbers[String(value['value'])];
  if (mark === 'undefined') return undefined;
  if (mark === 'bytes') return emptyBytes(Number(value['length']));
  if (mark !== 'later') return {};
  const later = live.later();
  return value['cancel'] === true ? Object.assign(later, { [CANCEL]: live.method('cancel') }) : later;
};

/** A field of somebody's own stands with one mark more. */
const ownName = (key: string): string => (key !== MARK && isMarkLike(key) ? key.slice(MARK.length) : key);

const walk = (value: unknown, name: string, live: Live): unknown => {
  if (Array.isArray(value)) return value.map((part) => walk(part, name, live));
  if (!isObject(value)) return value;
  if (typeof value[MARK] === 'string') return special(value, name, live);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [ownName(key), walk(part, key, live)]));
};

const inert: Live = { method: () => () => undefined, later: () => new Promise(() => undefined) };

/** A recorded value as a port gave it; functions and promises are those of `live`. @throws RangeError for more bytes than there can be */
export const restored = (value: unknown, live: Live = inert): unknown => walk(value, 'stop', live);

type Ask =
  | { readonly kind: 'call'; readonly port: string; readonly args: readonly unknown[] }
  | { readonly kind: 'used'; readonly of: number; readonly name: string; readonly args: readonly unknown[] };

/** Says what the sagas do now; gives the line of the recording that it is, or undefined where it is none. */
export type Match = (asked: Ask) => LineOf<'call'> | LineOf<'used'> | undefined;

interface Deferred {
  readonly resolve: (value: unknown) => void;
  readonly reject: (thrown: unknown) => void;
}

export interface ReplayedPorts<Ports> {
  readonly ports: Ports;
  /** The promise of call `n` settles, or what it was given speaks. @returns whether anything waits for that */
  answer(line: LineOf<'answer'>): boolean;
  fail(line: LineOf<'failed'>): boolean;
  say(line: LineOf<'said'>): boolean;
}

export interface Replaying {
  /** What stands for the code that a call of `loads` brought, by its name. */
  readonly code?: Readonly<Record<string, unknown>>;
  /** Hears why a recorded value cannot be made. */
  readonly refuse?: (reason: string) => void;
}

/**
 * What sagas get after the replay has ended: a promise that never settles, and a function and an object whose parts are
 * the same, so that none of them stumbles over it.
 */
const never: unknown = new Proxy(() => undefined, {
  get: (_none, key) => (key === Symbol.toPrimitive ? () => NaN : never),
  apply: () => never,
});

/** Makes recorded values and errors. @param live what stands for the functions and promises that a call gave */
const createMaking = (live: (n: number) => Live, refuse: (reason: string) => void) => {
  const made = (value: unknown, n?: number): unknown => {
    try {
      return restored(value, n === undefined ? undefined : live(n));
    } catch (thrown) {
      refuse(thrown instanceof Error ? thrown.message : String(thrown));
      return undefined;
    }
  };
  const errorOf = ({ code: name, params }: RecordedError): PortError =>
    new PortError(name, made(params) as ErrorParams);
  return { made, errorOf };
};

/** Promises that the recording settles, by the numbers of the calls that gave them. */
const createWaiting = () => {
  const waiting = new Map<number, Deferred>();
  return {
    later: (n: number) => new Promise((resolve, reject) => waiting.set(n, { resolve, reject })),
    /** @returns whether anything waits for that */
    settle: (n: number, work: (deferred: Deferred) => void): boolean => {
      const deferred = waiting.get(n);
      waiting.delete(n);
      if (deferred !== undefined) work(deferred);
      return deferred !== undefined;
    },
  };
};

/** The recorder is in no recording: whoever asks it for something waits. */
const silent = new Proxy({}, { get: () => () => never });

/** A port that has every method; what they do, `run` does. */
const portOf = (name: string, run: (asked: Ask) => unknown): object =>
  isRecorders(`${name}.`)
    ? silent
    : new Proxy(
        {},
        {
          get: (_none, key) =>
            key === 'then'
              ? undefined
              : (...args: readonly unknown[]) => run({ kind: 'call', port: `${name}.${String(key)}`, args }),
        },
      );

/**
 * Ports that answer from a recording.
 * @param names of all ports: sagas pass some of them on by spreading
 */
export const replayPorts = <Ports extends object>(
  names: readonly (keyof Ports & string)[],
  match: Match,
  nested: (n: number) => void,
  { code = {}, refuse = () => undefined }: Replaying = {},
): ReplayedPorts<Ports> => {
  const { later, settle } = createWaiting();
  const ports = new Map<number, string>();
  const heard = new Map<number, readonly unknown[]>();
  const live = (n: number): Live => ({
    method:
      (name) =>
      (...args) =>
        run({ kind: 'used', of: n, name, args }),
    later: () => later(n),
  });
  const { made, errorOf } = createMaking(live, refuse);

  const run = (asked: Ask): unknown => {
    const line = match(asked);
    if (line === undefined) return never;
    const { n, gave, threw } = line;
    heard.set(n, asked.args);
    if (line.kind === 'call') ports.set(n, line.port);
    // What happened while the call ran happens while it runs.
    nested(n);
    if (threw !== undefined) throw errorOf(threw);
    return made(gave, n);
  };

  const say = ({ n, x, args }: LineOf<'said'>): boolean => {
    const callback = heard.get(n)?.[x];
    if (typeof callback !== 'function') return false;
    Reflect.apply(
      callback,
      undefined,
      args.map((arg) => made(arg)),
    );
    return true;
  };
  return {
    ports: Object.fromEntries(names.map((name) => [name, portOf(name, run)])) as Ports,
    // Only a callback is of use afterwards.
    answer: ({ n, value }) => settle(n, ({ resolve }) => resolve(code[ports.get(n) ?? ''] ?? made(value, n))),
    fail: ({ n, error }) => settle(n, ({ reject }) => reject(errorOf(error))),
    say,
  };
};
