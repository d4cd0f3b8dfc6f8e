import { asEpochMs, asNoteId, asUid } from '@inkside/kit';
import { createInk } from '../../../../packages/ink/src/inkPort';
import { momentsOf } from '../../../../src/features/calendar/logic';
import { field, handMadePoints } from '../handMade';
import { fakeContext, fakeWorker } from '../render/support';
import { info, NOTE, ONE, points, row, SAMPLES, stroke, TWO, zip } from './storedNote';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const prefix = `${uid}/note/${NOTE}/`;
const DAY_MS = 86_400_000;
/** ARGB, as other writers put it. */
const BLACK = 0xff000000;
const [MONDAY, TUESDAY] = [Date.UTC(2026, 10, 23, 4), Date.UTC(2026, 10, 24, 4)] as const;
const REVISION = 'c'.repeat(32);
const LATER = ['d', 'e', 'f'].map((digit) => digit.repeat(32));
const colours = { paper: '#fff', line: '#ddd', isDark: false };

/** On Monday one stroke on the first page; on Tuesday one more there, and three on the second page, uploaded a day later. */
const stored = new Map(
  Object.entries({
    'note/pb/note_info': info([ONE, TWO]),
    'virtual/page/pb/a': row(ONE),
    'virtual/page/pb/b': row(TWO),
    [`shape/${ONE}#r1#${MONDAY + 5}.zip`]: zip(
      stroke('a'.repeat(32), field(2, MONDAY), field(4, BLACK), field(16, REVISION)),
    ),
    [`shape/${ONE}#r2#${TUESDAY + 5}.zip`]: zip(
      stroke('b'.repeat(32), field(2, TUESDAY), field(4, BLACK), field(16, REVISION)),
    ),
    [`point/${ONE}#${REVISION}#points`]: points(REVISION, 'a'.repeat(32), 'b'.repeat(32)),
    [`shape/${TWO}#r3#${TUESDAY + DAY_MS}.zip`]: zip(
      ...LATER.map((id) => stroke(id, field(2, TUESDAY + 9), field(4, BLACK), field(16, REVISION))),
    ),
    [`point/${TWO}#${REVISION}#points`]: handMadePoints(
      TWO,
      REVISION,
      LATER.map((id) => [id, SAMPLES] as const),
    ),
  }).map(([path, bytes]) => [prefix + path, bytes]),
);

/** How many shapes are drawn for a day that begins at a moment; undefined where there is no picture. */
const drawnFrom = async (from: number): Promise<number | undefined> => {
  let drawn: () => readonly string[] = () => [];
  const easel = () => {
    const fake = fakeContext();
    drawn = fake.drawn;
    return { context: fake.context, take: () => ({ close: () => undefined }) as ImageBitmap };
  };
  const { surfaces } = createInk({
    objects: {
      get: async (key) => stored.get(key),
      list: async (start) =>
        [...stored].filter(([key]) => key.startsWith(start)).map(([key, { length }]) => ({ key, size: length })),
    },
    imported: () => Promise.reject(new Error('nothing is imported')),
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: () => '', revokeObjectURL: () => undefined },
    spawn: () => fakeWorker(undefined, { easel }),
  });
  const day = { noteId: asNoteId(NOTE), from: asEpochMs(from), to: asEpochMs(from + DAY_MS) };
  const picture = await surfaces.dayInk(day, uid, 48, colours, new AbortController().signal);
  return picture === undefined ? undefined : drawn().filter((line) => /^fill /.test(line)).length;
};

describe('what was written in a note on a day', () => {
  it('is drawn alone, and nothing where nothing was', async () => {
    expect(await drawnFrom(MONDAY)).toBe(1);
    expect(await drawnFrom(MONDAY - DAY_MS)).toBeUndefined();
    expect(await drawnFrom(TUESDAY + DAY_MS)).toBeUndefined();
  });

  it('is that of the page that was written on last, also when it was uploaded later', async () => {
    expect(await drawnFrom(TUESDAY)).toBe(3);
  });

  it('lies between the moments at which reading days begin here, also where clocks change', () => {
    const { from, to } = momentsOf('2026-11-24', 240);

    expect(new Date(from).toTimeString().slice(0, 5)).toBe('04:00');
    expect(to - from).toBe(DAY_MS);
    expect(momentsOf('2026-11-25', 240).from).toBe(to);
  });
});
