import { PortError } from '@inkside/kit';
import { WorkerClient } from '../../../../packages/ink/src/worker/host/workerClient';
import type { QuestionKind } from '../../../../packages/ink/src/worker/protocol';
import { turnByHand } from '../../../harness/handTurned';
import { fakeWorker, type FakeWorker } from './support';

const drop = { kind: 'drop', keys: [] } as const;
const points = { kind: 'points', shapeZips: [] } as const;
const frame = {
  kind: 'frame',
  key: 'k',
  frame: { left: 0, top: 0, width: 1, height: 1, scale: 1 },
  colours: { paper: '#fff', line: '#eee', isDark: false },
} as const;

const HANG_MS = 20_000;

type Failure = (kind: QuestionKind, worker: number) => 'crash' | 'hang' | 'nothing' | undefined;

/** Fails as told; the number of the worker counts from 0. */
const startClient = (fail: Failure = () => undefined) => {
  const workers: FakeWorker[] = [];
  const spawn = (): FakeWorker => {
    const number = workers.length;
    const worker = fakeWorker((kind) => fail(kind, number));
    workers.push(worker);
    return worker;
  };
  return { workers, client: new WorkerClient({ spawn, hangMs: HANG_MS }) };
};

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => error,
  );

describe('asking the ink worker', () => {
  beforeEach(() => turnByHand('setTimeout'));
  afterEach(() => void jest.useRealTimers());

  it('starts one worker for all questions, and only when there is one', async () => {
    const { client, workers } = startClient();
    expect(workers).toHaveLength(0);

    await Promise.all([client.ask<'drop'>(drop), client.ask<'points'>(points), client.ask<'drop'>(drop)]);

    expect(workers.map(({ asked }) => asked)).toEqual([['drop', 'points', 'drop']]);
  });

  it('lets drawings go before everything else', async () => {
    const { client, workers } = startClient();

    await Promise.all([client.ask<'drop'>(drop), client.ask<'points'>(points), client.ask<'frame'>(frame)]);

    expect(workers[0]?.asked).toEqual(['drop', 'frame', 'points']);
  });

  it('rejects all who wait when the worker crashes, and starts another for the next question', async () => {
    const { client, workers } = startClient((_kind, worker) => (worker === 0 ? 'crash' : undefined));

    const failures = await Promise.all(
      [client.ask<'drop'>(drop), client.ask<'points'>(points), client.ask<'frame'>(frame)].map(failureOf),
    );

    expect(failures).toEqual([0, 1, 2].map(() => new PortError('errors.inkWorker')));
    expect(workers[0]?.isTerminated).toBe(true);
    expect(await client.ask<'points'>(points)).toEqual({
      revisionIds: [],
      hasUnnamed: false,
      references: [],
      documents: [],
    });
    expect(workers).toHaveLength(2);
    expect(client.generation).toBe(1);
  });

  it('ends a worker that hangs', async () => {
    const { client, workers } = startClient((kind, worker) => (kind === 'points' && worker === 0 ? 'hang' : undefined));

    const failure = failureOf(client.ask<'points'>(points));
    await jest.advanceTimersByTimeAsync(HANG_MS - 1);
    expect(workers[0]?.isTerminated).toBe(false);
    await jest.advanceTimersByTimeAsync(1);

    expect(await failure).toEqual(new PortError('errors.inkWorker'));
    expect(workers[0]?.isTerminated).toBe(true);
    expect(await client.ask<'points'>(points)).toEqual({
      revisionIds: [],
      hasUnnamed: false,
      references: [],
      documents: [],
    });
  });

  it('gives each question its own time', async () => {
    const { client } = startClient();

    const answers = Array.from({ length: 30 }, () => client.ask<'drop'>(drop));
    for (const answer of answers) {
      await answer;
      jest.advanceTimersByTime(HANG_MS - 1);
    }

    expect(await Promise.all(answers)).toHaveLength(30);
  });

  it('rejects one question that the worker cannot answer, and keeps the worker', async () => {
    const { client, workers } = startClient((kind) => (kind === 'points' ? 'nothing' : undefined));

    const [failure, answer] = await Promise.all([failureOf(client.ask<'points'>(points)), client.ask<'drop'>(drop)]);

    expect(failure).toEqual(new PortError('errors.inkWorker'));
    expect(answer).toBeNull();
    expect(workers).toHaveLength(1);
  });

  it('rejects when no worker can be started', async () => {
    const client = new WorkerClient({
      hangMs: HANG_MS,
      spawn: () => {
        throw new Error('workers are forbidden here');
      },
    });

    expect(await failureOf(client.ask<'drop'>(drop))).toEqual(new PortError('errors.inkWorker'));
  });
});
