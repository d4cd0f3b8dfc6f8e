import { asEpochMs } from '@inkside/kit';
import { ONE } from '../worker/storedNote';
import { aNote, aPen, AT, box, ID, line, memoryJournal, page, put, REVISION, sitting } from './sitting';

describe('a page that is written on', () => {
  it('keeps a stroke, uploads it once, and every reader has it', async () => {
    const [stored, journal] = [aNote(), memoryJournal()];
    const { writing, open } = await sitting(stored, journal);
    expect(await open()).toMatchObject({ canUndo: false, isClean: true });

    expect(await writing.stroke(page, aPen(`${ID}1`), line(100))).toMatchObject({ unkept: null, isClean: false });
    expect(journal.kept).toMatchObject([{ pageId: ONE, isSent: false }]);

    const upload = await writing.upload(page, asEpochMs(AT + 5000));
    expect(upload.objects.map(({ path }) => path.split('/')[0])).toEqual(['point', 'shape']);
    put(stored, upload.objects);
    expect(await writing.settle(page, upload.seqs)).toMatchObject({ isClean: true, canUndo: true });
    expect(journal.kept).toMatchObject([{ isSent: true }]);
    expect((await writing.upload(page, asEpochMs(AT + 6000))).objects).toEqual([]);

    const other = await sitting(stored, memoryJournal());
    expect(await other.shapes()).toBe(2);
  });

  it('comes back with all that was written when the tab is lost, and can be undone then', async () => {
    const [stored, journal] = [aNote(), memoryJournal()];
    const first = await sitting(stored, journal);
    await first.open();
    await first.writing.stroke(page, aPen(`${ID}1`), line(100));
    await first.writing.stroke(page, aPen(`${ID}2`), line(200));
    await first.writing.edit(page, { kind: 'undo', at: AT + 3000 });

    const { writing, open } = await sitting(stored, journal);
    expect(await open()).toMatchObject({ canUndo: true, canRedo: true, isClean: false });
    const { objects } = await writing.upload(page, asEpochMs(AT + 9000));
    put(stored, objects);
    expect(await (await sitting(stored, memoryJournal())).shapes()).toBe(2);
  });

  it('goes on when the page is read again, as after a worker was lost', async () => {
    const { writing, open, shapes } = await sitting(aNote(), memoryJournal());
    await open();
    await writing.stroke(page, aPen(`${ID}1`), line(100));
    await shapes();
    expect(await writing.edit(page, { kind: 'undo', at: AT + 3000 })).toMatchObject({ canUndo: false, canRedo: true });
    expect(await writing.edit(page, { kind: 'redo', at: AT + 4000 })).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('erases in one gesture, which is one step', async () => {
    const [stored, journal] = [aNote(), memoryJournal()];
    const { writing, open } = await sitting(stored, journal);
    await open();
    await writing.stroke(page, aPen(`${ID}1`), line(100));
    await writing.stroke(page, aPen(`${ID}2`), line(140));
    const sweep = (y: number) => ({ from: { x: 150, y }, to: { x: 150, y: y + 5 }, radius: 8 });
    for (const y of [98, 138]) {
      await writing.edit(page, { kind: 'erase', sweeps: [sweep(y)], mode: 'stroke', at: AT + 2000 });
    }
    await writing.edit(page, { kind: 'finish' });
    expect(journal.kept).toHaveLength(3);
    expect((await writing.lasso(page, box(0, 0, 800, 600))).ids).toEqual(['s0']);

    await writing.edit(page, { kind: 'undo', at: AT + 3000 });
    const held = await writing.lasso(page, box(0, 80, 800, 600));
    expect(held.ids).toHaveLength(2);
    // Around the ink, with the room that a pen's width may take.
    expect(held.box?.left).toBeGreaterThan(50);
    expect(held.box?.right).toBeLessThan(350);
    await writing.edit(page, { kind: 'change', ids: held.ids, act: { kind: 'remove' }, at: AT + 4000 });
    expect((await writing.lasso(page, box(0, 80, 800, 600))).ids).toEqual([]);
  });

  it('shows a stroke that could not be kept, says so, and keeps it with the next upload', async () => {
    const journal = memoryJournal();
    const { writing, open } = await sitting(aNote(), journal);
    await open();
    journal.isFull = true;
    expect((await writing.stroke(page, aPen(`${ID}1`), line(100))).unkept).toMatchObject({ code: 'errors.quota' });
    expect((await writing.lasso(page, box(0, 80, 800, 600))).ids).toHaveLength(1);
    journal.isFull = false;
    expect((await writing.upload(page, asEpochMs(AT + 5000))).seqs).toEqual([1]);
    expect(journal.kept).toHaveLength(1);
  });

  it('takes in what others upload while it is open, and loses nothing of its own', async () => {
    const stored = aNote();
    const [mine, hers] = [await sitting(stored, memoryJournal()), await sitting(stored, memoryJournal())];
    await mine.open();
    await hers.open();
    await hers.writing.stroke(page, aPen(`${ID}1`), line(100));
    await mine.writing.stroke(page, aPen(`${ID}2`), line(200));
    const upload = await hers.writing.upload(page, asEpochMs(AT + 5000));
    put(stored, upload.objects);
    expect(await mine.writing.receive(page)).toMatchObject({ isClean: false });
    const all = box(0, 80, 800, 600);
    expect((await mine.writing.lasso(page, all)).ids.toSorted()).toEqual([`${ID}1`, `${ID}2`]);

    await mine.writing.edit(page, { kind: 'change', ids: [`${ID}1`], act: { kind: 'remove' }, at: AT + 6000 });
    put(stored, (await mine.writing.upload(page, asEpochMs(AT + 7000))).objects);
    await hers.writing.receive(page);
    expect((await hers.writing.lasso(page, all)).ids).toEqual([`${ID}2`]);
    expect(await hers.writing.edit(page, { kind: 'undo', at: AT + 8000 })).toMatchObject({ isRefused: true });
  });

  it('leaves a stroke whose points have not come for the next time', async () => {
    const stored = aNote();
    const [mine, hers] = [await sitting(stored, memoryJournal()), await sitting(stored, memoryJournal())];
    await mine.open();
    await hers.open();
    await hers.writing.stroke(page, aPen(`${ID}1`), line(100));
    const { objects } = await hers.writing.upload(page, asEpochMs(AT + 5000));
    put(stored, objects.slice(1));
    await mine.writing.receive(page);
    expect((await mine.writing.lasso(page, box(0, 80, 800, 600))).ids).toEqual([]);
    put(stored, objects);
    await mine.writing.receive(page);
    expect((await mine.writing.lasso(page, box(0, 80, 800, 600))).ids).toEqual([`${ID}1`]);
  });

  it('is refused while a part of it has not arrived', async () => {
    const stored = aNote();
    stored.delete(`point/${ONE}#${REVISION}#points`);
    const { open } = await sitting(stored, memoryJournal());
    await expect(open()).rejects.toMatchObject({ code: 'errors.inkIncomplete' });
  });
});
