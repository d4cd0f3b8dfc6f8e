import { PortError } from '@inkside/kit';
import { runSaga, stdChannel, type Task } from 'redux-saga';
import { call } from 'typed-redux-saga';
import { faultReported } from '../../src/features/faults/slice';
import { ofCode, untilDone } from '../../src/sagas/effects/untilDone';
import { fakeClock } from '../fakes/fakeClock';

/** Work that fails for so many tries, and what is written down of it. */
const working = (failures: number, retries?: typeof ofCode) => {
  const { port: clock, advance } = fakeClock();
  const [tries, logged]: [number[], string[]] = [[], []];
  const started = clock.now();
  const work = async (): Promise<string> => {
    tries.push(clock.now() - started);
    if (tries.length <= failures) throw new PortError('errors.network', { operation: 'sync' });
    return 'done';
  };
  const dispatch = (action: unknown) => {
    if (faultReported.match(action as never))
      logged.push((action as ReturnType<typeof faultReported>).payload.operation);
    return action;
  };
  const task: Task = runSaga({ channel: stdChannel(), dispatch }, function* () {
    return yield* call(() => untilDone('part', clock, () => call(work), retries));
  });
  return { advance, tries, logged, task };
};

describe('what is done until it succeeds', () => {
  it('is tried again after growing pauses, is logged once, and gives its result', async () => {
    const { advance, tries, logged, task } = working(3);

    for (let second = 0; second < 8; second += 1) await advance(1000);

    expect(await task.toPromise()).toBe('done');
    expect(tries).toEqual([0, 1000, 3000, 7000]);
    expect(logged).toEqual(['part']);
  });

  it('is tried again every two seconds where a page waits for its code, and logged each time', async () => {
    const { advance, tries, logged, task } = working(3, ofCode);

    for (let second = 0; second < 8; second += 1) await advance(1000);

    expect(await task.toPromise()).toBe('done');
    expect(tries).toEqual([0, 2000, 4000, 6000]);
    expect(logged).toEqual(['part', 'part', 'part']);
  });
});
