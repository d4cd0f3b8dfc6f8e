import { placementOf } from '../../../src/services/screens/cutting';

const sheet = { width: 4000, height: 3000 };
/** The right half of what is seen. */
const right = { x: 50, y: 0, width: 50, height: 100 };

describe('what of a picture goes on a screen', () => {
  it.each([
    ['not turned', 0, { x: 2000, y: 0, width: 2000, height: 3000 }, { x: 0, y: 0, width: 1404, height: 1872 }],
    ['turned right', 1, { x: 0, y: 0, width: 4000, height: 1500 }, { x: 0, y: 0, width: 1872, height: 1404 }],
    ['upside down', 2, { x: 0, y: 0, width: 2000, height: 3000 }, { x: 0, y: 0, width: 1404, height: 1872 }],
    ['turned left', 3, { x: 0, y: 1500, width: 4000, height: 1500 }, { x: 0, y: 0, width: 1872, height: 1404 }],
  ] as const)('is the part that is seen when it is %s', (_how, turns, from, to) => {
    expect(placementOf({ width: 1404, height: 1872, turns, area: right }, sheet)).toEqual({
      ...{ from, to },
      angle: (turns * Math.PI) / 2,
    });
  });

  it('is all of it, in the middle and as large as it goes, where it is to fit', () => {
    const { from, to } = placementOf({ width: 1404, height: 1872, turns: 0, area: null }, sheet);

    expect(from).toEqual({ x: 0, y: 0, ...sheet });
    expect(to).toEqual({ x: 0, y: 410, width: 1404, height: 1053 });
  });

  it('never is nothing, and never beyond the picture', () => {
    const area = { x: 99.999, y: 99.999, width: 0.001, height: 0.001 };

    const { from } = placementOf({ width: 10, height: 10, turns: 0, area }, { width: 20, height: 20 });

    expect(from.width).toBe(1);
    expect(from.height).toBe(1);
  });
});
