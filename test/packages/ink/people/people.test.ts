import { faultsOf, play } from './play';

/** A few seconds; `npm run test:property -- ink` plays a thousand. */
const SEEDS = 8;

describe.each([
  ['on one page', false],
  ['on one page, whose note gets and loses pages', true],
])('two browsers and a device %s', (_, hasPages) => {
  it('end with what every reader puts together, and with every stroke that nobody took away', async () => {
    let strokes = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const played = await play(seed, hasPages);
      expect({ seed, faults: faultsOf(played) }).toEqual({ seed, faults: [] });
      strokes += played.kept.length;
    }
    expect(strokes).toBeGreaterThan(5 * SEEDS);
  });
});
