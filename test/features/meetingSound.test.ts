import { asPageId } from '@inkside/kit';

import { soundAt, soundsOf, timeOfSound } from '../../src/features/ink/view/soundLogic';

const T = 1_700_000_000_000;
/** Two seconds, a rest of seven, one second. */
const recording = {
  lasted: 3000,
  stretches: [
    { at: T, from: 0 },
    { at: T + 9000, from: 2000 },
  ],
};

describe('the time of a recording', () => {
  it('goes on with the clock, and jumps over a rest', () => {
    expect([0, 1500, 2000, 2500].map((ms) => timeOfSound(recording, ms) - T)).toEqual([0, 1500, 9000, 9500]);
  });

  it('is found by a time of the clock, and not in a rest or where nothing was recorded', () => {
    const sound = (at: number) => ({
      ...{ pageId: asPageId('p1'), asset: `${at}`, title: '' },
      recording: { ...recording, stretches: recording.stretches.map((each) => ({ ...each, at: each.at + at })) },
    });
    const [early, late] = [sound(0), sound(60_000)];
    const at = (ms: number) => soundAt([early, late], T + ms);

    expect([at(0), at(1500), at(9500)].map((found) => found?.ms)).toEqual([0, 1500, 2500]);
    expect(at(61_500)).toEqual({ sound: late, ms: 1500 });
    expect([at(-1), at(5000), at(10_001), at(90_000)]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is known of sounds that say it, in the order in which they were recorded', () => {
    const bounds = { left: 0, top: 0, right: 1, bottom: 1 };
    const sound = (asset: string, at: number | undefined) => ({
      ...{ title: asset, bounds },
      target: { kind: 'audio', asset, ...(at && { recording: { lasted: 1, stretches: [{ at, from: 0 }] } }) } as const,
    });
    const pages = [
      { pageId: asPageId('p1'), spots: [sound('late', T + 5), sound('of a device', undefined)] },
      { pageId: asPageId('p2'), spots: [sound('early', T)] },
    ];
    expect(soundsOf(pages).map(({ asset }) => asset)).toEqual(['early', 'late']);
  });
});
