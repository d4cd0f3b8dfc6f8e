import { pagePace } from '../../../src/app/recorder/pagePace';
import { inSlices } from '../../../packages/recorder/src/late/slices';

type Idle = (deadline: { readonly didTimeout: boolean; timeRemaining(): number }) => void;

/** A page whose idle moments come when the test says so, and whose clock only moves by itself. */
const openPage = ({ hasIdle = true, hidden = false } = {}) => {
  const asked: { readonly work: Idle; readonly timeout: number }[] = [];
  const globals = {
    document: { hidden },
    requestIdleCallback: hasIdle
      ? (work: Idle, { timeout }: { timeout: number }) => asked.push({ work, timeout })
      : undefined,
  };
  // Before there is a document: an open channel of messages would keep the test from ending.
  const pace = pagePace();
  Object.assign(globalThis, globals);
  return { asked, pace };
};

/** How many milliseconds of work fit, if each step takes one. */
const worked = (hasTime: () => boolean): number => {
  let steps = 0;
  do {
    jest.advanceTimersByTime(1);
    steps += 1;
  } while (hasTime());
  return steps;
};

describe('the time that a page gives the recorder', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    for (const name of ['document', 'requestIdleCallback']) Reflect.deleteProperty(globalThis, name);
  });

  it('is what the browser has left', () => {
    const { asked, pace } = openPage();
    const steps: number[] = [];
    pace.whenIdle((hasTime) => steps.push(worked(hasTime)));
    const end = performance.now() + 12;

    asked[0]?.work({ didTimeout: false, timeRemaining: () => Math.max(0, end - performance.now()) });

    expect([asked[0]?.timeout, steps]).toEqual([500, [11]]);
  });

  it.each([
    [false, 5],
    [true, 50],
  ])('is a little where the page is never idle (nobody sees it: %s)', (hidden, most) => {
    const { asked, pace } = openPage({ hidden });
    const steps: number[] = [];
    pace.whenIdle((hasTime) => steps.push(worked(hasTime)));

    asked[0]?.work({ didTimeout: true, timeRemaining: () => 0 });

    expect(steps).toEqual([most]);
  });

  it('comes each half second where the browser knows no idle moments', () => {
    const { pace } = openPage({ hasIdle: false });
    const steps: number[] = [];
    pace.whenIdle((hasTime) => steps.push(worked(hasTime)));

    jest.advanceTimersByTime(499);
    expect(steps).toEqual([]);
    jest.advanceTimersByTime(1);

    expect(steps).toEqual([5]);
  });

  it('does not come before it is asked for again', () => {
    const { asked, pace } = openPage();
    pace.whenIdle(() => undefined, 250);

    jest.advanceTimersByTime(249);
    expect(asked).toEqual([]);
    jest.advanceTimersByTime(1);

    expect(asked).toHaveLength(1);
  });

  it('comes soon, to everyone who waits', async () => {
    jest.useRealTimers();
    const { pace } = openPage();
    const done: string[] = [];
    function* steps(name: string): Generator<void, void> {
      for (let step = 0; step < 3; step += 1) yield void done.push(`${name}${step}`);
    }

    await Promise.all([
      inSlices(steps('a'), (work) => pace.soon(() => work(() => false))),
      inSlices(steps('b'), pace.soon),
    ]);

    expect([...done].sort()).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2']);
  });

  it('tells whoever waits what went wrong', async () => {
    jest.useRealTimers();
    const { pace } = openPage();
    function* broken(): Generator<void, void> {
      yield;
      throw new Error('no such thing');
    }

    await expect(inSlices(broken(), pace.soon)).rejects.toThrow('no such thing');
  });
});
