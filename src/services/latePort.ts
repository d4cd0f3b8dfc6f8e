import type { Stop } from '@inkside/kit';

type Call = (...asked: never[]) => Promise<unknown>;
/** What does not give a promise, and so cannot simply be called later. */
type Direct<Port> = { readonly [Name in keyof Port as Port[Name] extends Call ? never : Name]: Port[Name] };

/**
 * A port before its adapter is there: each call loads it, or waits for it, and passes itself on. Methods that give no
 * promise are `direct`, and others may be; the names of the rest need not be known here.
 */
export const latePort = <Port extends object>(
  load: () => Promise<Port>,
  direct: Direct<Port> & Partial<Port>,
): Port => {
  const call = async (name: PropertyKey, asked: readonly unknown[]): Promise<unknown> => {
    const port = await load();
    const method: unknown = Reflect.get(port, name);
    if (typeof method !== 'function') throw new TypeError(`The port has no ${String(name)}.`);
    return Reflect.apply(method, port, asked) as unknown;
  };
  return new Proxy(direct as Port, {
    get: (own, name): unknown => {
      // A port is no promise, whoever asks.
      if (name in own || name === 'then') return Reflect.get(own, name);
      return (...asked: readonly unknown[]) => call(name, asked);
    },
  });
};

/** Starts something that can be stopped as soon as its adapter is there, unless it is stopped before. */
export const lateRun = <Adapter>(
  load: () => Promise<Adapter>,
  run: (adapter: Adapter) => Stop,
  onLost: (thrown: unknown) => void = () => undefined,
): Stop => {
  let isStopped = false;
  let stop: Stop = () => undefined;
  load().then(
    (adapter) => {
      if (!isStopped) stop = run(adapter);
    },
    (thrown: unknown) => {
      if (!isStopped) onLost(thrown);
    },
  );
  return () => {
    isStopped = true;
    stop();
  };
};
