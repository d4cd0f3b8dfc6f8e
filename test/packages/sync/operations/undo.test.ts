import { PortError } from '@inkside/kit';
import { fakeClock } from '../../../fakes/fakeClock';
import { gate, pause, until } from '../../../harness/until';
import { KEPT_MS } from '../../../../packages/sync/src/databases/replayDrafts';
import type { StoredDocument } from '../../../../packages/sync/src/syncPorts';
import { aBrowser, aNoteOf, openTab } from '../databases/openTab';
import { anOperation, contentOf, creationOf, editOf, withNotes } from './operationsWorld';

describe('the undo of an edit', () => {
  it('gives back what the fields held; what was absent is absent, and the document counts as changed now', async () => {
    const tab = await withNotes(aBrowser(), ['a'], { favorite: 1, updatedAt: 5 });
    const { uid, operations, documents, data } = tab;
    const before = await contentOf(tab, 'a');
    const fields = { title: 'B', parentUniqueId: 'f', favorite: undefined, updatedAt: 6 };
    await operations.run(uid, anOperation('1', editOf('a', fields)));
    jest.spyOn(data.clock, 'now').mockReturnValue(7000 as never);

    const result = await operations.undo(uid, '1');

    expect(result).toEqual({ undone: ['a'], left: [] });
    expect(await contentOf(tab, 'a')).toEqual(before);
    expect(await documents.get(uid, 'note', 'a')).toMatchObject({ updatedAt: 7000 });
  });

  it('leaves and names what somebody has changed since, and gives the others back', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a', 'b', 'c']);
    const { uid, operations } = tab;
    const fields = { parentUniqueId: 'f', status: 0 };
    await operations.run(uid, anOperation('1', ...['a', 'b', 'c'].map((id) => editOf(id, fields))));
    const other = openTab(browser);
    await other.documents.edit(uid, 'note', 'b', { parentUniqueId: 'elsewhere' });

    const result = await operations.undo(uid, '1');

    expect(result).toEqual({ undone: ['a', 'c'], left: [{ id: 'b', title: 'b' }] });
    expect(await contentOf(tab, 'b')).toMatchObject({ parentUniqueId: 'elsewhere', status: 0 });
  });

  it('leaves the fields of others in the same document', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a']);
    const { uid, operations } = tab;
    await operations.run(uid, anOperation('1', editOf('a', { parentUniqueId: 'f', updatedAt: 1 })));
    await openTab(browser).documents.edit(uid, 'note', 'a', { title: 'Renamed', updatedAt: 2 });

    expect(await operations.undo(uid, '1')).toEqual({ undone: ['a'], left: [] });
    const after = await contentOf(tab, 'a');
    expect(after).toMatchObject({ title: 'Renamed' });
    expect(after).not.toHaveProperty('parentUniqueId');
  });

  it('takes an object for the same whose members another client has put in another order', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a']);
    const { uid, operations } = tab;
    await operations.run(uid, anOperation('1', editOf('a', { association: { associationId: 'x', tags: [1, 2] } })));
    await openTab(browser).documents.edit(uid, 'note', 'a', { association: { tags: [1, 2], associationId: 'x' } });

    expect(await operations.undo(uid, '1')).toEqual({ undone: ['a'], left: [] });
  });

  it('leaves what was changed within an object or a list', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a', 'b']);
    const { uid, operations } = tab;
    const writes = [editOf('a', { tags: [1, 2] }), editOf('b', { association: { associationId: 'x' } })];
    await operations.run(uid, anOperation('1', ...writes));
    const other = openTab(browser);
    await other.documents.edit(uid, 'note', 'a', { tags: [1, 2, 3] });
    await other.documents.edit(uid, 'note', 'b', { association: { associationId: 'x', associationType: 1 } });

    expect((await operations.undo(uid, '1'))?.undone).toEqual([]);
  });

  it('names a document that is gone as it was called, by its title, its name, or not at all', async () => {
    const browser = aBrowser();
    const tab = openTab(browser);
    const { uid, operations, documents } = tab;
    await documents.create(uid, 'note', aNoteOf('t', { title: 'A note' }));
    await documents.create(uid, 'note', { _id: 'n', dbId: 'u-NOTE_TREE', title: '', name: 'A book' });
    await documents.create(uid, 'note', { _id: 'x', dbId: 'u-NOTE_TREE' });
    await operations.run(uid, anOperation('1', ...['t', 'n', 'x'].map((id) => editOf(id, { status: 0 }))));
    for (const id of ['t', 'n', 'x']) await openTab(browser).documents.remove(uid, 'note', id);

    const left = [
      { id: 't', title: 'A note' },
      { id: 'n', title: 'A book' },
      { id: 'x', title: '' },
    ];
    expect(await operations.undo(uid, '1')).toEqual({ undone: [], left });
    expect(await contentOf(tab, 't')).toBeUndefined();
  });

  it('takes back all that the operation did to one document', async () => {
    const tab = await withNotes(aBrowser(), ['a']);
    const { uid, operations } = tab;
    const before = await contentOf(tab, 'a');
    const writes = [editOf('a', { title: 'B' }), editOf('a', { title: 'C', parentUniqueId: 'f' })];

    const { written } = await operations.run(uid, anOperation('1', ...writes));
    await operations.undo(uid, '1');

    expect(written).toEqual(['a']);
    expect(await contentOf(tab, 'a')).toEqual(before);
  });

  it('comes after a write that waits for its document', async () => {
    const clock = fakeClock();
    const tab = openTab(aBrowser(), { clock: clock.port });
    const { uid, operations, documents, databases, data } = tab;
    const arrived = aNoteOf('a', { title: 'Ours', _rev: '1-c0' }) as StoredDocument;
    const inverse = { kind: 'edit', database: 'note', id: 'a', title: 'a', wrote: { title: 'Ours' }, unset: [] };
    const words = { code: 'notes.renamed', params: {} };
    const text = JSON.stringify([{ ...inverse, before: { title: 'Former' } }]);
    await data.journal.keepOperation({ id: '1', words, at: data.clock.now() }, text);
    await documents.readAll(uid, 'note');
    // It is shown, and kept a moment later.
    data.bus.announce('note', [{ id: 'a', isDeleted: false, document: arrived }], 'cloud');
    const edited = documents.edit(uid, 'note', 'a', { favorite: 1 });
    await until(() => clock.sleeping() === 1, 'the write waits');

    const undo = operations.undo(uid, '1');
    await pause(30);
    const docs = [{ ...arrived, _revisions: { start: 1, ids: ['c0'] } }];
    await databases.use(uid, 'note', (local) => local.bulkDocs({ docs: docs as never[] }, { new_edits: false }));
    await clock.advance(KEPT_MS);

    expect(await undo).toEqual({ undone: ['a'], left: [] });
    await edited;
    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'Former', favorite: 1 });
  });

  it('overwrites nothing that comes in the very moment in which it writes', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a']);
    const { uid, operations, data } = tab;
    await operations.run(uid, anOperation('1', editOf('a', { title: 'Ours' })));
    const other = openTab(browser);
    const note = data.journal.noteWrites.bind(data.journal);
    // It has been read and judged by now, and is not written yet.
    jest.spyOn(data.journal, 'noteWrites').mockImplementationOnce(async (writes) => {
      await other.documents.edit(uid, 'note', 'a', { title: 'Theirs' });
      return note(writes);
    });

    const result = await operations.undo(uid, '1');

    expect(result).toEqual({ undone: [], left: [{ id: 'a', title: 'Theirs' }] });
    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'Theirs' });
  });
});

