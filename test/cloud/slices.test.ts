import { createSlices } from '../../cloud/lib/slices';

const ALWAYS_OVER = 0;

/** Turns of the event loop from now until `work` has settled. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

async function inSlices(count: number, done: () => void = () => undefined): Promise<void> {
  const slices = createSlices(ALWAYS_OVER);
  for (let step = 0; step < count; step += 1) {
    if (slices.isOver()) await slices.turn();
    done();
  }
}

describe('work in slices', () => {
  it('gives everything else a turn after each slice', async () => {
    expect(await turnsDuring(inSlices(20))).toBeGreaterThanOrEqual(19);
  });

  it('runs one slice in a turn, however much of it there is at once', async () => {
    const order: string[] = [];
    const many = ['a', 'b', 'c'].map((name) => inSlices(3, () => order.push(name)));

    expect(await turnsDuring(Promise.all(many))).toBeGreaterThanOrEqual(8);
    expect(order.join('')).toBe('abcabcabc');
  });

  it('goes on without a pause while the slice lasts', async () => {
    expect(createSlices(60_000).isOver()).toBe(false);
  });
});
