import { CANCEL } from '@inkside/kit';
import type { Hook } from './hook';

type Method = (...args: readonly unknown[]) => unknown;
type Line =
  | { readonly kind: 'call'; readonly port: string }
  | { readonly kind: 'used'; readonly of: number; readonly name: string };
type Parts = Readonly<Record<string, unknown>>;

const isMethod = (value: unknown): value is Method => typeof value === 'function';
const isObject = (value: unknown): value is Parts => Object(value) === value;
/** The same fields, of which some are others. */
const mapParts = (parts: Parts, change: (part: unknown, name: string) => unknown): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));

/** The arguments of call `n`, of which functions put down what they are told. */
const listening = (hook: Hook, n: number, args: readonly unknown[]): readonly unknown[] =>
  args.map((arg, x) =>
    isMethod(arg)
      ? (...said: readonly unknown[]) => {
          hook.note({ kind: 'said', n, x, args: said });
          return arg(...said);
        }
      : arg,
  );

/** A method that puts down its calls as these lines. `isCode`: what it gives is code. */
type Recorded = (line: Line, method: Method, isCode?: boolean) => Method;

/** The same port, each of whose methods goes through `recorded`. */
const recordPort = (port: Parts, name: string, recorded: Recorded): Parts =>
  new Proxy(port, {
    get: (own, key) => {
      const method = own[key as string];
      return isMethod(method)
        ? recorded({ kind: 'call', port: `${name}.${String(key)}` }, method.bind(own), name === 'loads')
        : method;
    },
  });

/**
 * The same ports, which put down each call, what it gives and what it says later. Goes by shape alone: no port knows of
 * it, and none is named here but those that give no data. What is handed on is not changed; promises settle one
 * microtask later, so that an answer is put down directly before the saga that waits for it goes on.
 *
 * Every page loads this before anything is shown, so it is short; what is made of the lines comes later.
 */
export const recordPorts = <Ports extends object>(ports: Ports, hook: Hook): Ports => {
  let calls = 0;

  const recorded =
    (line: Line, method: Method, isCode = false): Method =>
    (...args) => {
      const n = (calls += 1);
      const outer = hook.inside;
      const held = hook.note<Line['kind']>({ ...line, n, args });
      hook.inside = n;
      try {
        return (held.gave = watched(n, method(...listening(hook, n, args)), isCode));
      } catch (thrown) {
        throw (held.threw = thrown);
      } finally {
        hook.inside = outer;
      }
    };

  const using = (of: number, name: string, method: Method): Method => recorded({ kind: 'used', of, name }, method);

  /** What call `of` gave, whose functions and promises are put down as well. Code that came is handed on as it is. */
  const watched = (of: number, value: unknown, isCode: boolean): unknown => {
    if (isMethod(value)) return using(of, 'stop', value);
    if (!isObject(value)) return value;
    if (!isMethod(value['then'])) {
      return !isCode && Object.values(value).some(isMethod)
        ? mapParts(value, (part, name) => (isMethod(part) ? using(of, name, part.bind(value)) : part))
        : value;
    }
    const mine = (value as unknown as Promise<unknown>).then((answer) => watched(of, answer, isCode));
    mine.then(
      (answer) => hook.note({ kind: 'answer', n: of, value: answer }),
      (error: unknown) => hook.note({ kind: 'failed', n: of, error }),
    );
    const cancel = value[CANCEL];
    return isMethod(cancel) ? Object.assign(mine, { [CANCEL]: using(of, 'cancel', cancel) }) : mine;
  };

  return mapParts(ports as Parts, (port, name) =>
    name === 'handles' ? port : recordPort(port as Parts, name, recorded),
  ) as Ports;
};
