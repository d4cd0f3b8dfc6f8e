import { blankShape } from '@inkside/ink';

import { recolouredShape } from '../../../../packages/ink/src/editing/edits';
import { encodeRevision } from '../../../../packages/ink/src/editing/encodeRevision';
import type { LayerAct } from '../../../../packages/ink/src/layers/layerActs';
import { ONE } from '../worker/storedNote';
import { aNote, aPen, AT, box, ID, line, memoryJournal, page, sitting } from './sitting';

describe('the layers of a page that is written on', () => {
  /** Somebody with the note before them, and what they do to its layers. */
  const someone = async (stored = aNote(), journal = memoryJournal()) => {
    const one = await sitting(stored, journal);
    await one.open();
    let at = AT + 1000;
    const act = (what: LayerAct) => one.writing.edit(page, { kind: 'layers', act: what, at: (at += 100) });
    const drawOn = (layer: number, id: number, y: number) => one.write({ ...aPen(`${ID}${id}`), layer }, line(y));
    const upload = async () => one.writing.settle(page, (await one.send((at += 1000))).seqs);
    return {
      ...one,
      stored,
      journal,
      act,
      drawOn,
      upload,
      undo: () => one.writing.edit(page, { kind: 'undo', at: (at += 100) }),
    };
  };
  const modelFiles = (stored: Map<string, Uint8Array>) =>
    [...stored.keys()].filter((path) => path.startsWith('pageModel/'));

  it('are made, drawn on, deleted and brought back, and others find them so', async () => {
    const ann = await someone();
    expect((await ann.act({ kind: 'add' })).layers).toMatchObject([
      { id: 0, shapes: 1 },
      { id: 1, shapes: 0 },
    ]);
    await ann.drawOn(1, 1, 100);
    expect(await ann.upload()).toMatchObject({ isClean: true });
    expect(modelFiles(ann.stored)).toHaveLength(1);
    expect(await ann.act({ kind: 'remove', id: 1 })).toMatchObject({ layers: [{ id: 0 }], isClean: false });
    expect(await ann.undo()).toMatchObject({ layers: [{ id: 0 }, { id: 1, shapes: 1 }] });
    await ann.act({ kind: 'rename', id: 1, name: 'Sketch' });
    await ann.upload();
    const ben = await someone(ann.stored);
    expect((await ben.act({ kind: 'lock', id: 0, lock: true })).layers).toEqual([
      { id: 0, name: '', lock: true, show: true, shapes: 1 },
      { id: 1, name: 'Sketch', lock: false, show: true, shapes: 1 },
    ]);
  });

  it('refuse pen, eraser and lasso while they are locked, and the pen while they are hidden', async () => {
    const ann = await someone();
    await ann.drawOn(0, 1, 100);
    await ann.act({ kind: 'lock', id: 0, lock: true });
    await expect(ann.drawOn(0, 2, 200)).rejects.toMatchObject({ code: 'errors.inkWorker' });
    const sweep = { from: { x: 150, y: 98 }, to: { x: 150, y: 103 }, radius: 8 };
    await ann.writing.edit(page, { kind: 'erase', sweeps: [sweep], mode: 'stroke', at: AT + 5000 });
    expect(await ann.writing.edit(page, { kind: 'finish' })).toMatchObject({ refusal: 'locked' });
    expect(await ann.writing.lasso(page, { way: box(50, 50, 400, 400) })).toMatchObject({ ids: [], isLocked: true });
    expect(await ann.act({ kind: 'remove', id: 0 })).toMatchObject({ refusal: 'last', layers: [{ shapes: 2 }] });
    await ann.act({ kind: 'lock', id: 0, lock: false });
    await ann.act({ kind: 'show', id: 0, show: false });
    await expect(ann.drawOn(0, 3, 300)).rejects.toMatchObject({ code: 'errors.inkWorker' });
    expect(await ann.shapes()).toBe(0);
  });

  it('come back with what was done to them when the tab is lost before anything was sent', async () => {
    const ann = await someone();
    await ann.act({ kind: 'add' });
    await ann.drawOn(1, 1, 100);
    await ann.act({ kind: 'show', id: 1, show: false });
    const again = await sitting(ann.stored, ann.journal);
    expect(await again.open()).toMatchObject({
      isClean: false,
      layers: [{ id: 0 }, { id: 1, show: false, shapes: 1 }],
    });
    await again.send(AT + 9000);
    expect(modelFiles(ann.stored)).toHaveLength(1);
    expect(await (await sitting(ann.stored, memoryJournal())).shapes()).toBe(1);
  });

  it('are a union when two change them at once; what one drew on a layer that the other deleted stays', async () => {
    const ann = await someone();
    await ann.act({ kind: 'add' });
    await ann.upload();
    const ben = await someone(ann.stored);
    await ben.act({ kind: 'remove', id: 1 });
    await ann.drawOn(1, 1, 100);
    await ann.act({ kind: 'rename', id: 0, name: 'Ground' });
    await ann.upload();
    await ben.act({ kind: 'add' });
    await ben.upload();
    for (const one of [ann, ben]) {
      const { layers } = await one.writing.receive(page);
      expect(layers?.map(({ id, name, shapes }) => [id, name, shapes])).toEqual([
        [0, 'Ground', 1],
        [2, '', 0],
        [1, '', 1],
      ]);
    }
  });

  it('bring back what was on one with where its points are', async () => {
    const ann = await someone();
    await ann.act({ kind: 'add' });
    await ann.drawOn(1, 1, 100);
    await ann.upload();
    const drawn = async () => {
      const all = await (await someone(ann.stored)).onPage();
      return all.find(({ shape }) => shape.uniqueId === `${ID}1`)?.shape;
    };
    const { revisionId, boundingRect } = (await drawn()) ?? {};
    expect([revisionId?.length, boundingRect]).toEqual([36, expect.stringContaining('left')]);
    await ann.act({ kind: 'remove', id: 1 });
    await ann.upload();
    await ann.undo();
    const act = { kind: 'recolour', colour: -1 } as const;
    await ann.writing.edit(page, { kind: 'change', ids: [`${ID}1`], act, at: AT + 8000 });
    await ann.upload();
    expect(await drawn()).toMatchObject({ color: -1, revisionId, boundingRect });
  });

  it('leave what nobody saw on one that is deleted: a stroke whose points have not come', async () => {
    const ben = await someone();
    await ben.act({ kind: 'add' });
    await ben.upload();
    const ann = await someone(new Map(ben.stored));
    await ann.drawOn(1, 1, 100);
    const before = new Set(ben.stored.keys());
    await ben.drawOn(1, 2, 200);
    await ben.upload();
    const first = [...ben.stored].filter(([path]) => !before.has(path));
    const shape =
      (await ben.onPage()).find((drawn) => drawn.shape.uniqueId === `${ID}2`)?.shape ?? blankShape({ uniqueId: '' });
    // Another colour, by a writer that does not say where the points are. It has come, and what was drawn has not.
    const changed = [recolouredShape({ ...shape, revisionId: '' }, -1, AT + 9000)];
    const ids = () => '018f0000-0009-7000-a000-000000000009';
    for (const { path, bytes } of encodeRevision({ pageId: ONE, at: AT + 9000, added: [], changed, ids }))
      ann.stored.set(path, bytes);
    expect((await ann.writing.receive(page)).layers).toMatchObject([{ id: 0 }, { id: 1, shapes: 2 }]);
    expect((await ann.act({ kind: 'remove', id: 1 })).layers).toMatchObject([{ id: 0 }, { id: 1, shapes: 1 }]);
    await ann.upload();
    expect(await ann.act({ kind: 'remove', id: 1 })).toMatchObject({ refusal: 'coming', layers: [{}, { shapes: 1 }] });
    first.forEach((file) => ann.stored.set(...file));
    await ann.writing.receive(page);
    expect((await ann.onPage()).map(({ shape, samples }) => [shape.uniqueId, samples?.x.length])).toEqual([
      ['s0', 2],
      [`${ID}2`, 3],
    ]);
    const eve = await someone(ann.stored);
    const shapes = await eve.onPage();
    const { layers } = await eve.writing.receive(page);
    expect(shapes.map(({ shape }) => shape.uniqueId)).toEqual(['s0', `${ID}2`]);
    expect(layers).toMatchObject([{ id: 0 }, { id: 1, shapes: 1 }]);
  });
});
