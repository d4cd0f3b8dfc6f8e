import { asEpochMs, asObjectKey, type LoggedError } from '@inkside/kit';
import { errorLogPort, picturesPort } from '../../../src/services/lazyOptions';
import { lazyPort, lazyPorts, onlyWhenThere, quiet, stream } from '../../../src/services/lazyPort';
import type { ErrorLogPort } from '../../../src/services/ports';

const entry: LoggedError = { at: asEpochMs(1), operation: 'sync', error: { code: 'errors.network', params: {} } };

const inMemory = (): ErrorLogPort => {
  let entries: readonly LoggedError[] = [];
  return {
    append: async (added) => void (entries = [added, ...entries]),
    list: async () => entries,
    clear: async () => void (entries = []),
  };
};

describe('the error log, when it comes late', () => {
  it('is loaded by the first entry, once, and keeps, lists and clears', async () => {
    const load = jest.fn(async () => inMemory);
    const log = lazyPort(load, errorLogPort);
    expect(load).not.toHaveBeenCalled();

    await log.append(entry);
    expect(await log.list()).toEqual([entry]);
    await log.clear();

    expect(await log.list()).toEqual([]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that does not come is asked for again by the next entry', async () => {
    const log = lazyPort(
      jest.fn(async () => inMemory).mockRejectedValueOnce(new Error('Loading chunk 3 failed')),
      errorLogPort,
    );

    await expect(log.append(entry)).rejects.toThrow('Loading chunk 3 failed');
    await log.append(entry);

    expect(await log.list()).toEqual([entry]);
  });
});

describe('pictures, when they come late', () => {
  const key = asObjectKey('thumbnail/a.png');
  const signal = new AbortController().signal;
  const found = 'blob:a';

  it('are loaded by the first list that shows one', async () => {
    const pictures = { load: jest.fn(async () => found) };
    const load = jest.fn(async () => () => pictures);
    const late = lazyPort(load, picturesPort);
    expect(load).not.toHaveBeenCalled();

    expect(await late.load(key, signal)).toBe(found);
    expect(await late.load(key, signal)).toBe(found);

    expect(pictures.load.mock.calls).toEqual([
      [key, signal],
      [key, signal],
    ]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that do not come are pictures that are not there, until they can be had', async () => {
    const pictures = { load: async () => found };
    const late = lazyPort(
      jest.fn(async () => () => pictures).mockRejectedValueOnce(new Error('Loading chunk 4 failed')),
      picturesPort,
    );

    expect(await late.load(key, signal)).toBeUndefined();
    expect(await late.load(key, signal)).toBe(found);
  });
});

describe('a port whose adapter comes late', () => {
  interface CountingPort {
    add(count: number): Promise<number>;
    tell(text: string): void;
    mark(text: string): void;
    watch(report: (event: string) => void): () => void;
  }

  /** An adapter with a state of its own, as a class keeps it. */
  class Counting implements CountingPort {
    sum = 0;
    readonly said: string[] = [];

    add(count: number): Promise<number> {
      this.sum += count;
      return Promise.resolve(this.sum);
    }

    tell(text: string): void {
      this.said.push(text);
    }

    mark(text: string): void {
      this.said.push(text);
    }

    watch(report: (event: string) => void): () => void {
      report('begun');
      return () => report('ended');
    }
  }

  const methods = {
    tell: quiet,
    mark: onlyWhenThere,
    watch: stream((error, report: (event: string) => void) => report(error.code)),
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const open = () => {
    const adapter = new Counting();
    const load = jest.fn(async () => () => adapter);
    return { adapter, load, port: lazyPort<CountingPort>(load, { operation: 'areas', methods }) };
  };

  it('is called in the order in which it was asked', async () => {
    const { adapter, load, port } = open();
    port.mark('lost');
    port.tell('first');
    port.tell('second');

    expect(await Promise.all([port.add(1), port.add(2)])).toEqual([1, 3]);
    expect(adapter.said).toEqual(['first', 'second']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is called at once when the adapter is there', async () => {
    const { adapter, port } = open();
    await port.add(1);
    const heard: string[] = [];

    void port.add(1);
    port.tell('a');
    port.mark('b');
    port.watch((event) => heard.push(event))();

    expect([adapter.sum, adapter.said, heard]).toEqual([2, ['a', 'b'], ['begun', 'ended']]);
  });

  it('that cannot be loaded says that the network is away, and is loaded by the next call', async () => {
    const { load, port } = open();
    load.mockRejectedValueOnce(new Error('Loading chunk 5 failed')).mockRejectedValueOnce(new Error('Again'));
    const heard: string[] = [];
    port.watch((event) => heard.push(event));
    port.watch((event) => heard.push(event))();
    await settle();
    expect(heard).toEqual(['errors.network']);

    await expect(port.add(1)).rejects.toMatchObject({ code: 'errors.network', params: { operation: 'areas' } });
    expect(await port.add(1)).toBe(1);
  });

  it('says nothing of a failed load to whoever waits for nothing', async () => {
    const { adapter, load, port } = open();
    load.mockRejectedValueOnce(new Error('Loading chunk 5 failed'));
    port.tell('lost');
    await settle();

    port.tell('kept');
    await settle();

    expect(adapter.said).toEqual(['kept']);
  });

  it('does not take a fault of the code that came for one of the network', async () => {
    const make = (): CountingPort => {
      throw new RangeError('too large');
    };

    await expect(lazyPort(async () => make, { operation: 'areas', methods }).add(1)).rejects.toThrow(RangeError);
  });

  it('refuses what its adapter cannot do', async () => {
    const port = lazyPort(async () => (): Pick<CountingPort, 'add'> => ({}) as never, { methods: {} });

    await expect(port.add(1)).rejects.toThrow('The port has no add.');
  });

  it('is no promise, and keeps its methods', async () => {
    const { load, port } = open();

    expect(await Promise.resolve(port)).toBe(port);
    expect(Reflect.get(port, Symbol.iterator)).toBeUndefined();
    expect(Reflect.get(port, 'add')).toBe(Reflect.get(port, 'add'));
    expect(load).not.toHaveBeenCalled();
  });

  it('shares its load with the ports that come with it', async () => {
    const adapters = { one: new Counting(), other: new Counting() };
    const load = jest.fn(async () => (): { readonly one: CountingPort; readonly other: CountingPort } => adapters);
    const ports = lazyPorts(load, { ports: { one: methods, other: methods } });
    expect(Object.keys(ports)).toEqual(['one', 'other']);

    await ports.one.add(1);
    ports.other.mark('there');

    expect([adapters.other.said, load.mock.calls.length]).toEqual([['there'], 1]);
  });
});
