import { asNoteId } from '@inkside/kit';
import { bookRestoreRequest } from '../../../src/features/library/requests';
import { restoreRequest, starRequest } from '../../../src/features/notes/slice';
import { selectToasts } from '../../../src/features/toasts/slice';
import { aFolder, aNote } from '../../builders/documents';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

const inBin = { status: 0, enabled: false };
const stored = (app: App, database: 'note' | 'library', id: unknown) =>
  app.documents.stored(database).find(({ _id }) => _id === id);

describe('the bin of notes', () => {
  let app: App;
  afterEach(() => app.stop());

  it('gives a note back to its folder', async () => {
    const folder = aFolder();
    const note = aNote({ ...inBin, parentUniqueId: folder._id });
    app = await startApp({ user: aUser, documents: { note: [folder, note] } });

    await app.dispatch(restoreRequest.asked({ ids: [asNoteId(note._id)] }));

    expect(stored(app, 'note', note._id)).toMatchObject({
      status: 1,
      enabled: true,
      parentUniqueId: folder._id,
      updatedAt: app.clock.port.now(),
    });
  });

  it('gives a note whose folder is gone, or in the bin itself, back to the root', async () => {
    const folder = aFolder(inBin);
    const [orphan, below] = [
      aNote({ ...inBin, parentUniqueId: 'nowhere' }),
      aNote({ ...inBin, parentUniqueId: folder._id }),
    ];
    app = await startApp({ user: aUser, documents: { note: [folder, orphan, below] } });

    for (const { _id } of [orphan, below]) await app.dispatch(restoreRequest.asked({ ids: [asNoteId(_id)] }));

    expect(stored(app, 'note', orphan._id)).toMatchObject({ status: 1, parentUniqueId: null });
    expect(stored(app, 'note', below._id)).toMatchObject({ status: 1, parentUniqueId: null });
    expect(stored(app, 'note', folder._id)).toMatchObject({ status: 0 });
  });

  it('gives a folder back with what lies below it there', async () => {
    const folder = aFolder(inBin);
    const inner = aFolder({ ...inBin, parentUniqueId: folder._id });
    const [note, other] = [aNote({ ...inBin, parentUniqueId: inner._id }), aNote(inBin)];
    app = await startApp({ user: aUser, documents: { note: [folder, inner, note, other] } });

    await app.dispatch(restoreRequest.asked({ ids: [asNoteId(folder._id)] }));

    expect(stored(app, 'note', inner._id)).toMatchObject({ status: 1, parentUniqueId: folder._id });
    expect(stored(app, 'note', note._id)).toMatchObject({ status: 1, parentUniqueId: inner._id });
    expect(stored(app, 'note', other._id)).toMatchObject({ status: 0 });
  });

  it('says when a note is not there any more', async () => {
    app = await startApp({ user: aUser });

    await app.dispatch(restoreRequest.asked({ ids: [asNoteId('gone')] }));

    expect(selectToasts(app.state())).toMatchObject([{ code: 'errors.noteGone' }]);
  });
});

describe('the star', () => {
  it('is given and taken without making the note look changed', async () => {
    const note = aNote({ updatedAt: 7 });
    const app = await startApp({ user: aUser, documents: { note: [note] } });

    await app.dispatch(starRequest.asked({ ids: [asNoteId(note._id)], isFavourite: true }));
    expect(stored(app, 'note', note._id)).toMatchObject({ favorite: 1, updatedAt: 7 });
    // The list has heard of it.
    await app.clock.advance(100);
    await app.dispatch(starRequest.asked({ ids: [asNoteId(note._id)], isFavourite: false }));

    expect(stored(app, 'note', note._id)).toMatchObject({ favorite: 0 });
    app.stop();
  });
});

describe('the bin of the library', () => {
  const owned = { user: aUser.uid, dbId: `${aUser.uid}-READER_LIBRARY` };
  const book = { ...owned, _id: 'doc', uniqueId: 'b', modeType: 4, status: 1, name: 'b.epub', updatedAt: 1 };
  const link = (id: string, of: string) => ({
    ...owned,
    _id: id,
    uniqueId: id,
    modeType: 5,
    status: 1,
    documentUniqueId: of,
    updatedAt: 1,
  });

  it('gives a book back with its links to folders', async () => {
    const app = await startApp({ user: aUser, documents: { library: [book, link('own', 'b'), link('other', 'c')] } });

    await app.dispatch(bookRestoreRequest.asked({ ids: ['b'] }));

    expect(stored(app, 'library', 'doc')).toMatchObject({ status: 0, updatedAt: app.clock.port.now() });
    expect(stored(app, 'library', 'own')).toMatchObject({ status: 0 });
    expect(stored(app, 'library', 'other')).toMatchObject({ status: 1 });
    app.stop();
  });
});
