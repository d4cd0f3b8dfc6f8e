import { afterFrame, nextTask } from '@inkside/kit';

describe('waiting for a frame', () => {
  const { requestAnimationFrame: original } = globalThis;
  afterEach(() => {
    globalThis.requestAnimationFrame = original;
    jest.useRealTimers();
  });

  it('ends behind the frame', async () => {
    jest.useFakeTimers();
    const ended = jest.fn();
    let draw: () => void = () => undefined;
    globalThis.requestAnimationFrame = (callback) => {
      draw = () => callback(0);
      return 1;
    };
    void afterFrame().then(ended);
    await jest.advanceTimersByTimeAsync(50);
    expect(ended).not.toHaveBeenCalled();

    draw();
    await jest.advanceTimersByTimeAsync(0);

    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('does not wait for the frames of a hidden page', async () => {
    jest.useFakeTimers();
    const ended = jest.fn();
    globalThis.requestAnimationFrame = () => 1;

    void afterFrame().then(ended);
    await jest.advanceTimersByTimeAsync(100);

    expect(ended).toHaveBeenCalledTimes(1);
  });
});

describe('waiting for the next task', () => {
  it('ends behind all that was under way, and needs no timer', async () => {
    jest.useFakeTimers();
    const order: string[] = [];
    const next = nextTask().then(() => order.push('next'));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    order.push('drawn');
    await next;
    jest.useRealTimers();

    expect(order).toEqual(['drawn', 'next']);
  });
});
