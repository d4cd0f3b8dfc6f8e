import { startRepeating } from '../../cloud/lib/taskOrder';
import { pause, until } from '../harness/until';

const EVERY_MS = 5;

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
    await until(() => seen.done >= 2, 'two turns are done');

    await end();

    expect(seen).toMatchObject({ most: 1, running: 0 });
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
    await until(() => turns >= 3, 'three turns');
    await end();

    expect(failures.length).toBe(turns);
  });
});
