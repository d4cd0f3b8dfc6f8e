import { put, take } from 'typed-redux-saga';

import { asMs } from '@inkside/kit';
import { loadRecording, replayState } from '../../src/app/replay/appReplay';
import { describeDifference, type Outcome } from '../../packages/recorder/src/replay/comparison';
import { loadCode, replayEngine } from '../../src/app/replay/replayEngine';
import { refreshAsked } from '../../src/features/sync/slice';
import { sleep } from '../../src/sagas/effects/effects';
import { lateCode, type Loads } from '../../src/sagas/loads';
import type { Recording } from '@inkside/recorder';
import { recordingFile } from './files';

type Engine = Awaited<ReturnType<Loads['engine']>>['engineSaga'];
let engineSaga: Engine;

beforeAll(async () => {
  engineSaga = (await lateCode.engine()).engineSaga;
});

const replayWith = async (recording: Recording, changed: Engine, options = {}): Promise<Outcome> => {
  const loads: Loads = { ...lateCode, engine: async () => ({ ...(await lateCode.engine()), engineSaga: changed }) };
  return replayEngine(recording, await loadCode(loads), options);
};

/** A port of which one method is another. */
const withMethod = <Port extends object>(port: Port, name: keyof Port, method: (...args: never[]) => unknown): Port =>
  new Proxy(port, { get: (own, key) => (key === name ? method : (Reflect.get(own, key) as unknown)) });

describe('a changed saga', () => {
  const recording = loadRecording(recordingFile('offline-edit'));

  it('that does nothing else replays', async () => {
    expect((await replayWith(recording, engineSaga)).difference).toBeUndefined();
  });

  it('that puts one action more is found where it puts it', async () => {
    const { difference } = await replayWith(recording, function* (...args) {
      yield* put(refreshAsked());
      yield* engineSaga(...args);
    });

    expect(difference).toMatchObject({ kind: 'line', actual: { kind: 'act', action: { type: 'sync/refreshAsked' } } });
    expect(difference?.expected).toEqual(recording.lines[difference?.index ?? -1]);
    expect(difference?.around).toHaveLength(6);
  });

  it('that asks a port for something else is told with what was recorded and what came', async () => {
    const { difference } = await replayWith(recording, (scope, shown) => {
      const { operations } = scope.services;
      const run: typeof operations.run = (uid, operation) =>
        operations.run(uid, {
          ...operation,
          writes: operation.writes.map((write) =>
            write.kind === 'edit' ? { ...write, fields: { ...write.fields, title: 'Another' } } : write,
          ),
        });
      return engineSaga(
        { ...scope, services: { ...scope.services, operations: withMethod(operations, 'run', run) } },
        shown,
      );
    });

    expect(difference).toMatchObject({
      kind: 'line',
      expected: {
        kind: 'call',
        port: 'operations.run',
        args: [expect.anything(), { writes: [{ fields: { title: 'Written on a train' } }] }],
      },
      actual: {
        kind: 'call',
        port: 'operations.run',
        args: [expect.anything(), { writes: [{ fields: { title: 'Another' } }] }],
      },
    });
    const told = describeDifference(difference as NonNullable<typeof difference>).split('\n');
    expect(told[0]).toBe(`First difference at line ${(difference?.index ?? 0) + 2}: the sagas did something else.`);
    expect(told.filter((line) => line.startsWith('- '))).toEqual([expect.stringContaining('"Written on a train"')]);
    expect(told.filter((line) => line.startsWith('+ '))).toEqual([expect.stringContaining('"Another"')]);
    expect(told).toHaveLength(9);
  });

  it('that does a thing later than it did is found as well', async () => {
    const { difference } = await replayWith(recording, function* (scope, shown) {
      yield* sleep(scope.services.clock, asMs(1));
      yield* engineSaga(scope, shown);
    });

    expect(difference).toMatchObject({ kind: 'line', actual: { port: 'clock.sleep', args: [1] } });
  });

  it('that does nothing any more is missed', async () => {
    const { difference } = await replayWith(recording, function* () {
      yield* take('test/never');
    });

    expect(difference).toMatchObject({ kind: 'missing', actual: undefined });
    expect(difference?.expected).toMatchObject({ kind: 'call' });
  });

  it('is not found by a replay that ends before', async () => {
    const changed: Engine = function* (...args) {
      yield* put(refreshAsked());
      yield* engineSaga(...args);
    };
    const { difference } = await replayWith(recording, changed);

    expect((await replayWith(recording, changed, { until: difference?.index ?? 0 })).difference).toBeUndefined();
  });
});

describe('a changed recording', () => {
  const recording = loadRecording(recordingFile('first-sync'));
  const lastAct = recording.lines.findLastIndex(({ kind }) => kind === 'act');

  it('whose last digest is another is found by both replays', async () => {
    const lines = recording.lines.map((line, index) =>
      index === lastAct ? { ...line, digest: '0' } : line,
    ) as Recording['lines'];
    const broken = { ...recording, lines };

    for (const { difference } of [replayState(broken), await replayWith(broken, engineSaga)]) {
      expect(difference).toMatchObject({
        kind: 'state',
        index: lastAct,
        expected: { digest: '0' },
        actual: { digest: expect.stringMatching(/^[0-9a-f]{14}$/) },
      });
    }
  });

  it('that ends before the sagas did all they did says that they did more', async () => {
    const last = recording.lines.findLastIndex(
      (line) => line.kind === 'call' || (line.kind === 'act' && line.origin === 'saga'),
    );
    const shorter = { ...recording, lines: recording.lines.slice(0, last) };

    expect((await replayWith(shorter, engineSaga)).difference).toMatchObject({
      kind: 'extra',
      index: last,
      expected: undefined,
    });
    expect((await replayWith({ ...shorter, end: undefined }, engineSaga)).difference).toBeUndefined();
  });

  it('that begins in the middle is replayed by its state only', async () => {
    const middle: Recording = { ...recording, head: { ...recording.head, from: 'middle' } };

    expect(replayState(middle).difference).toBeUndefined();
    await expect(replayWith(middle, engineSaga)).rejects.toMatchObject({ code: 'recorder.faults.middle' });
  });
});
