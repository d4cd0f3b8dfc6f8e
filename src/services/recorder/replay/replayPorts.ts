import { PortError } from '../../../app/kit/appError';
import type { LineOf, RecordedError } from '../format/lines';
import { isRecorders } from '../format/state';
import { restored } from './restore';

type Ask = { readonly kind: 'call'; readonly port: string; readonly args: readonly unknown[] } | { readonly kind: 'used'; readonly of: number; readonly name: string; readonly args: readonly unknown[] };

/** Says what the sagas do now; gives the line of the tape that it is, or undefined where it is none. */
export type Match = (asked: Ask) => LineOf<'call'> | LineOf<'used'> | undefined;

interface Deferred {
  readonly resolve: (value: unknown) => void;
  readonly reject: (thrown: unknown) => void;
}

export interface ReplayedPorts<Ports> {
  readonly ports: Ports;
  /** The promise of call `n` settles, or what it was given speaks. */
  answer(line: LineOf<'answer'>): void;
  fail(line: LineOf<'failed'>): void;
  say(line: LineOf<'said'>): void;
}

/**
 * What sagas get after the replay has ended: a promise that never settles, and a function and an object whose parts are
 * the same, so that none of them stumbles over it.
 */
const never: unknown = new Proxy(() => undefined, {
  get: (_none, key) => (key === Symbol.toPrimitive ? () => NaN : never),
  apply: () => never,
});

/**
 * Ports that answer from a tape.
 * @param names of all ports: sagas pass some of them on by spreading
 * @param code what stands for the code that a call of `loads` brought, by its name
 */
export const replayPorts = <Ports extends object>(
  names: readonly (keyof Ports & string)[],
  match: Match,
  nested: (n: number) => void,
  code: Readonly<Record<string, unknown>> = {},
): ReplayedPorts<Ports> => {
  const waiting = new Map<number, Deferred>();
  const ports = new Map<number, string>();
  const heard = new Map<number, readonly unknown[]>();
  const live = (n: number) => ({
    method: (name: string) => (...args: readonly unknown[]) => run({ kind: 'used', of: n, name, args }),
    later: () => new Promise((resolve, reject) => waiting.set(n, { resolve, reject })),
  });
  const errorOf = ({ code: name, params }: RecordedError): PortError => new PortError(name, params);

  const run = (asked: Ask): unknown => {
    const line = match(asked);
    if (line === undefined) return never;
    const { n, gave, threw } = line;
    heard.set(n, asked.args);
    if (line.kind === 'call') ports.set(n, line.port);
    // What happened while the call ran happens while it runs.
    nested(n);
    if (threw !== undefined) throw errorOf(threw);
    return restored(gave, live(n));
  };

  // The recorder is on no tape: whoever asks it for something waits.
  const silent = new Proxy({}, { get: () => () => never });
  const portOf = (name: string): object =>
    isRecorders(`${name}.`) ? silent : new Proxy({}, { get: (_none, key) => (key === 'then' ? undefined : (...args: readonly unknown[]) => run({ kind: 'call', port: `${name}.${String(key)}`, args })) });

  const settle = (n: number): Deferred | undefined => {
    const deferred = waiting.get(n);
    waiting.delete(n);
    return deferred;
  };
  const say = ({ n, x, args }: LineOf<'said'>): void => {
    const callback = heard.get(n)?.[x];
    if (typeof callback === 'function') Reflect.apply(callback, undefined, args.map((arg) => restored(arg)));
  };
  return {
    ports: Object.fromEntries(names.map((name) => [name, portOf(name)])) as Ports,
    // Only a callback is of use afterwards.
    answer: ({ n, value }) => settle(n)?.resolve(code[ports.get(n) ?? ''] ?? restored(value, live(n))),
    fail: ({ n, error }) => settle(n)?.reject(errorOf(error)),
    say,
  };
};
