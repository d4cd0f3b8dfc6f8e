import { persistently } from '@inkside/kit';

/** Code that comes with the given try; the tries before it break off. */
const comingWith = (good: number) => {
  let tries = 0;
  const pauses: number[] = [];
  const load = persistently(
    async () => {
      tries += 1;
      if (tries < good) throw new Error(`broken off ${tries}`);
      return tries;
    },
    async (ms) => pauses.push(ms),
  );
  return { load, pauses };
};

describe('code without which nothing is shown', () => {
  it('is asked for again after a pause when it does not come', async () => {
    const { load, pauses } = comingWith(3);
    expect([await load(), pauses]).toEqual([3, [300, 1500]]);
  });

  it('is waited for no longer where it comes at once, and given up after the third try', async () => {
    expect(comingWith(1).pauses).toEqual([]);
    await expect(comingWith(4).load()).rejects.toThrow('broken off 3');
  });
});
