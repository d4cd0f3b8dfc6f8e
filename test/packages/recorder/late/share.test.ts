import { shareOf } from '../../../../bench/recorder/parts/share';

describe('the share of the recorder in measured work', () => {
  it('is that of the middle of all rounds', () => {
    expect(
      shareOf([
        { found: 1, busy: 100 },
        { found: 0, busy: 100 },
        { found: 3, busy: 100 },
      ]).ratio,
    ).toBeCloseTo(0.01, 9);
  });

  it('is none where no round shows anything of it', () => {
    expect(() =>
      shareOf([
        { found: 0, busy: 900 },
        { found: 0, busy: 950 },
      ]),
    ).toThrow(/source map/);
  });
});
