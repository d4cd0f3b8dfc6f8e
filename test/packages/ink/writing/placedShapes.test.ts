import { asEpochMs, FIGURES, UNIVERSAL_FIGURES, usualPen } from '@inkside/kit';

import { evenEnd, figureSamples, figureType } from '../../../../packages/ink/src/editing/figures';
import { isTouched } from '../../../../packages/ink/src/editing/hits';
import { strokeShape } from '../../../../packages/ink/src/editing/edits';
import { figureExtent } from '../../../../packages/ink/src/render/shapes/figures';
import { figurePen, WetFigure } from '../../../../packages/ink/src/writing/wetStroke';
import { aPng } from '../export/support';
import { aNote, aPen, AT, box, ID, line, memoryJournal, page, sitting } from './sitting';

const aFigure = (figure: (typeof FIGURES)[number]) =>
  figurePen(usualPen('fountain'), { shapeId: `${ID}1`, layer: 0, at: AT }, figure);

/** Not from corner to corner, or of features. */
const otherwise: readonly string[] = ['pentagon', 'hexagon', 'wave', 'arrow', ...UNIVERSAL_FIGURES];

describe('what is put on a page beside strokes', () => {
  it.each(FIGURES.filter((figure) => !otherwise.includes(figure)))(
    'draws a %s from one corner of its box to the other',
    (figure) => {
      const pen = aFigure(figure);
      const wet = new WetFigure(pen, figure);
      const sample = (x: number, y: number) => ({ x, y, pressure: 0.5, tiltX: 0, tiltY: 0, at: 0 });
      wet.add([sample(100, 50), sample(Number.NaN, 1), sample(250, 90), sample(300, 150)], false);
      expect(pen.shapeType).toBe(figureType(figure));
      const reach = figureExtent(strokeShape(pen), wet.samples());
      expect(reach).toEqual({ left: 100, top: 50, right: 300, bottom: 150 });
    },
  );

  it('keeps a regular figure inside of its box, and a figure of no size is none', () => {
    for (const figure of ['pentagon', 'hexagon'] as const) {
      const reach = figureExtent(
        strokeShape(aFigure(figure)),
        figureSamples(figure, { x: 0, y: 0 }, { x: 400, y: 100 }),
      );
      expect(reach?.top).toBeGreaterThanOrEqual(-0.01);
      expect(reach?.bottom).toBeLessThanOrEqual(100.01);
    }
    const wet = new WetFigure(aFigure('line'), 'line');
    wet.add([{ x: 5, y: 5, pressure: 1, tiltX: 0, tiltY: 0, at: 0 }], false);
    expect([wet.length, wet.items()]).toEqual([0, []]);
  });

  it('makes a figure even: a square box, a line in one of 24 directions', () => {
    expect(evenEnd('ellipse', { x: 0, y: 0 }, { x: -30, y: 80 })).toEqual({ x: -80, y: 80 });
    const { x, y } = evenEnd('line', { x: 0, y: 0 }, { x: 100, y: 4 });
    expect([Math.round(x), Math.round(y)]).toEqual([100, 0]);
  });

  it('is touched along its outline and not in its middle', () => {
    const samples = figureSamples('rectangle', { x: 0, y: 0 }, { x: 200, y: 100 });
    const drawn = { shape: strokeShape(aFigure('rectangle')), samples };
    const touch = (x: number, y: number) => isTouched(drawn, { from: { x, y }, to: { x, y }, radius: 4 });
    expect([touch(200, 50), touch(100, 0), touch(100, 50)]).toEqual([true, true, false]);
  });

  it('types a text, types it anew, and takes it away with its last letter, each to be undone', async () => {
    const { writing, open } = await sitting(aNote(), memoryJournal());
    await open();
    const typed = { text: 'Bring a ruler', box: { left: 40, top: 60, right: 300, bottom: 100 }, size: 32, colour: -1 };
    await writing.edit(page, { kind: 'type', typed, layer: 0, at: AT });
    const found = await writing.textAt(page, { x: 100, y: 80 });
    expect(found).toMatchObject({ text: 'Bring a ruler', size: 32, colour: -1, box: { left: 40, right: 300 } });
    expect(await writing.textAt(page, { x: 700, y: 80 })).toBeUndefined();

    const again = { ...typed, id: found?.id, text: 'Bring two' };
    await writing.edit(page, { kind: 'type', typed: again, layer: 0, at: AT + 1 });
    expect(await writing.textAt(page, { x: 100, y: 80 })).toMatchObject({ text: 'Bring two', id: found?.id });
    await writing.edit(page, { kind: 'type', typed: { ...again, text: ' ' }, layer: 0, at: AT + 2 });
    expect(await writing.textAt(page, { x: 100, y: 80 })).toBeUndefined();
    await writing.edit(page, { kind: 'undo', at: AT + 3 });
    await writing.edit(page, { kind: 'undo', at: AT + 4 });
    expect(await writing.textAt(page, { x: 100, y: 80 })).toMatchObject({ text: 'Bring a ruler' });
  });

  it('pastes copies under ids of their own, which every reader has after the upload', async () => {
    const stored = aNote();
    const { writing, write, send, open } = await sitting(stored, memoryJournal());
    await open();
    await write(aPen(`${ID}1`), line(100));
    const held = await writing.lasso(page, { way: box(0, 80, 800, 600) });
    expect(await writing.copy(page, held.ids)).toBe(1);
    const pasted = await writing.paste(page, { x: 40, y: 50 }, 0, AT + 2000);
    expect(pasted.ids).toHaveLength(1);
    expect(pasted.ids).not.toEqual(held.ids);
    const copy = await writing.lasso(page, { ids: pasted.ids });
    expect((copy.box?.left ?? 0) - (held.box?.left ?? 0)).toBeCloseTo(40);
    expect((copy.box?.top ?? 0) - (held.box?.top ?? 0)).toBeCloseTo(50);
    await send(AT + 5000);
    expect(await (await sitting(stored, memoryJournal())).shapes()).toBe(3);
  });

  it('puts a picture with its file into the note, before what names it, and refuses what is none', async () => {
    const stored = aNote();
    const { writing, send, open, choose } = await sitting(stored, memoryJournal());
    await open();
    const as = { layer: 0, at: asEpochMs(AT + 1000), colour: -1 };
    const put = (file: File) =>
      writing.insert(
        page,
        { kind: 'file', fileId: choose(file), place: { x: 50, y: 60 }, page: { width: 800, height: 600 } },
        as,
      );
    await expect(put(new File(['no picture'], 'cat.png', { type: 'image/png' }))).rejects.toMatchObject({
      code: 'making.faults.noPicture',
    });
    const png = (await aPng('#3366aa', 1600, 300)) as Uint8Array<ArrayBuffer>;
    const { ids } = await put(new File([png], 'sea.png', { type: 'image/png' }));
    const { box: reach } = await writing.lasso(page, { ids });
    // Six tenths of the page across, in its own proportions.
    expect(reach).toMatchObject({ left: 50, right: 530, top: 60, bottom: 150 });
    const before = new Set(stored.keys());
    await send(AT + 5000);
    const paths = [...stored.keys()].filter((path) => !before.has(path));
    expect(paths.map((path) => path.replace(/[^/]*$/, ''))).toEqual([
      ...['resource/data/', 'resource/pb/', 'point/', 'shape/'],
    ]);
    expect(stored.get(paths[0] ?? '')).toEqual(png);
    expect(await (await sitting(stored, memoryJournal())).shapes()).toBe(2);
  });

  it('puts the time and a link on a page, and takes them back', async () => {
    const { writing, open } = await sitting(aNote(), memoryJournal());
    await open();
    const as = { layer: 0, at: asEpochMs(AT + 1000), colour: -1 };
    const place = { x: 50, y: 60 };
    const { ids } = await writing.insert(page, { kind: 'timestamp', words: 'Nov 29, 2026', place }, as);
    await writing.insert(page, { kind: 'link', address: 'https://example.org', title: '', place }, as);
    expect((await writing.lasso(page, { way: box(0, 0, 800, 600) })).ids).toHaveLength(3);
    const reach = (await writing.lasso(page, { ids })).box;
    // Its line and the letters' own margins lie a little outside of the place.
    expect(Math.abs((reach?.left ?? 0) - 50)).toBeLessThan(10);
    expect(Math.abs((reach?.top ?? 0) - 60)).toBeLessThan(10);
    await writing.edit(page, { kind: 'undo', at: AT + 2000 });
    await writing.edit(page, { kind: 'undo', at: AT + 3000 });
    expect((await writing.lasso(page, { way: box(0, 0, 800, 600) })).ids).toHaveLength(1);
  });
});
