import { startRepeating } from '../../cloud/repeating';

const EVERY_MS = 5;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const slowWork = () => {
  const seen = { running: 0, most: 0, done: 0 };
  const work = async (): Promise<void> => {
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await pause(4 * EVERY_MS);
    seen.running -= 1;
    seen.done += 1;
  };
  return { seen, work };
};
const unforeseen = (thrown: unknown): never => {
  throw thrown;
};

describe('repeated work', () => {
  it('is never done twice at once, and its end waits for what is under way', async () => {
    const { seen, work } = slowWork();
    const end = startRepeating({ everyMs: EVERY_MS, first: work, work, failed: unforeseen });
    await pause(6 * EVERY_MS);

    await end();

    expect(seen).toMatchObject({ most: 1, running: 0 });
    expect(seen.done).toBeGreaterThanOrEqual(2);
    const { done } = seen;
    await pause(10 * EVERY_MS);
    expect(seen.done).toBe(done);
  });

  it('goes on after a failure', async () => {
    const failures: unknown[] = [];
    let turns = 0;
    const work = async (): Promise<void> => {
      turns += 1;
      throw new Error(`turn ${turns}`);
    };

    const end = startRepeating({ everyMs: EVERY_MS, work, failed: (thrown) => void failures.push(thrown) });
    while (turns < 3) await pause(EVERY_MS);
    await end();

    expect(failures.length).toBe(turns);
  });
});
