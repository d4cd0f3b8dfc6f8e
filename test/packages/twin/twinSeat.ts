import { randomBytes } from 'node:crypto';

import { bookInk, strokeNote, strokesOnPage } from '@inkside/ink';
import { createTwin, type Twin, type TwinPorts, type TwinSnapshot } from '@inkside/twin';

import { startTwinCloud, type TwinCloud } from '../../cloud/twin/twinCloud';
import { memoryStore } from '../../harness/memoryStore';
import { until } from '../../harness/until';

const newId = (): string => randomBytes(16).toString('hex');

export interface TwinSeat {
  readonly cloud: TwinCloud;
  readonly twin: Twin;
  readonly memory: ReturnType<typeof memoryStore>;
  /** Addresses that it asked for, in their order. */
  readonly asked: string[];
  /** Milliseconds that the line took by itself. */
  readonly paced: number[];
  until(isSo: (snapshot: TwinSnapshot) => boolean, what: string): Promise<void>;
  /** Words of its log, in their order. */
  log(): readonly string[];
  /** Another device of the same account. */
  second(): Promise<Twin>;
  /** The file of that name, as the device has it. */
  file(name: string): TwinSnapshot['state']['files'][string] | undefined;
  stop(): Promise<void>;
}

/** A device before a whole cloud, bound to its account. */
export const seatTwin = async (): Promise<TwinSeat> => {
  const cloud = await startTwinCloud();
  const memory = memoryStore();
  const [asked, paced]: [string[], number[]] = [[], []];
  const others: Twin[] = [];
  const ports: TwinPorts = {
    server: cloud.origin,
    fetch: (url, init) => {
      asked.push(url.slice(cloud.origin.length));
      return fetch(url, init);
    },
    store: memory.store,
    clock: {
      now: () => Date.now(),
      // A line takes no time here; a device that looks again does.
      pause: async (ms, signal) => {
        paced.push(ms);
        signal.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, Math.min(ms, 20)));
        signal.throwIfAborted();
      },
    },
    newId,
    writeNote: async (order) => strokeNote({ ...order, newId }),
    writeOn: async (order) => strokesOnPage({ ...order, newId }),
    writeInk: async (order) => bookInk({ ...order, newId }),
  };
  const bound = async (twin: Twin): Promise<Twin> => {
    const answer = await twin.bind({ kind: 'token', accessToken: await cloud.accessToken() });
    if (answer.kind !== 'bound') throw new Error(JSON.stringify(answer));
    return twin;
  };
  const twin = await bound(await createTwin(ports, 'Twin'));
  return {
    ...{ cloud, twin, memory, asked, paced },
    second: async () => {
      const other = await bound(await createTwin({ ...ports, store: memoryStore().store }, 'Twin 2'));
      others.push(other);
      return other;
    },
    until: (isSo, what) => until(() => isSo(twin.snapshot()), what),
    log: () => twin.snapshot().state.log.map(({ what }) => what),
    file: (name) => Object.values(twin.snapshot().state.files).find((file) => file.name === name),
    stop: async () => {
      await Promise.all([twin, ...others].map((each) => each.stop()));
      await cloud.stop();
    },
  };
};
