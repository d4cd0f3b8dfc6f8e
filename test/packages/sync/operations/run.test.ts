import { PortError } from '@inkside/kit';
import { gate } from '../../../harness/until';
import { fakeStorage } from '../../../fakes/fakeBrowser';
import { aBrowser, openTab, type Tab } from '../databases/openTab';
import { anOperation, contentOf, creationOf, editOf, withNotes } from './operationsWorld';

const contentsOf = async ({ uid, documents }: Tab) => (await documents.readAll(uid, 'note')).documents;

describe('an operation that is run', () => {
  it('writes all its documents, and names them', async () => {
    const tab = await withNotes(aBrowser(), ['a', 'b']);
    const { uid, operations } = tab;

    const result = await operations.run(
      uid,
      anOperation('1', editOf('a', { parentUniqueId: 'f' }), creationOf('c'), editOf('b', { parentUniqueId: 'f' })),
    );

    expect(result).toEqual({ written: ['a', 'c', 'b'], failed: [] });
    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'a', parentUniqueId: 'f' });
    expect(await contentOf(tab, 'c')).toMatchObject({ _id: 'c', status: 1 });
  });

  it('is listed with its words and its time, the newest first', async () => {
    const tab = await withNotes(aBrowser(), ['a']);
    const { uid, operations, data } = tab;
    jest.spyOn(data.clock, 'now').mockReturnValue(7000 as never);

    await operations.run(uid, anOperation('1', editOf('a', { title: 'B' })));
    // A clock that was set back changes no order.
    jest.spyOn(data.clock, 'now').mockReturnValue(6000 as never);
    await operations.run(uid, anOperation('2', editOf('a', { title: 'C' }), creationOf('d')));

    expect(await operations.list(uid)).toEqual([
      { id: '2', words: { code: 'notes.moved', params: { count: 2 } }, at: 6000 },
      { id: '1', words: { code: 'notes.moved', params: { count: 1 } }, at: 7000 },
    ]);
  });

  it('is one of fifty: the next one pushes the oldest out, with what would undo it', async () => {
    const tab = await withNotes(aBrowser(), ['a']);
    const { uid, operations, data } = tab;

    for (let n = 1; n <= 51; n += 1) await operations.run(uid, anOperation(`${n}`, editOf('a', { title: `t${n}` })));

    const ids = (await operations.list(uid)).map(({ id }) => id);
    expect(ids).toHaveLength(50);
    expect([ids[0], ids[49]]).toEqual(['51', '2']);
    expect(await data.journal.readInverses('1')).toBeUndefined();
    expect(await operations.undo(uid, '1')).toBeUndefined();
  });

  it('writes nothing where what undoes it cannot be kept', async () => {
    const tab = await withNotes(aBrowser(), ['a']);
    const { uid, operations, data } = tab;
    jest.spyOn(data.journal, 'keepOperation').mockRejectedValue(new PortError('errors.quota'));

    const run = operations.run(uid, anOperation('1', editOf('a', { title: 'B' }), creationOf('c')));

    await expect(run).rejects.toMatchObject({ code: 'errors.quota' });
    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'a' });
    expect(await contentOf(tab, 'c')).toBeUndefined();
  });

  it('has what undoes it in the journal before anything is asked to be written', async () => {
    const { uid, operations, data, local } = await withNotes(aBrowser(), ['a']);
    const keep = data.journal.keepOperation.bind(data.journal);
    let draftsBefore: number | undefined;
    jest.spyOn(data.journal, 'keepOperation').mockImplementation(async (...asked) => {
      const isNew = await keep(...asked);
      draftsBefore = local.keys().length;
      return isNew;
    });
    const note = jest.spyOn(data.journal, 'noteWrites');

    await operations.run(uid, anOperation('1', editOf('a', { title: 'B' })));

    expect(draftsBefore).toBe(0);
    expect(note).toHaveBeenCalledTimes(1);
  });

  it('tells what could not be written, and what was written can be undone', async () => {
    const tab = await withNotes(aBrowser(), ['a']);
    const { uid, operations } = tab;

    const result = await operations.run(
      uid,
      anOperation('1', editOf('gone', { title: 'B' }), editOf('a', { title: 'B' })),
    );

    expect(result).toEqual({
      written: ['a'],
      failed: [{ id: 'gone', error: { code: 'errors.documentMissing', params: { id: 'gone' } } }],
    });
    expect(await operations.undo(uid, '1')).toEqual({ undone: ['a'], left: [] });
    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'a' });
  });

  it('knows what its writes were over, also where that came after it had read', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a']);
    const other = openTab(browser);
    const { uid, operations, data } = tab;
    const keep = data.journal.keepOperation.bind(data.journal);
    jest.spyOn(data.journal, 'keepOperation').mockImplementation(async (...asked) => {
      const isNew = await keep(...asked);
      await other.documents.edit(uid, 'note', 'a', { title: 'Theirs' });
      return isNew;
    });

    await operations.run(uid, anOperation('1', editOf('a', { title: 'Ours' })));
    await operations.undo(uid, '1');

    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'Theirs' });
  });

  it('knows what came from the cloud and is on its way into the database', async () => {
    const browser = aBrowser();
    const { uid, operations, documents, data } = await withNotes(browser, ['a'], { dbId: `${browser.uid}-NOTE_TREE` });
    const standing = await documents.get(uid, 'note', 'a');
    const ids = ['c1', standing?._rev.slice(2)];
    const doc = { ...standing, _rev: '2-c1', _revisions: { start: 2, ids }, title: 'From the cloud' };
    const results = [{ seq: '1', id: 'a', changes: [{ rev: '2-c1' }], doc }];
    await data.journal.appendPage(JSON.stringify({ results, last_seq: '1' }), {
      session: 's',
      serverUuid: '',
      since: '1',
      isComplete: true,
      withRevisions: true,
    });
    const keep = jest.spyOn(data.journal, 'keepOperation');

    await operations.run(uid, anOperation('1', editOf('a', { title: 'Ours' })));

    expect(JSON.parse(keep.mock.lastCall?.[1] ?? '')).toMatchObject([{ before: { title: 'From the cloud' } }]);
  });

  it('knows what a tab that ended had begun to write', async () => {
    const browser = aBrowser();
    const ended = await withNotes(browser, ['a']);
    const { uid } = ended;
    const noting = gate();
    jest.spyOn(ended.data.journal, 'noteWrites').mockImplementation(() => {
      noting.open();
      return new Promise(() => undefined);
    });
    void ended.documents.edit(uid, 'note', 'a', { title: 'Draft' });
    await noting.passed;
    const { operations, data } = openTab(browser);
    const keep = jest.spyOn(data.journal, 'keepOperation');

    await operations.run(uid, anOperation('1', editOf('a', { title: 'Ours' })));

    expect(JSON.parse(keep.mock.lastCall?.[1] ?? '')).toMatchObject([{ before: { title: 'Draft' } }]);
  });

  it('is no operation any more where that could not be kept', async () => {
    const { uid, operations, data } = await withNotes(aBrowser(), ['a']);
    jest.spyOn(data.journal, 'changeInverses').mockRejectedValue(new PortError('errors.quota'));

    const result = await operations.run(uid, anOperation('1', editOf('gone', { title: 'B' }), creationOf('c')));

    expect(result.written).toEqual(['c']);
    expect(await operations.list(uid)).toEqual([]);
  });

  it('keeps the former values of the first time when it is run again', async () => {
    const tab = await withNotes(aBrowser(), ['a']);
    const { uid, operations } = tab;
    const operation = anOperation('1', editOf('a', { title: 'B' }));

    await operations.run(uid, operation);
    await operations.run(uid, operation);
    await operations.undo(uid, '1');

    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'a' });
  });

  // What it had put down as drafts is finished by the next tab, or is lost with a storage of its own.
  it.each([
    { what: 'all of it', isFinished: true },
    { what: 'what it had written', isFinished: false },
  ])('leaves $what to undo when its tab was closed', async ({ isFinished }) => {
    const browser = aBrowser();
    const ids = Array.from({ length: 300 }, (_, n) => `n${n}`);
    await withNotes(browser, ids);
    const closed = isFinished ? openTab(browser) : openTab(browser, { storage: fakeStorage() });
    const { uid } = closed;
    const written = gate();
    const note = closed.data.journal.noteWrites.bind(closed.data.journal);
    let parts = 0;
    jest.spyOn(closed.data.journal, 'noteWrites').mockImplementation(async (writes) => {
      parts += 1;
      return parts === 1 ? note(writes) : new Promise(() => undefined);
    });
    closed.data.bus.listen('note', () => written.open());
    void closed.operations.run(uid, anOperation('1', ...ids.map((id) => editOf(id, { title: 'Moved' }))));
    await written.passed;

    const half = (await contentsOf(closed)).filter(({ title }) => title === 'Moved');
    const next = openTab(browser);
    const result = await next.operations.undo(uid, '1');

    expect(half).toHaveLength(250);
    expect(result).toEqual({ undone: ids, left: [] });
    const after = await contentsOf(next);
    expect(after.filter(({ title, _id }) => title === _id)).toHaveLength(300);
  });

  it('asks for a user', async () => {
    const { operations } = openTab(aBrowser());

    await expect(operations.run('' as never, anOperation('1'))).rejects.toMatchObject({ code: 'uid missing' });
    await expect(operations.list('' as never)).rejects.toMatchObject({ code: 'uid missing' });
    await expect(operations.undo('' as never, '1')).rejects.toMatchObject({ code: 'uid missing' });
  });
});
