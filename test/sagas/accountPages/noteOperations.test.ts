import { asNoteId, PortError } from '@inkside/kit';
import {
  deleteRequest,
  folderRequest,
  moveRequest,
  purgeRequest,
  renameRequest,
  renameStarted,
  starRequest,
  restoreRequest,
} from '../../../src/features/notes/slice';
import { selectToasts, undoAsked } from '../../../src/features/toasts/slice';
import { aFolder, aNote } from '../../builders/documents';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

let app: App;
afterEach(() => app.stop());

const start = async (...documents: readonly ReturnType<typeof aNote>[]) => {
  app = await startApp({ user: aUser, documents: { note: [...documents] } });
};
const stored = (id: unknown) => app.documents.stored('note').find(({ _id }) => _id === id);
const id = (document: { readonly _id: string }) => asNoteId(document._id);
const toasts = () => selectToasts(app.state()).map(({ code, params }) => [code, params['count'] ?? params['name']]);

describe('an operation on notes', () => {
  it('writes all of them, and says so once with what undoes it', async () => {
    const folder = aFolder({ title: 'Studies' });
    const [one, two] = [aNote({ title: 'One' }), aNote({ title: 'Two' })];
    await start(folder, one, two);

    await app.dispatch(moveRequest.asked({ ids: [id(one), id(two)], to: id(folder) }));

    expect([stored(one._id), stored(two._id)]).toMatchObject([
      { parentUniqueId: folder._id },
      { parentUniqueId: folder._id },
    ]);
    expect(selectToasts(app.state())).toMatchObject([
      { code: 'notes.moved', params: { count: 2, folderName: 'Studies' }, undoes: expect.any(String) },
    ]);
  });

  it('is undone by its toast: everything stands as before', async () => {
    const folder = aFolder();
    const inside = aNote({ parentUniqueId: folder._id });
    await start(folder, inside);
    await app.dispatch(deleteRequest.asked({ ids: [id(folder)] }));
    expect([stored(folder._id), stored(inside._id)]).toMatchObject([{ status: 0 }, { status: 0 }]);
    const [{ undoes = '' } = {}] = selectToasts(app.state());

    await app.dispatch(undoAsked({ id: undoes }));

    expect([stored(folder._id), stored(inside._id)]).toMatchObject([
      { status: folder['status'] ?? 1, parentUniqueId: null },
      { parentUniqueId: folder._id },
    ]);
    expect(toasts().at(-1)).toEqual(['lists.undone', 2]);
  });

  it('is undone newest first by the key, also when it is pressed twice at once', async () => {
    const [one, two] = [aNote(), aNote()];
    await start(one, two);
    await app.dispatch(deleteRequest.asked({ ids: [id(one)] }));
    await app.dispatch(deleteRequest.asked({ ids: [id(two)] }));

    void app.dispatch(undoAsked({ id: null }));
    expect(stored(one._id)).toMatchObject({ status: 0 });
    await app.dispatch(undoAsked({ id: null }));

    expect([stored(one._id)?.['status'], stored(two._id)?.['status']]).toEqual([one['status'], two['status']]);
    await app.dispatch(undoAsked({ id: null }));
    expect(toasts().at(-1)?.[0]).toBe('lists.nothingToUndo');
  });

  it('is a new name, too; one that cannot be written is said by the form, and there is nothing to undo', async () => {
    const one = aNote({ title: 'Before' });
    await start(one);
    await app.dispatch(renameRequest.asked({ id: id(one), title: 'After' }));
    expect(stored(one._id)).toMatchObject({ title: 'After' });
    expect(selectToasts(app.state())).toMatchObject([
      { code: 'notes.renamed', params: { formerName: 'Before', name: 'After' } },
    ]);
    await app.dispatch(undoAsked({ id: null }));
    expect(stored(one._id)).toMatchObject({ title: 'Before' });

    const error = { code: 'errors.noRoom', params: {} };
    app.services.operations.run = async () => ({ written: [], failed: [{ id: one._id, error }] });
    await app.dispatch(renameStarted({ id: id(one) }));
    await app.dispatch(renameRequest.asked({ id: id(one), title: 'Never' }));
    expect(app.state().notes.renaming).toMatchObject({ error });
    await app.dispatch(undoAsked({ id: null }));
    expect(toasts().at(-1)?.[0]).toBe('lists.nothingToUndo');
  });

  it('leaves what another device changed since, and names it', async () => {
    const [one, two] = [aNote({ title: 'One' }), aNote({ title: 'Two' })];
    await start(one, two);
    await app.dispatch(deleteRequest.asked({ ids: [id(one), id(two)] }));
    await app.services.documents.edit(aUser.uid, 'note', two._id, { status: 2 });

    await app.dispatch(undoAsked({ id: null }));

    expect([stored(one._id)?.['status'], stored(two._id)?.['status']]).toEqual([one['status'], 2]);
    expect(selectToasts(app.state()).at(-1)).toMatchObject({
      code: 'lists.undonePartly',
      params: { count: 1, all: 2, names: 'Two' },
    });
  });

  it('tells what it refuses, and does the rest', async () => {
    const folder = aFolder();
    const inner = aFolder({ parentUniqueId: folder._id });
    const note = aNote();
    await start(folder, inner, note);

    await app.dispatch(moveRequest.asked({ ids: [id(folder), id(note)], to: id(inner) }));

    expect(stored(folder._id)).toMatchObject({ parentUniqueId: null });
    expect(stored(note._id)).toMatchObject({ parentUniqueId: inner._id });
    expect(toasts().map(([code]) => code)).toEqual(['notes.moved', 'errors.moveIntoItself']);
  });

  it('on what is not there is a failure of its own', async () => {
    await start();

    await app.dispatch(restoreRequest.asked({ ids: [asNoteId('gone')] }));

    expect(toasts().map(([code]) => code)).toEqual(['errors.noteGone']);
  });

  it('that deletes for good can be taken back while its toast stands', async () => {
    const note = aNote({ status: 0, enabled: false });
    await start(note);
    await app.dispatch(purgeRequest.asked({ ids: [id(note)] }));
    expect(stored(note._id)).toMatchObject({ status: 2, forceDelete: true });

    await app.dispatch(undoAsked({ id: null }));

    expect(stored(note._id)).toMatchObject({ status: 0, enabled: false });
  });

  it('that cannot be kept beside the outbox is not begun', async () => {
    const note = aNote();
    await start(note);
    jest.spyOn(app.services.operations, 'run').mockRejectedValue(new PortError('errors.storageFull'));

    await app.dispatch(deleteRequest.asked({ ids: [id(note)] }));

    expect(stored(note._id)).not.toMatchObject({ status: 0 });
    expect(toasts().map(([code]) => code)).toEqual(['errors.storageFull']);
  });
});

