import { type AppError, appErrorOf, lazy, type Stop } from '@inkside/kit';
import { networkError } from '@inkside/protocol';

/** A method of an adapter that is there, or on its way. */
interface LateMethod<Method> {
  /** Undefined until it is there; loads nothing. */
  readonly now: () => Method | undefined;
  readonly load: () => Promise<Method>;
}

/** How a method is called whose adapter may not be there yet. */
export type Way<Method> = (late: LateMethod<Method>) => Method;

type GivesPromise = (...asked: never[]) => Promise<unknown>;
/** Ways of the methods of a port: what gives no promise needs one, what gives a promise may have one. */
type Ways<Port> = {
  readonly [Name in keyof Port as Port[Name] extends GivesPromise ? never : Name]: Way<Port[Name]>;
} & {
  readonly [Name in keyof Port as Port[Name] extends GivesPromise ? Name : never]?: Way<Port[Name]>;
};

/** What is loaded: the code, as a function that makes the adapter. What that function throws is not the network's fault. */
type Load<Adapter> = () => Promise<() => Adapter>;

interface LazyOptions {
  /** Names the operation in `errors.network`, which a failed load is then; without it the failure stays as it is. */
  readonly operation?: string;
}

export interface LazyPortOptions<Port> extends LazyOptions {
  readonly methods: Ways<Port>;
}

export interface LazyPortsOptions<Ports> extends LazyOptions {
  readonly ports: { readonly [Name in keyof Ports]: Ways<Ports[Name]> };
}

/**
 * For what starts something that can be stopped: it is started when the adapter is there, unless it was stopped before.
 * @param onLost hears that the load failed, with what the method was called with; not after the stop
 */
export const stream =
  <Asked extends readonly unknown[]>(
    onLost: (error: AppError, ...asked: Asked) => void = () => undefined,
  ): Way<(...asked: Asked) => Stop> =>
  ({ now, load }) =>
  (...asked) => {
    const there = now();
    if (there !== undefined) return there(...asked);
    let isStopped = false;
    let stop: Stop = () => undefined;
    load().then(
      (start) => {
        if (!isStopped) stop = start(...asked);
      },
      (thrown: unknown) => {
        if (!isStopped) onLost(appErrorOf(thrown), ...asked);
      },
    );
    return () => {
      isStopped = true;
      stop();
    };
  };

/** For what gives nothing: it loads the adapter, and a failed load is not told. */
export const quiet =
  <Asked extends readonly unknown[]>({ now, load }: LateMethod<(...asked: Asked) => void>) =>
  (...asked: Asked): void => {
    const there = now();
    if (there !== undefined) return there(...asked);
    load().then(
      (run) => run(...asked),
      () => undefined,
    );
  };

/** For what gives nothing and means nothing to an adapter that is not there: it loads nothing. */
export const onlyWhenThere =
  <Asked extends readonly unknown[]>({ now }: LateMethod<(...asked: Asked) => void>) =>
  (...asked: Asked): void =>
    now()?.(...asked);

/** For a promise that never rejects: what cannot be loaded is not there. */
export const orUndefined =
  <Asked extends readonly unknown[], Value>({
    now,
    load,
  }: LateMethod<(...asked: Asked) => Promise<Value | undefined>>) =>
  (...asked: Asked): Promise<Value | undefined> =>
    now()?.(...asked) ??
    load().then(
      (run) => run(...asked),
      () => undefined,
    );

type Method = (...asked: readonly unknown[]) => unknown;

/** The way of all others: the call waits for the adapter, and goes straight through once that is there. */
const passOn: Way<Method> =
  ({ now, load }) =>
  async (...asked) =>
    (now() ?? (await load()))(...asked);

/** One load, of which several ports may be made. */
const loadingOf = <Adapter>(load: Load<Adapter>, operation: string | undefined): LateMethod<Adapter> => {
  let made: Adapter | undefined;
  return {
    now: () => made,
    load: lazy(async () => {
      const make = await load().catch((thrown: unknown) => {
        throw operation === undefined ? thrown : networkError(operation);
      });
      return (made = make());
    }),
  };
};

/** The method of this name, as a function that may be called without its port. */
const methodOf = (port: object, name: string): Method => {
  const method: unknown = Reflect.get(port, name);
  if (typeof method !== 'function') throw new TypeError(`The port has no ${name}.`);
  return (...asked) => Reflect.apply(method, port, asked) as unknown;
};

const portOf = <Adapter, Port extends object>(
  adapter: LateMethod<Adapter>,
  select: (adapter: Adapter) => Port,
  ways: object,
): Port => {
  const lateMethod = (name: string): LateMethod<Method> => ({
    now: () => {
      const there = adapter.now();
      return there === undefined ? undefined : methodOf(select(there), name);
    },
    load: async () => methodOf(select(await adapter.load()), name),
  });
  const methods: Record<string, Method> = {};
  return new Proxy(methods as Port, {
    get: (_own, name) => {
      // A port is no promise, whoever asks.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      const way = (ways as Readonly<Record<string, Way<Method> | undefined>>)[name] ?? passOn;
      return (methods[name] ??= way(lateMethod(name)));
    },
  });
};

/**
 * A port before its adapter is there. The first call loads it, and what is called until then waits. A load that failed is
 * tried again by the next call. Once the adapter is there a call goes straight through, within the caller's own moment.
 *
 * Methods that give a promise are passed on by themselves, and their names need not be known here. The type asks for a
 * way of each other method: {@link stream}, {@link quiet}, {@link onlyWhenThere}, or one of the port's own. A promise that
 * never rejects is {@link orUndefined}.
 *
 *     const captcha = lazyPort(async () => (await import('./captcha')).createCaptcha, {
 *       operation: 'captcha',
 *       methods: { work: stream((error, report) => report({ kind: 'failed', error })) },
 *     });
 */
export const lazyPort = <Port extends object>(load: Load<Port>, { operation, methods }: LazyPortOptions<Port>): Port =>
  portOf(loadingOf(load, operation), (port) => port, methods);

/** Several ports of one load, each as {@link lazyPort} makes one: what one of them has loaded is there for all. */
export const lazyPorts = <Ports extends { readonly [Name in keyof Ports]: object }>(
  load: Load<Ports>,
  { operation, ports }: LazyPortsOptions<Ports>,
): Ports => {
  const loading = loadingOf(load, operation);
  const portNamed = <Name extends keyof Ports>(name: Name): Ports[Name] =>
    portOf(loading, (adapter) => adapter[name], ports[name]);
  return Object.fromEntries(
    Object.keys(ports).map((name) => [name, portNamed(name as keyof Ports)]),
  ) as unknown as Ports;
};