describe('the undo of a creation', () => {
  it('takes a note to the bin, and what has no bin away', async () => {
    const tab = openTab(aBrowser());
    const { uid, operations, documents, databases } = tab;
    const writes = [
      creationOf('note'),
      creationOf('commit', { commitId: 'k' }),
      creationOf('tag', { modeType: 9 }),
      creationOf('book', {}, 'library'),
    ];
    await operations.run(uid, anOperation('1', ...writes));

    const result = await operations.undo(uid, '1');

    expect(result).toEqual({ undone: ['note', 'commit', 'tag', 'book'], left: [] });
    expect(await documents.get(uid, 'note', 'note')).toMatchObject({
      title: 'A',
      status: 0,
      enabled: false,
      updatedAt: expect.any(Number) as number,
    });
    expect(await contentOf(tab, 'commit')).toBeUndefined();
    expect(await contentOf(tab, 'tag')).toBeUndefined();
    const library = await databases.open(uid, 'library');
    const { results } = await library.changes({ since: 0, include_docs: true });
    // So that the channel carries the deletion.
    expect(results[0]?.doc).toMatchObject({ _id: 'book', _deleted: true, dbId: 'u-NOTE_TREE' });
  });

  it('leaves and names what somebody has touched since', async () => {
    const browser = aBrowser();
    const tab = openTab(browser);
    const { uid, operations } = tab;
    await operations.run(
      uid,
      anOperation('1', creationOf('changed'), creationOf('grown'), creationOf('book', {}, 'library')),
    );
    const { documents } = openTab(browser);
    await documents.edit(uid, 'note', 'changed', { title: 'Used' });
    await documents.edit(uid, 'note', 'grown', { pages: 3 });
    await documents.edit(uid, 'library', 'book', { progress: '1/2' });

    const result = await operations.undo(uid, '1');

    const left = [
      { id: 'changed', title: 'Used' },
      { id: 'grown', title: 'A' },
      { id: 'book', title: 'A' },
    ];
    expect(result).toEqual({ undone: [], left });
    expect(await contentOf(tab, 'grown')).toMatchObject({ status: 1, enabled: true, pages: 3 });
    expect(await contentOf(tab, 'book', 'library')).toMatchObject({ progress: '1/2' });
  });

  it('leaves alone what stood already', async () => {
    const tab = await withNotes(aBrowser(), ['a'], { enabled: true });
    const { uid, operations } = tab;

    await operations.run(uid, anOperation('1', creationOf('a', { title: 'a' }), editOf('a', { favorite: 1 })));
    const result = await operations.undo(uid, '1');

    expect(result).toEqual({ undone: ['a'], left: [] });
    expect(await contentOf(tab, 'a')).toEqual(aNoteOf('a', { title: 'a', status: 1, enabled: true }));
  });

  it('leaves alone what somebody created under the same id in that moment', async () => {
    const browser = aBrowser();
    const tab = openTab(browser);
    const other = openTab(browser);
    const { uid, operations, data } = tab;
    const keep = data.journal.keepOperation.bind(data.journal);
    jest.spyOn(data.journal, 'keepOperation').mockImplementation(async (...asked) => {
      await other.documents.create(uid, 'note', aNoteOf('a', { status: 1, enabled: true }));
      return keep(...asked);
    });

    await operations.run(uid, anOperation('1', creationOf('a')));
    await operations.undo(uid, '1');

    expect(await contentOf(tab, 'a')).toMatchObject({ status: 1 });
  });

  it('counts a created document with what the same operation wrote into it', async () => {
    const tab = openTab(aBrowser());
    const { uid, operations } = tab;

    await operations.run(uid, anOperation('1', creationOf('a'), editOf('a', { title: 'B', favorite: 1 })));

    expect(await operations.undo(uid, '1')).toEqual({ undone: ['a'], left: [] });
    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'B', status: 0 });
  });

  it('has nothing to do where the document is gone', async () => {
    const tab = openTab(aBrowser());
    const { uid, operations, documents } = tab;
    await operations.run(uid, anOperation('1', creationOf('a')));
    await documents.remove(uid, 'note', 'a');

    expect(await operations.undo(uid, '1')).toEqual({ undone: ['a'], left: [] });
    expect(await contentOf(tab, 'a')).toBeUndefined();
  });
});