describe('deleting for good', () => {
  const MINUTE = 60_000;
  const commitOf = (note: { readonly _id: string }) => ({
    ...aNote({ title: undefined }),
    commitId: 'c',
    commitStatus: 1,
    commitType: 1,
    documentUniqueId: note._id,
  });

  it('takes objects, commit points and the document away when nobody can take it back any more', async () => {
    const [note, other] = [aNote({ status: 0, enabled: false }), aNote({ status: 2 })];
    const [commit, foreign] = [commitOf(note), commitOf(other)];
    await start(note, other, commit, foreign);
    await app.dispatch(purgeRequest.asked({ ids: [id(note)] }));
    await app.clock.advance(30_000);
    expect([stored(note._id)?.['status'], app.objects.removed]).toEqual([2, []]);

    await app.clock.advance(2 * MINUTE);

    expect(stored(note._id)?.['_deleted'] ?? stored(note._id)).toBeFalsy();
    expect(stored(commit._id)?.['_deleted'] ?? stored(commit._id)).toBeFalsy();
    expect([stored(other._id), stored(foreign._id)]).toMatchObject([{ status: 2 }, { commitId: 'c' }]);
    expect(app.objects.removed).toEqual([note._id]);
    await app.dispatch(undoAsked({ id: null }));
    expect(toasts().at(-1)?.[0]).toBe('lists.nothingToUndo');
  });

  it('is closed to undo before the first object goes', async () => {
    const note = aNote({ status: 0, enabled: false });
    await start(note);
    await app.dispatch(purgeRequest.asked({ ids: [id(note)] }));
    jest.spyOn(app.services.objects, 'removeNote').mockRejectedValue(new PortError('errors.network'));
    await app.clock.advance(2 * MINUTE);

    await app.dispatch(undoAsked({ id: null }));

    expect(toasts().at(-1)?.[0]).toBe('lists.nothingToUndo');
    expect(stored(note._id)).toMatchObject({ status: 2 });
  });

  it('is done although more than fifty other acts came since', async () => {
    const [note, other] = [aNote({ status: 0, enabled: false }), aNote()];
    await start(note, other);
    await app.dispatch(purgeRequest.asked({ ids: [id(note)] }));
    for (let n = 0; n < 52; n += 1) {
      await app.dispatch(starRequest.asked({ ids: [id(other)], isFavourite: n % 2 === 0 }));
    }

    await app.clock.advance(3 * MINUTE);

    expect(app.objects.removed).toEqual([note._id]);
  });

  it('leaves what was taken back, here or on another device', async () => {
    const [note, other] = [aNote({ status: 0, enabled: false }), aNote({ status: 0, enabled: false })];
    await start(note, other);
    await app.dispatch(purgeRequest.asked({ ids: [id(note)] }));
    await app.dispatch(undoAsked({ id: null }));
    await app.dispatch(purgeRequest.asked({ ids: [id(other)] }));
    await app.services.documents.edit(aUser.uid, 'note', other._id, { status: 1, enabled: true });

    await app.clock.advance(3 * MINUTE);

    expect([stored(note._id), stored(other._id)]).toMatchObject([{ status: 0 }, { status: 1 }]);
    expect(app.objects.removed).toEqual([]);
  });

  it('leaves the objects of a note that another document names too', async () => {
    const note = aNote({ status: 0, enabled: false });
    const copy = { ...aNote(), uniqueId: note._id };
    await start(note, copy);
    await app.dispatch(purgeRequest.asked({ ids: [id(note)] }));

    await app.clock.advance(3 * MINUTE);

    expect(stored(copy._id)).toMatchObject({ uniqueId: note._id });
    expect(app.objects.removed).toEqual([]);
  });

  it('waits for the network, and loses nothing meanwhile', async () => {
    const note = aNote({ status: 0, enabled: false });
    await start(note);
    const removeNote = jest
      .spyOn(app.services.objects, 'removeNote')
      .mockRejectedValueOnce(new PortError('errors.network', { operation: 'objects' }));
    await app.dispatch(purgeRequest.asked({ ids: [id(note)] }));

    await app.clock.advance(2 * MINUTE);
    expect(stored(note._id)).toMatchObject({ status: 2 });
    await app.clock.advance(12 * MINUTE);

    expect(removeNote).toHaveBeenCalledTimes(2);
    expect(stored(note._id)?.['_deleted'] ?? stored(note._id)).toBeFalsy();
  });
});

describe('a new folder', () => {
  it('is a document like those of devices, in its folder, with its name trimmed', async () => {
    const folder = aFolder();
    await start(folder);

    await app.dispatch(folderRequest.asked({ title: ' Physics ', parentId: id(folder) }));

    const made = app.documents.stored('note').find(({ title }) => title === 'Physics');
    expect(made).toMatchObject({
      type: 0,
      document: false,
      library: true,
      parentUniqueId: folder._id,
      status: 1,
      enabled: true,
      dbId: `${aUser.uid}-NOTE_TREE`,
      uniqueId: made?._id,
    });
  });

  it.each([
    ['Work', 'errors.nameTaken'],
    ['a/b', 'errors.nameCharacters'],
    ['  ', 'errors.nameEmpty'],
  ])('called %j is refused', async (title, code) => {
    await start(aFolder({ title: 'work' }));
    await app.dispatch(folderRequest.asked({ title, parentId: null }));

    expect(app.documents.stored('note')).toHaveLength(1);
    const [entry] = await app.services.errorLog.list();
    expect(entry?.error.code).toBe(code);
  });
});
