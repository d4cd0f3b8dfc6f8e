import { SilentConnection } from '../../../../src/services/databases/replication/brokenFetch';
import { keepRunning } from '../../../../src/services/databases/replication/direction';
import type { RunEnd, RunListener } from '../../../../src/services/databases/replication/replicationRun';
import type { SyncSession } from '../../../../src/services/databases/replication/syncSession';

interface StartedRun {
  readonly listener: RunListener;
  readonly end: (end: RunEnd) => Promise<void>;
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

const failed = (error: unknown = new TypeError('Failed to fetch')): RunEnd => ({ kind: 'failed', error });

/** A direction whose runs end when the test says so. */
const aDirection = (renewals: readonly ('renewed' | 'expired' | Error)[] = []) => {
  const runs: StartedRun[] = [];
  const told: string[] = [];
  const left = [...renewals];
  const session: SyncSession = {
    open: async () => undefined,
    generation: () => 1,
    claim: () => true,
    renew: async () => {
      const next = left.shift() ?? 'expired';
      if (next instanceof Error) throw next;
      return next;
    },
    proven: () => told.push('proven'),
    clear: () => undefined,
  };
  const run = (listener: RunListener, stop: AbortSignal): Promise<RunEnd> =>
    new Promise((resolve) => {
      stop.addEventListener('abort', () => resolve({ kind: 'stopped' }));
      const end = async (how: RunEnd): Promise<void> => {
        resolve(how);
        await settle();
      };
      runs.push({ listener, end });
    });
  const direction = keepRunning(
    { session, run, random: () => 0.999 },
    {
      active: () => told.push('active'),
      changed: () => told.push('changed'),
      denied: () => told.push('denied'),
      idle: () => told.push('idle'),
      failed: () => told.push('failed'),
      expired: () => told.push('expired'),
    },
  );
  const newest = (): StartedRun => runs.at(-1) ?? { listener: null as never, end: async () => undefined };
  return { direction, runs, told, newest };
};

describe('a direction', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('waits longer after each failure, up to a minute', async () => {
    const { direction, runs, newest } = aDirection();
    const waits: number[] = [];

    for (let n = 0; n < 8; n += 1) {
      await newest().end(failed());
      const began = Date.now();
      const count = runs.length;
      while (runs.length === count) await jest.advanceTimersByTimeAsync(100);
      waits.push(Math.round((Date.now() - began) / 1000));
    }
    direction.stop();

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('begins again at once when it is woken, or when it works', async () => {
    const { direction, runs, newest } = aDirection();
    for (let n = 0; n < 4; n += 1) {
      await newest().end(failed());
      direction.wake();
      await settle();
    }
    expect(runs).toHaveLength(5);

    newest().listener.idle();
    await newest().end(failed());
    await jest.advanceTimersByTimeAsync(1000);
    direction.stop();

    expect(runs).toHaveLength(6);
  });

  it('opens a silent feed again without calling it an outage, once', async () => {
    const { direction, runs, told, newest } = aDirection();

    await newest().end(failed(new SilentConnection()));
    const afterFirst = [...told];
    await newest().end(failed(new SilentConnection()));
    direction.stop();

    expect(runs).toHaveLength(2);
    expect([afterFirst, told]).toEqual([[], ['failed']]);
  });

  it('goes on with a new session after a refusal', async () => {
    const { direction, runs, told, newest } = aDirection(['renewed']);

    await newest().end({ kind: 'unauthorized' });
    direction.stop();

    expect(runs).toHaveLength(2);
    expect(told).toEqual([]);
  });

  it('ends when the session cannot be renewed', async () => {
    const { runs, told, newest } = aDirection(['expired']);

    await newest().end({ kind: 'unauthorized' });
    await jest.advanceTimersByTimeAsync(120_000);

    expect(told).toEqual(['expired']);
    expect(runs).toHaveLength(1);
  });

  it('waits for the network when a session cannot be fetched without it', async () => {
    const { direction, runs, told, newest } = aDirection([new Error('offline')]);

    await newest().end({ kind: 'unauthorized' });
    await jest.advanceTimersByTimeAsync(1000);
    direction.stop();

    expect(told).toEqual(['failed']);
    expect(runs).toHaveLength(2);
  });

  it('starts nothing more after it was stopped, also while it waits', async () => {
    const { direction, runs, newest } = aDirection();
    await newest().end(failed());

    direction.stop();
    await jest.advanceTimersByTimeAsync(120_000);

    expect(runs).toHaveLength(1);
  });
});