describe('an operation that is undone', () => {
  it('leaves the list, and is not undone twice', async () => {
    const tab = await withNotes(aBrowser(), ['a']);
    const { uid, operations } = tab;
    await operations.run(uid, anOperation('1', editOf('a', { title: 'B' })));

    const both = await Promise.all([operations.undo(uid, '1'), operations.undo(uid, '1')]);

    expect(both).toEqual([{ undone: ['a'], left: [] }, undefined]);
    expect(await operations.list(uid)).toEqual([]);
  });

  it('can be undone by another tab, and after a reload', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a']);
    const { uid } = tab;
    const other = openTab(browser);
    await other.operations.list(uid);
    await tab.operations.run(uid, anOperation('1', editOf('a', { title: 'B' })));

    const listed = await other.operations.list(uid);
    const result = await other.operations.undo(uid, '1');

    expect(listed.map(({ id }) => id)).toEqual(['1']);
    expect(result).toEqual({ undone: ['a'], left: [] });
    expect(await tab.operations.list(uid)).toEqual([]);
  });

  it('is written to its end before', async () => {
    const tab = await withNotes(aBrowser(), ['a']);
    const { uid, operations, data } = tab;
    const [kept, passing] = [gate(), gate()];
    const keep = data.journal.keepOperation.bind(data.journal);
    jest.spyOn(data.journal, 'keepOperation').mockImplementationOnce(async (...asked) => {
      const isNew = await keep(...asked);
      kept.open();
      await passing.passed;
      return isNew;
    });
    const run = operations.run(uid, anOperation('1', editOf('a', { title: 'B' })));
    await kept.passed;

    const undo = operations.undo(uid, '1');
    await pause(30);
    passing.open();

    expect((await run).written).toEqual(['a']);
    expect(await undo).toEqual({ undone: ['a'], left: [] });
    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'a' });
  });

  it('stays in the list with what could not be undone, and can be undone again', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a']);
    const { uid, operations, documents, databases } = tab;
    await documents.create(uid, 'library', aNoteOf('book'));
    const writes = [editOf('a', { title: 'B' }), editOf('book', { title: 'B' }, 'library')];
    await operations.run(uid, anOperation('1', ...writes));
    const use = databases.use.bind(databases);
    const failing = jest.spyOn(databases, 'use').mockImplementation(async (owner, name, work) => {
      if (name === 'library') throw new PortError('errors.quota');
      return use(owner, name, work);
    });

    await expect(operations.undo(uid, '1')).rejects.toMatchObject({ code: 'errors.quota' });
    failing.mockRestore();
    // What is undone is not undone once more, whatever becomes of it.
    await documents.edit(uid, 'note', 'a', { title: 'Later' });

    expect(await operations.undo(uid, '1')).toEqual({ undone: ['book'], left: [] });
    expect(await contentOf(tab, 'book', 'library')).toMatchObject({ title: 'A' });
    expect(await contentOf(tab, 'a')).toMatchObject({ title: 'Later' });
  });

  it('takes a document for undone that an ended tab had undone already', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a']);
    const { uid, operations, data } = tab;
    await operations.run(uid, anOperation('1', editOf('a', { title: 'B' }), creationOf('c')));
    jest.spyOn(data.journal, 'dropOperation').mockRejectedValue(new PortError('errors.database'));
    await operations.undo(uid, '1').catch(() => undefined);

    const next = openTab(browser);
    const rev = (await next.documents.get(uid, 'note', 'a'))?._rev;

    expect(await next.operations.undo(uid, '1')).toEqual({ undone: ['a', 'c'], left: [] });
    expect((await next.documents.get(uid, 'note', 'a'))?._rev).toBe(rev);
  });

  it('is gone with all that this computer holds of the user', async () => {
    const tab = await withNotes(aBrowser(), ['a']);
    const { uid, operations, documents } = tab;
    await operations.run(uid, anOperation('1', editOf('a', { title: 'B' })));

    await documents.removeAll(uid);
    // Who signs in again.
    await documents.readAll(uid, 'note');

    expect(await operations.list(uid)).toEqual([]);
    expect(await operations.undo(uid, '1')).toBeUndefined();
  });
});
