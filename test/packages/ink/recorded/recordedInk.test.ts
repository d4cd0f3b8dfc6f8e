import { SAMPLE_BYTES } from '../../../../packages/ink/src/bytes/samples';
import { RecordedInk } from '../../../../packages/ink/src/recorded/recordedInk';
import type { WrittenEdit } from '../../../../packages/ink/src/writing/inkWritingPort';
import { packSamples, unpackSamples } from '../../../../packages/ink/src/recorded/packedSamples';
import type { DrawnShape, PointSamples } from '../../../../packages/ink/src/model';
import { seededRandom } from '../support';
import { AT, aNote, aPen, ID, line, memoryJournal, page, sitting } from '../writing/sitting';
import { recordedWriting, watched } from './recordedSitting';

const MAIL = 'a@b.example';
const PLACE = { left: 5, top: 5, right: 300, bottom: 60 };

/** What a page shows, whichever files its parts lie in by now. */
const lookOf = (shapes: readonly DrawnShape[] | undefined) =>
  shapes?.map(({ shape, samples }) => {
    const { revisionId: _points, infoRevisionId: _zip, unknown: _rest, pointList: _list, ...seen } = shape;
    return { seen, samples };
  });

/** A hand: uneven, tilted, in places that are no whole numbers. */
const byHand = (length: number, seed: number): PointSamples => {
  const next = seededRandom(seed);
  let [x, y, time] = [next() * 1400, next() * 1800, 0];
  const rows = Array.from({ length }, () => {
    [x, y, time] = [x + next() * 4 - 2, y + next() * 4 - 2, time + 4 + Math.round(next() * 5)];
    return [x, y, time, Math.round(next() * 4095), Math.round(next() * 40) << 8] as const;
  });
  return {
    x: Float32Array.from(rows, ([left]) => left),
    y: Float32Array.from(rows, ([, top]) => top),
    time: Int32Array.from(rows, ([, , at]) => at),
    pressure: Int16Array.from(rows, ([, , , force]) => force),
    size: Int16Array.from(rows, ([, , , , tilt]) => tilt),
  };
};

describe('ink in a recording', () => {
  it('is the same page again, at each of its moments', async () => {
    const here = await sitting(aNote(), memoryJournal());
    const { writing, read } = recordedWriting(here.writing);
    const moments: ReturnType<typeof lookOf>[] = [];
    const seen = async (): Promise<void> => void moments.push(lookOf(await here.onPage()));
    const write = async (digit: number): Promise<void> => {
      const pen = { ...aPen(`${ID}${digit}`), at: AT + digit };
      const facts = here.surfaces.finish(page, { pen, samples: byHand(60, digit) });
      await writing.stroke(page, facts?.strokeId ?? '');
      await seen();
    };
    const edit = async (act: WrittenEdit): Promise<void> => {
      await writing.edit(page, act);
      await seen();
    };
    await writing.open(page, AT);
    await seen();
    await write(1);
    await write(2);
    const [first] = byHand(60, 2).x;
    const [top] = byHand(60, 2).y;
    const place = { x: first ?? 0, y: top ?? 0 };
    here.surfaces.erase(page, [{ from: place, to: place, radius: 8 }], 'area');
    await edit({ kind: 'finish' });
    await edit({ kind: 'undo', at: Date.now() + 20 });
    await edit({ kind: 'change', ids: [`${ID}1`], at: AT + 30, act: { kind: 'recolour', colour: -65536 } });
    await edit({ kind: 'type', at: AT + 40, layer: 0, typed: { text: MAIL, box: PLACE, size: 30, colour: -1 } });

    const recording = read('usual');
    const at = watched(recording);
    const positions = recording.lines.flatMap(({ kind }, index) => (kind === 'answer' ? [index + 1] : []));
    const replayed = (index: number) => lookOf(at(page.pageId, positions[index]));

    const counts = moments.map((moment) => moment?.length ?? 0);
    expect(counts).toEqual([1, 2, 3, expect.any(Number), 3, 3, 4]);
    expect(counts[3]).toBeGreaterThan(3);
    // Back and forth; an address in a text goes, as it does anywhere.
    const order = [0, 1, 2, 3, 4, 5, 2, 5, 0];
    expect(order.map(replayed)).toEqual(order.map((index) => moments[index]));
    expect(replayed(6)?.map(({ samples }) => samples)).toEqual(moments[6]?.map(({ samples }) => samples));
    expect(JSON.stringify(moments[6])).toContain(MAIL);
    expect(recording.lines.map((each) => JSON.stringify(each)).join()).not.toContain(MAIL);
  });

  it('is told by where it lies and how much it is where contents are left out', async () => {
    const here = await sitting(aNote(), memoryJournal());
    const { writing, read, text } = recordedWriting(here.writing);
    await writing.open(page, AT);
    const facts = here.surfaces.finish(page, { pen: aPen(`${ID}1`), samples: line(40) });
    await writing.stroke(page, facts?.strokeId ?? '');

    expect(watched(read('usual'))(page.pageId)).toHaveLength(2);
    expect(watched(read('strict'))(page.pageId)).toBeUndefined();
    const box = { left: 100, top: 40, right: 300, bottom: 40 };
    const told = { $: 'ink', kind: 'step', how: 'done', count: 1, points: 3, box };
    expect(read('strict').lines.at(-1)).toMatchObject({ kind: 'answer', value: { recorded: told } });
    expect(text('strict')).not.toMatch(/"packed"|"shapes":\[/);
  });

  it('costs so many bytes', () => {
    const strokes = Array.from({ length: 1000 }, (_none, index) => byHand(60, index));
    const { bytes } = packSamples(strokes);
    const whole = strokes.length * 60 * SAMPLE_BYTES;

    expect(unpackSamples(bytes, strokes.length)).toEqual(strokes);
    expect(() => unpackSamples(bytes.subarray(0, 100), 1)).toThrow(RangeError);
    expect(bytes.length).toBeLessThan(whole * 0.75);
    process.stdout.write(`1,000 strokes of 60 samples: ${bytes.length} bytes of ${whole}\n`);
  });

  it('is a sheet that says so where a recording is damaged, or begins later', () => {
    const lines = [
      { mark: { $: 'ink', pageId: 'p', kind: 'page', shapes: [{ uniqueId: 's' }], sampled: [0], packed: '%' } },
    ];
    const ink = new RecordedInk();
    ink.goTo(lines);
    expect(ink.drawn('p')).toBeUndefined();
    ink.goTo([{ mark: { pageId: 'q', kind: 'step', shapes: [], sampled: [], packed: '' } }, { mark: 7 }]);
    expect([ink.drawn('p'), ink.drawn('q')]).toEqual([undefined, undefined]);
  });
});
