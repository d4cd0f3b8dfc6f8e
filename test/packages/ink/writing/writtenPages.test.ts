import { asEpochMs, asNoteId, asPageId, PortError } from '@inkside/kit';
import { assemblePage } from '../../../../packages/ink/src/assemblePage';
import { revisionTime } from '../../../../packages/ink/src/worker/loading/revisionTimes';
import { info, ONE } from '../worker/storedNote';
import { aNote, aPen, AT, box, ID, line, memoryJournal, page, REVISION, sitting } from './sitting';

describe('a page that is written on', () => {
  it('keeps a stroke, uploads it once, and every reader has it', async () => {
    const [stored, journal] = [aNote(), memoryJournal()];
    const { writing, write, send, open, surfaces } = await sitting(stored, journal);
    expect(await open()).toMatchObject({ canUndo: false, isClean: true });

    expect(await write(aPen(`${ID}1`), line(100))).toMatchObject({ unkept: null, isClean: false });
    expect(await surfaces.writtenAt(page.pageId, { x: 150, y: 105, radius: 5 })).toBe(AT + 1000);
    expect(journal.kept).toMatchObject([{ pageId: ONE, isSent: false }]);

    const before = new Set(stored.keys());
    const sent = await send(AT + 5000);
    const paths = [...stored.keys()].filter((path) => !before.has(path));
    expect(paths.map((path) => path.split('/')[0])).toEqual(['point', 'shape']);
    expect(sent.commit).toMatchObject({ _id: 'commit', commitStatus: 0, pageUniqueId: ONE });
    expect(await writing.settle(page, sent.seqs)).toMatchObject({ isClean: true, canUndo: true });
    expect(journal.kept).toMatchObject([{ isSent: true }]);
    expect(await send(AT + 6000)).toEqual({ commit: null, seqs: [], isBack: false });

    const other = await sitting(stored, memoryJournal());
    expect(await other.shapes()).toBe(2);
  });

  it('comes back with all that was written when the tab is lost, and can be undone then', async () => {
    const [stored, journal] = [aNote(), memoryJournal()];
    const first = await sitting(stored, journal);
    await first.open();
    await first.write(aPen(`${ID}1`), line(100));
    await first.write(aPen(`${ID}2`), line(200));
    await first.writing.edit(page, { kind: 'undo', at: AT + 3000 });

    const { send, open } = await sitting(stored, journal);
    expect(await open()).toMatchObject({ canUndo: true, canRedo: true, isClean: false });
    await send(AT + 9000);
    expect(await (await sitting(stored, memoryJournal())).shapes()).toBe(2);
  });

  it('sends the first strokes of a blank page when the first try broke off behind their points', async () => {
    const journal = memoryJournal();
    const stored = new Map([['note/pb/note_info', info([ONE])]]);
    const first = await sitting(stored, journal);
    await first.open();
    await first.write(aPen(`${ID}1`), line(100));
    await expect(first.send(AT + 5000, 1)).rejects.toMatchObject({ code: 'errors.network' });
    expect([...stored.keys()].at(-1)).toMatch(/^point\//);
    // Whoever has nothing to add takes the page for one whose records are missing.
    await expect((await sitting(stored, memoryJournal())).open()).rejects.toMatchObject({
      code: 'errors.inkIncomplete',
    });

    const { send, open } = await sitting(stored, journal);
    expect(await open()).toMatchObject({ isClean: false });
    await send(AT + 9000);
    expect(await (await sitting(stored, memoryJournal())).shapes()).toBe(1);
  });

  it('is whole again when the first try broke off behind its points, and the stroke was taken back', async () => {
    const journal = memoryJournal();
    const stored = new Map([['note/pb/note_info', info([ONE])]]);
    const first = await sitting(stored, journal);
    await first.open();
    await first.write(aPen(`${ID}1`), line(100));
    await expect(first.send(AT + 5000, 1)).rejects.toMatchObject({ code: 'errors.network' });
    await first.writing.edit(page, { kind: 'undo', at: AT + 6000 });

    const { send, open, writing } = await sitting(stored, journal);
    expect(await open()).toMatchObject({ isClean: false, canRedo: true });
    await writing.settle(page, (await send(AT + 9000)).seqs);
    const other = await sitting(stored, memoryJournal());
    expect(await other.open()).toMatchObject({ isClean: true });
    expect(await other.shapes()).toBe(0);
    await writing.edit(page, { kind: 'redo', at: AT + 10_000 });
    await writing.settle(page, (await send(AT + 11_000)).seqs);
    await other.writing.receive(page);
    expect(await other.onPage()).toMatchObject([{ samples: { y: line(100).y } }]);
  });

  it.each([
    ['broke off behind its points', 1],
    ['came through, and nobody heard of it', 2],
  ])('takes a stroke back whose upload %s: the page was read again since', async (_how, objects) => {
    const stored = new Map([['note/pb/note_info', info([ONE])]]);
    const { open, write, send, loaded, writing } = await sitting(stored, memoryJournal());
    const known = () => sitting(stored, memoryJournal()).then((other) => other.open().then(() => other.shapes()));
    await open();
    await write(aPen(`${ID}1`), line(100));
    const before = new Map(stored);
    await send(AT + 5000, objects).catch(() => undefined);
    const after = new Map(stored);
    // Read by a listing from before that.
    stored.clear();
    for (const [path, bytes] of before) stored.set(path, bytes);
    await loaded();
    for (const [path, bytes] of after) stored.set(path, bytes);
    expect(await writing.edit(page, { kind: 'undo', at: AT + 6000 })).toMatchObject({ isClean: false });
    await writing.settle(page, (await send(AT + 9000)).seqs);
    expect(await known()).toBe(0);
    await open();
  });

  it('is refused where points of somebody else have come before their strokes, whatever waits here', async () => {
    const journal = memoryJournal();
    const stored = new Map([['note/pb/note_info', info([ONE])]]);
    const mine = await sitting(stored, journal);
    await mine.open();
    await mine.write(aPen(`${ID}1`), line(100));
    const hers = await sitting(stored, memoryJournal());
    await hers.open();
    await hers.write(aPen(`${ID}2`), line(200));
    await expect(hers.send(AT + 5000, 1)).rejects.toMatchObject({ code: 'errors.network' });
    const there = [...stored.keys()];

    const again = await sitting(stored, journal);
    await expect(again.open()).rejects.toMatchObject({ code: 'errors.inkIncomplete' });
    await expect(again.send(AT + 9000)).rejects.toMatchObject({ code: 'errors.inkWorker' });
    // No more than one's own points beside them.
    await expect(mine.send(AT + 9000, 1)).rejects.toMatchObject({ code: 'errors.network' });
    await expect((await sitting(stored, journal)).open()).rejects.toMatchObject({ code: 'errors.inkIncomplete' });
    expect([...stored.keys()]).toHaveLength(there.length + 1);
    expect(journal.kept).toMatchObject([{ isSent: false }]);
  });

  it('goes on when the page is read again, as after a worker was lost', async () => {
    const { writing, write, open, shapes } = await sitting(aNote(), memoryJournal());
    await open();
    await write(aPen(`${ID}1`), line(100));
    await shapes();
    expect(await writing.edit(page, { kind: 'undo', at: AT + 3000 })).toMatchObject({ canUndo: false, canRedo: true });
    expect(await writing.edit(page, { kind: 'redo', at: AT + 4000 })).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('erases in one gesture, which is one step', async () => {
    const [stored, journal] = [aNote(), memoryJournal()];
    const { writing, write, open } = await sitting(stored, journal);
    await open();
    await write(aPen(`${ID}1`), line(100));
    await write(aPen(`${ID}2`), line(140));
    const sweep = (y: number) => ({ from: { x: 150, y }, to: { x: 150, y: y + 5 }, radius: 8 });
    for (const y of [98, 138]) {
      await writing.edit(page, { kind: 'erase', sweeps: [sweep(y)], mode: 'stroke', at: AT + 2000 });
    }
    await writing.edit(page, { kind: 'finish' });
    expect(journal.kept).toHaveLength(3);
    expect((await writing.lasso(page, { way: box(0, 0, 800, 600) })).ids).toEqual(['s0']);

    await writing.edit(page, { kind: 'undo', at: AT + 3000 });
    const held = await writing.lasso(page, { way: box(0, 80, 800, 600) });
    expect(held.ids).toHaveLength(2);
    // Around the ink, with the room that a pen's width may take.
    expect(held.box?.left).toBeGreaterThan(50);
    expect(held.box?.right).toBeLessThan(350);
    await writing.edit(page, { kind: 'change', ids: held.ids, act: { kind: 'remove' }, at: AT + 4000 });
    expect((await writing.lasso(page, { way: box(0, 80, 800, 600) })).ids).toEqual([]);
  });

  it('shows a stroke that could not be kept, says so, and keeps it with the next upload', async () => {
    const journal = memoryJournal();
    const { writing, write, send, open } = await sitting(aNote(), journal);
    await open();
    journal.isFull = true;
    expect((await write(aPen(`${ID}1`), line(100))).unkept).toMatchObject({ code: 'errors.quota' });
    expect((await writing.lasso(page, { way: box(0, 80, 800, 600) })).ids).toHaveLength(1);
    journal.isFull = false;
    expect((await send(AT + 5000)).seqs).toEqual([1]);
    expect(journal.kept).toHaveLength(1);
  });

  it('takes in what others upload while it is open, and loses nothing of its own', async () => {
    const stored = aNote();
    const [mine, hers] = [await sitting(stored, memoryJournal()), await sitting(stored, memoryJournal())];
    await mine.open();
    await hers.open();
    await hers.write(aPen(`${ID}1`), line(100));
    await mine.write(aPen(`${ID}2`), line(200));
    await hers.send(AT + 5000);
    expect(await mine.writing.receive(page)).toMatchObject({ isClean: false });
    const all = box(0, 80, 800, 600);
    expect((await mine.writing.lasso(page, { way: all })).ids.toSorted()).toEqual([`${ID}1`, `${ID}2`]);

    await mine.writing.edit(page, { kind: 'change', ids: [`${ID}1`], act: { kind: 'remove' }, at: AT + 6000 });
    await mine.send(AT + 7000);
    await hers.writing.receive(page);
    expect((await hers.writing.lasso(page, { way: all })).ids).toEqual([`${ID}2`]);
    expect(await hers.writing.edit(page, { kind: 'undo', at: AT + 8000 })).toMatchObject({ isRefused: true });
  });

  it('leaves a stroke whose points have not come for the next time', async () => {
    const stored = aNote();
    const [mine, hers] = [await sitting(stored, memoryJournal()), await sitting(stored, memoryJournal())];
    await mine.open();
    await hers.open();
    await hers.write(aPen(`${ID}1`), line(100));
    await hers.send(AT + 5000);
    const late = [...stored].findLast(([path]) => path.startsWith('point/')) ?? ['', new Uint8Array()];
    stored.delete(late[0]);
    await mine.writing.receive(page);
    expect((await mine.writing.lasso(page, { way: box(0, 80, 800, 600) })).ids).toEqual([]);
    stored.set(...late);
    await mine.writing.receive(page);
    expect((await mine.writing.lasso(page, { way: box(0, 80, 800, 600) })).ids).toEqual([`${ID}1`]);
  });

  it('shows what came while something of it cannot be reached, and the rest when it can', async () => {
    const stored = aNote();
    const broken = new Set<string>();
    const get = async (key: string): Promise<Uint8Array | undefined> => {
      const [path, bytes] = [...stored].find(([name]) => key.endsWith(name)) ?? [''];
      if (broken.has(path)) throw new PortError('errors.network', { operation: 'objects' });
      return bytes;
    };
    const list = async (start: string) =>
      [...stored].map(([path, { length }]) => ({ key: `${start}${path}`, size: length }));
    const mine = await sitting(stored, memoryJournal(), { objects: { get, list } });
    const hers = await sitting(stored, memoryJournal());
    await mine.open();
    await hers.open();
    for (const [name, y] of [
      ['1', 100],
      ['2', 200],
    ] as const) {
      await hers.write(aPen(`${ID}${name}`), line(y));
      await hers.writing.settle(page, (await hers.send(AT + 5000 + y)).seqs);
    }
    const last = [...stored.keys()].findLast((path) => path.startsWith('point/')) ?? '';
    broken.add(last);
    const held = async () => (await mine.writing.lasso(page, { way: box(0, 80, 800, 600) })).ids.toSorted();
    await mine.writing.receive(page);
    expect(await held()).toEqual([`${ID}1`]);
    await expect(mine.writing.receive(page)).rejects.toMatchObject({ code: 'errors.network' });
    broken.clear();
    await mine.writing.receive(page);
    expect(await held()).toEqual([`${ID}1`, `${ID}2`]);
  });

  it('goes on receiving and settling when the page was let go of meanwhile, as after it got another paper', async () => {
    const stored = aNote();
    const [mine, hers] = [await sitting(stored, memoryJournal()), await sitting(stored, memoryJournal())];
    await mine.open();
    await hers.open();
    const letGo = async (paper: 'grid' | 'line') => {
      const change = { kind: 'paper', pageIds: [page.pageId], paper } as const;
      await hers.writing.changePages(page, change, { commitId: paper, at: AT });
      await mine.outlined();
    };
    await mine.write(aPen(`${ID}1`), line(100));
    const { seqs } = await mine.send(AT + 5000);
    await letGo('grid');
    expect(await mine.writing.settle(page, seqs)).toMatchObject({ canUndo: true });
    await hers.write(aPen(`${ID}2`), line(200));
    await hers.writing.settle(page, (await hers.send(AT + 6000)).seqs);
    await letGo('line');
    await mine.writing.receive(page);
    const { ids } = await mine.writing.lasso(page, { way: box(0, 80, 800, 600) });
    expect(ids.toSorted()).toEqual([`${ID}1`, `${ID}2`]);
  });

  it('comes last, erases and takes back above a device whose clock is a day ahead', async () => {
    const stored = aNote();
    const [mine, device] = [await sitting(stored, memoryJournal()), await sitting(stored, memoryJournal())];
    const ahead = AT + 86_400_000;
    await mine.open();
    await device.open();
    await device.write({ ...aPen(`${ID}1`), at: ahead }, line(100));
    await device.send(ahead + 5000);
    await mine.writing.receive(page);

    const before = new Set(stored.keys());
    await mine.write(aPen(`${ID}2`), line(200));
    await mine.writing.edit(page, { kind: 'change', ids: [`${ID}1`], act: { kind: 'remove' }, at: AT + 2000 });
    await mine.writing.settle(page, (await mine.send(AT + 5000)).seqs);
    const names = [...stored.keys()].filter((path) => !before.has(path));
    expect(names).toHaveLength(2);
    // By the time in each name, and by the order of ids, which is what devices go by.
    const known = [...before].map((path) => path.split('#')[1] ?? '').filter((id) => id !== REVISION);
    for (const name of names) {
      expect(revisionTime(name)).toBeGreaterThan(ahead + 5000);
      expect([...known, name.split('#')[1] ?? ''].toSorted().at(-1)).toBe(name.split('#')[1]);
    }
    const drawn = () => {
      const files = [...stored].map(([path, bytes]) => ({ name: path, bytes }));
      return assemblePage({
        ...{ pageId: ONE, size: { width: 800, height: 600 }, layers: [] },
        shapeZips: files.filter(({ name }) => name.startsWith('shape/')),
        pointsFiles: files.filter(({ name }) => name.startsWith('point/')),
      }).shapes.map(({ shape }) => shape.uniqueId);
    };
    expect(drawn()).toEqual(['s0', `${ID}2`]);

    expect(await mine.writing.edit(page, { kind: 'undo', at: AT + 6000 })).toMatchObject({ isRefused: false });
    await mine.send(AT + 7000);
    expect(drawn()).toEqual(['s0', `${ID}1`, `${ID}2`]);
  });

  it('is kept as another note with all that was written, also when the cloud has only a part of it left', async () => {
    const stored = aNote();
    const journal = memoryJournal();
    const { open, write, send, writing, port } = await sitting(stored, journal);
    await open();
    await write(aPen(`${ID}1`), line(100));
    const sent = await send(AT + 5000);
    await writing.settle(page, sent.seqs);
    await write(aPen(`${ID}2`), line(200));
    const to = asNoteId('c0b1'.repeat(8));
    const as = { noteId: to, commitId: 'c', title: 'Kept', at: asEpochMs(AT + 9000) };
    const commit = await writing.keepCopy(page, as);
    expect(commit).toMatchObject({ _id: 'c', documentUniqueId: to, pageUniqueId: expect.stringContaining(ONE) });
    await writing.carry(page, to);
    // What the old page did is no longer its own.
    await expect(writing.settle(page, sent.seqs)).rejects.toMatchObject({ code: 'errors.inkWorker' });
    expect(journal.kept.map(({ noteId, isSent }) => [noteId, isSent])).toEqual([
      [to, false],
      [to, false],
    ]);
    const prefix = `${page.uid}/note/${to}/`;
    const copied = [...stored.keys()].filter((key) => key.startsWith(prefix));
    expect(copied.filter((key) => key.includes('/shape/'))).toHaveLength(2);

    const size = { width: 800, height: 600 };
    const note = { uid: page.uid, noteId: to, source: 'cloud', pageNames: [], removedPages: [], size } as const;
    await port.openNote(note);
    await writing.open({ ...page, noteId: to }, AT);
    const held = await writing.lasso({ ...page, noteId: to }, { way: box(0, 80, 800, 600) });
    expect(held.ids.toSorted()).toEqual([`${ID}1`, `${ID}2`]);

    // Of a note that is gone from the cloud, what this browser holds of it.
    const rest = aNote();
    const bare = await sitting(rest, memoryJournal());
    await bare.open();
    rest.delete(`point/${ONE}#${REVISION}#points`);
    await bare.writing.keepCopy(page, as);
    expect([...rest.keys()].filter((key) => key.startsWith(`${prefix}shape/`))).toHaveLength(1);
    for (const path of aNote().keys()) rest.delete(path);
    await expect(bare.writing.keepCopy(page, as)).rejects.toMatchObject({ code: 'errors.objectMissing' });
  });

  it('is refused while a part of it has not arrived', async () => {
    const stored = aNote();
    stored.delete(`point/${ONE}#${REVISION}#points`);
    const { open } = await sitting(stored, memoryJournal());
    await expect(open()).rejects.toMatchObject({ code: 'errors.inkIncomplete' });
  });

  it('brings a page back that somebody removed while it was written on, with all its ink', async () => {
    const stored = aNote();
    const [mine, hers] = [await sitting(stored, memoryJournal()), await sitting(stored, memoryJournal())];
    await mine.open();
    await mine.write(aPen(`${ID}1`), line(100));
    const target = { commitId: 'commit', at: asEpochMs(AT + 2000) };
    const newId = asPageId('4'.repeat(32));
    await hers.writing.changePages(
      page,
      { kind: 'add', newId, like: page.pageId, after: null, paper: 'empty' },
      target,
    );
    await hers.reopen();
    await hers.writing.changePages(page, { kind: 'remove', pageIds: [page.pageId] }, target);
    // Whoever writes sees it go, and what is only here goes up all the same.
    expect(await mine.reopen()).toEqual([newId]);
    expect(await mine.send(AT + 5000)).toMatchObject({ isBack: true });
    expect(await mine.reopen()).toEqual([newId, page.pageId]);
    expect(await hers.reopen()).toEqual([newId, page.pageId]);
    expect(await hers.shapes()).toBe(2);
    await mine.write(aPen(`${ID}2`), line(200));
    expect(await mine.send(AT + 9000)).toMatchObject({ isBack: false });
  });

  it('leaves nothing in the cloud of a try that could not read whether its page is still there', async () => {
    const stored = aNote();
    const mine = await sitting(stored, memoryJournal());
    await mine.open();
    await mine.write(aPen(`${ID}1`), line(100));
    const broken = 'virtual/page/pb/broken';
    stored.set(broken, new Uint8Array([255, 255, 255]));
    const before = [...stored.keys()];
    await expect(mine.send(AT + 5000)).rejects.toBeDefined();
    expect([...stored.keys()]).toEqual(before);
    stored.delete(broken);
    expect(await mine.send(AT + 9000)).toMatchObject({ isBack: false, commit: {} });
    expect(stored.size).toBe(before.length + 1);
  });
});
