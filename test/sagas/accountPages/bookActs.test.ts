import { asObjectKey, PortError } from '@inkside/kit';
import {
  bookAddRequest,
  bookBinRequest,
  bookMoveRequest,
  bookPurgeRequest,
  bookRestoreRequest,
  bookShareRequest,
  bookTakeOutRequest,
  folderDissolveRequest,
  folderMakeRequest,
  libraryRenameRequest,
  libraryRenameStarted,
} from '../../../src/features/library/requests';
import { selectRenaming, selectShelf } from '../../../src/features/library/selectors';
import { selectToasts, undoAsked } from '../../../src/features/toasts/slice';
import { aBook, aBookFolder, aLink } from '../../builders/books';
import { aUser } from '../../fakes/fakeServices';
import { type App, startApp } from '../../harness/startApp';

type Document = ReturnType<typeof aBook>;

let app: App;
afterEach(() => app.stop());

const start = async (...documents: readonly Document[]) => {
  app = await startApp({ user: aUser, documents: { library: [...documents] } });
};
const stored = (document: Document) => app.documents.stored('library').find(({ _id }) => _id === document._id);
const idOf = (document: { readonly _id: string } | undefined): string => document?._id.split('#')[1] ?? '';
/** What lies in a folder, as the lists have heard. */
const inside = async (folder: string): Promise<readonly string[]> => {
  await app.clock.advance(100);
  return selectShelf(app.state())
    .inside(folder)
    .map(({ title }) => title)
    .toSorted();
};
const codes = () => selectToasts(app.state()).map(({ code }) => code);

describe('a folder of the library', () => {
  it('takes a book in by a link like those of devices, and gives it back to the root', async () => {
    const [book, folder] = [aBook({ title: 'Walden' }), aBookFolder({ name: 'Classics', title: 'Classics' })];
    await start(book, folder);

    await app.dispatch(bookMoveRequest.asked({ ids: [idOf(book)], from: '', to: idOf(folder) }));

    const link = app.documents.stored('library').find(({ modeType }) => modeType === 5);
    expect(link).toMatchObject({
      documentUniqueId: idOf(book),
      libraryUniqueId: idOf(folder),
      status: 0,
      dbId: `${aUser.uid}-READER_LIBRARY`,
      uniqueId: idOf(link),
    });
    expect(await inside(idOf(folder))).toEqual(['Walden']);
    expect(await inside('')).toEqual(['Classics']);
    await app.dispatch(bookMoveRequest.asked({ ids: [idOf(book)], from: idOf(folder), to: '' }));
    expect(await inside('')).toEqual(['Classics', 'Walden']);
    await app.dispatch(undoAsked({ id: null }));
    expect(await inside(idOf(folder))).toEqual(['Walden']);
  });

  it('shares a book with another one, and loses it to a move alone', async () => {
    const [book, one, two, three] = [aBook(), aBookFolder(), aBookFolder(), aBookFolder()];
    await start(book, one, two, three, aLink(book, one));

    await app.dispatch(bookAddRequest.asked({ ids: [idOf(book)], to: idOf(two) }));
    await app.clock.advance(100);
    await app.dispatch(bookMoveRequest.asked({ ids: [idOf(book)], from: idOf(two), to: idOf(three) }));

    const places = [];
    for (const folder of [one, two, three]) places.push((await inside(idOf(folder))).length);
    expect(places).toEqual([1, 0, 1]);
    await app.dispatch(bookTakeOutRequest.asked({ ids: [idOf(book)], from: idOf(one) }));
    expect(await inside(idOf(one))).toEqual([]);
    expect(stored(book)).toMatchObject({ parentUniqueId: idOf(three) });
  });

  it('is made of two books with a name that is free, and the name can be typed at once', async () => {
    const [one, two, taken] = [aBook(), aBook(), aBookFolder({ title: 'New folder', name: 'New folder' })];
    await start(one, two, taken);

    await app.dispatch(
      folderMakeRequest.asked({ title: 'New folder', parentId: '', ids: [idOf(one), idOf(two)], isUnnamed: true }),
    );

    const made = app.documents.stored('library').find(({ _id, modeType }) => modeType === 3 && _id !== taken._id);
    expect(made).toMatchObject({ name: 'New folder(1)', title: 'New folder(1)', parentUniqueId: null });
    expect(await inside(idOf(made))).toHaveLength(2);
    expect(selectRenaming(app.state())).toEqual({ id: made?.['uniqueId'], error: null });
    await app.dispatch(libraryRenameRequest.asked({ id: idOf(made), title: 'new FOLDER' }));
    expect(selectRenaming(app.state())?.error?.code).toBe('errors.nameTaken');
    await app.dispatch(undoAsked({ id: null }));
    expect(app.documents.stored('library').filter(({ modeType }) => modeType !== 4)).toHaveLength(1);
  });

  it('that is dissolved leaves its books one level up, and where else they are; undo makes it stand again', async () => {
    const outer = aBookFolder({ title: 'Outer' });
    const [inner, other] = [aBookFolder({ title: 'Inner', parentUniqueId: idOf(outer) }), aBookFolder()];
    const below = aBookFolder({ title: 'Below', parentUniqueId: idOf(inner) });
    const [one, two] = [aBook({ title: 'One' }), aBook({ title: 'Two' })];
    await start(outer, inner, other, below, one, two, aLink(one, inner), aLink(two, inner), aLink(two, other));

    await app.dispatch(folderDissolveRequest.asked({ ids: [idOf(inner)] }));

    expect(await inside(idOf(outer))).toEqual(['Below', 'One', 'Two']);
    expect(await inside(idOf(other))).toEqual(['Two']);
    await app.dispatch(undoAsked({ id: null }));
    expect(await inside(idOf(outer))).toEqual(['Inner']);
    expect(await inside(idOf(inner))).toEqual(['Below', 'One', 'Two']);
  });

  it('does not go into itself, and no second one of its name beside it', async () => {
    const [outer, twin] = [aBookFolder({ title: 'Same' }), aBookFolder({ title: 'other' })];
    const inner = aBookFolder({ title: 'SAME', parentUniqueId: idOf(outer) });
    await start(outer, inner, twin);

    await app.dispatch(bookMoveRequest.asked({ ids: [idOf(outer)], to: idOf(inner) }));
    await app.dispatch(bookMoveRequest.asked({ ids: [idOf(inner)], to: '' }));

    expect(codes()).toEqual(['errors.moveIntoItself', 'errors.nameTaken']);
    expect(stored(inner)).toMatchObject({ parentUniqueId: idOf(outer) });
  });
});

describe('a book that is given another title', () => {
  it('has it in all registrations of its file, keeps the name of the file, and gets the old one back by undo', async () => {
    const book = aBook({ idString: '/a.epub', name: 'a.epub', title: 'The See', updatedAt: 9 });
    const older = aBook({ idString: '/a.epub', name: 'a.epub', title: 'a', updatedAt: 3 });
    await start(book, older);

    await app.dispatch(libraryRenameRequest.asked({ id: idOf(book), title: 'The Sea: or, what?' }));

    expect([book, older].map((each) => stored(each)?.['title'])).toEqual(['The Sea: or, what?', 'The Sea: or, what?']);
    expect(stored(book)).toMatchObject({ name: 'a.epub' });
    expect(stored(older)).toMatchObject({ name: 'a.epub', updatedAt: 3 });
    expect(await inside('')).toEqual(['The Sea: or, what?']);
    expect(selectToasts(app.state()).map(({ code, params }) => ({ code, params }))).toEqual([
      { code: 'library.renamed', params: { name: 'The Sea: or, what?', formerName: 'The See' } },
    ]);
    await app.dispatch(undoAsked({ id: null }));
    expect([book, older].map((each) => stored(each)?.['title'])).toEqual(['The See', 'a']);
  });

  it('keeps its own where the new one is none, too long, or holds what nobody sees; the field says why', async () => {
    const book = aBook({ title: 'The Sea' });
    await start(book);
    await app.dispatch(libraryRenameStarted({ id: idOf(book) }));

    const codesOf = [];
    for (const title of ['  ', 'a\nb', 'x'.repeat(1025)]) {
      await app.dispatch(libraryRenameRequest.asked({ id: idOf(book), title }));
      codesOf.push(selectRenaming(app.state())?.error?.code);
    }

    expect(codesOf).toEqual(['errors.nameEmpty', 'errors.titleUnseen', 'errors.nameLong']);
    expect(stored(book)).toMatchObject({ title: 'The Sea' });
    expect(codes()).toEqual([]);
  });
});

describe('a book that is removed', () => {
  it('goes to the bin with its links and older registrations, comes back with them, and is undone', async () => {
    const [book, folder] = [aBook({ idString: '/Books/a.epub', updatedAt: 9 }), aBookFolder()];
    const older = aBook({ idString: '/Books/a.epub', updatedAt: 3 });
    const [link, earlier] = [aLink(older, folder), aLink(book, folder, { status: 1, updatedAt: 1 })];
    await start(book, older, folder, link, earlier);

    await app.dispatch(bookBinRequest.asked({ ids: [idOf(book)] }));
    expect([book, older, link].map((each) => stored(each)?.['status'])).toEqual([1, 1, 1]);
    expect(codes()).toEqual(['library.movedToBin']);
    await app.clock.advance(60_000);
    expect(selectShelf(app.state()).binned).toHaveLength(1);
    await app.dispatch(bookRestoreRequest.asked({ ids: [idOf(book)] }));

    expect([book, older, link, earlier].map((each) => stored(each)?.['status'])).toEqual([0, 0, 0, 1]);
    await app.dispatch(undoAsked({ id: null }));
    expect([book, older, link].map((each) => stored(each)?.['status'])).toEqual([1, 1, 1]);
  });

  it('comes back into its folder where another client wrote to it in the bin', async () => {
    const [book, folder] = [aBook(), aBookFolder()];
    const link = aLink(book, folder);
    await start(book, folder, link);
    await app.dispatch(bookBinRequest.asked({ ids: [idOf(book)] }));
    const later = app.services.clock.now() + 3_600_000;
    await app.services.documents.edit(aUser.uid, 'library', book._id, { progress: '3/10', updatedAt: later });
    await app.clock.advance(100);

    await app.dispatch(bookRestoreRequest.asked({ ids: [idOf(book)] }));

    expect([book, link].map((each) => stored(each)?.['status'])).toEqual([0, 0]);
    expect([book, link].map((each) => stored(each)?.['removedAt'])).toEqual([null, null]);
  });

  it('for good takes everything about it along, a minute later, with its objects', async () => {
    const [book, other] = [aBook({ status: 1 }), aBook({ status: 1 })];
    const about = [
      { ...aBook(), modeType: 2, documentId: idOf(book) },
      { ...aBook(), modeType: 1, documentId: idOf(book) },
      { ...aBook(), modeType: 1, documentId: `${aUser.uid}#${idOf(book)}` },
      { ...aBook(), modeType: undefined, documentUniqueId: idOf(book) },
      aLink(book, aBookFolder()),
    ];
    const foreign = { ...aBook(), modeType: 2, documentId: `${idOf(other)}#${idOf(book)}` };
    await start(book, other, foreign, ...about);
    const keys = [asObjectKey(`${aUser.uid}/reader/${idOf(book)}/book/x.epub`)];
    app.services.library.keysOf = async (_uid, id) => (id === idOf(book) ? keys : []);
    const removed: string[] = [];
    app.services.objects.remove = async (gone) => void removed.push(...gone);
    const forget = jest.spyOn(app.services.bookFiles, 'forget');
    const forgotten: string[] = [];
    app.services.bookReading.remove = async (_uid, ids) => void forgotten.push(...ids);
    app.kept.facts.set(`reader/at/${idOf(book)}`, { fraction: 1 });

    await app.dispatch(bookPurgeRequest.asked({ ids: [idOf(book)] }));
    expect(stored(book)).toMatchObject({ status: 1, forceDelete: true });
    expect(await inside('')).toEqual([]);
    expect(selectShelf(app.state()).binned.map(({ id }) => id)).toEqual([idOf(other)]);
    expect(removed).toEqual([]);
    await app.clock.advance(180_000);

    expect(app.documents.stored('library').map(({ _id }) => _id)).toEqual([other._id, foreign._id]);
    expect(removed).toEqual(keys);
    expect(forgotten).toEqual([idOf(book)]);
    expect(app.kept.facts.get(`reader/at/${idOf(book)}`)).toBeNull();
    expect(forget.mock.calls).toEqual([[aUser.uid, [idOf(book)]]]);
  });

  it('for good takes nothing else along where its document has no id of its own', async () => {
    const book = { ...aBook({ status: 1 }), uniqueId: undefined };
    const [other, folder] = [aBook(), aBookFolder()];
    await start(book, other, folder, aLink(other, folder));

    await app.dispatch(bookPurgeRequest.asked({ ids: [book._id] }));
    await app.clock.advance(180_000);

    expect(stored(book)).toBeUndefined();
    expect(app.documents.stored('library')).toHaveLength(3);
  });

  it('for good is taken back while nothing is gone, and what another device put back stays', async () => {
    const [book, other] = [aBook({ status: 1 }), aBook({ status: 1 })];
    await start(book, other);
    await app.dispatch(bookPurgeRequest.asked({ ids: [idOf(book)] }));
    await app.dispatch(undoAsked({ id: null }));
    await app.dispatch(bookPurgeRequest.asked({ ids: [idOf(other)] }));
    await app.services.documents.edit(aUser.uid, 'library', other._id, { status: 0 });

    await app.clock.advance(180_000);

    expect([stored(book)?.['status'], stored(book)?.['forceDelete']]).toEqual([1, undefined]);
    expect(stored(other)).toMatchObject({ status: 0 });
    expect(selectShelf(app.state()).books.map(({ id }) => id)).toEqual([idOf(other)]);
  });

  it('for good leaves its file where a push of the last 30 days names it', async () => {
    const [book, old] = [aBook({ status: 1 }), aBook({ status: 1 })];
    await start(book, old);
    const keyOf = (id: string) => asObjectKey(`${aUser.uid}/reader/${id}/book/${id}.epub`);
    const cover = asObjectKey(`${aUser.uid}/reader/${idOf(book)}/thumbnail/${idOf(book)}.png`);
    app.services.library.keysOf = async (_uid, id) => (id === idOf(book) ? [keyOf(id), cover] : [keyOf(id)]);
    const removed = jest.spyOn(app.services.objects, 'remove');
    const now = app.services.clock.now();
    for (const [id, at] of [
      [idOf(book), now],
      [idOf(old), now - 31 * 86_400_000],
    ] as const) {
      const content = JSON.stringify({ _id: id, storage: { epub: { oss: { key: keyOf(id), size: 1 } } } });
      const message = { _id: id, uniqueId: id, dbId: `${aUser.uid}-MESSAGE`, msgType: 0, isRevoke: 0, content };
      await app.services.documents.create(aUser.uid, 'message', { ...message, createdAt: at, updatedAt: at });
    }

    await app.dispatch(bookPurgeRequest.asked({ ids: [idOf(book), idOf(old)] }));
    await app.clock.advance(180_000);

    expect(removed.mock.calls).toEqual([[[cover]], [[keyOf(idOf(old))]]]);
  });

  it('for good goes, and others with it, where nothing can be stored under its id', async () => {
    const [book, other] = [aBook({ status: 1, uniqueId: 'a/b' }), aBook({ status: 1 })];
    await start(book, other);
    app.services.library.keysOf = async (_uid, id) => {
      if (id.includes('/')) throw new PortError('errors.badRequest', { field: 'bookId' });
      return [];
    };

    await app.dispatch(bookPurgeRequest.asked({ ids: ['a/b', idOf(other)] }));
    await app.clock.advance(180_000);

    expect(app.documents.stored('library')).toEqual([]);
  });

  it('for good waits where an object cannot go', async () => {
    const book = aBook({ status: 1 });
    await start(book);
    app.services.library.keysOf = async () => {
      throw new PortError('errors.network', { operation: 'objects' });
    };
    await app.dispatch(bookPurgeRequest.asked({ ids: [idOf(book)] }));

    await app.clock.advance(180_000);
    expect(stored(book)).toMatchObject({ forceDelete: true });
  });

  it('many at once are one operation, and what is not there is said', async () => {
    const books = Array.from({ length: 40 }, () => aBook());
    await start(...books);
    const run = jest.spyOn(app.services.operations, 'run');

    await app.dispatch(bookBinRequest.asked({ ids: books.map(idOf) }));
    await app.dispatch(bookBinRequest.asked({ ids: ['nowhere'] }));

    await app.clock.advance(100);
    expect(run).toHaveBeenCalledTimes(1);
    expect(selectShelf(app.state()).binned).toHaveLength(40);
    expect(codes()).toEqual(['library.movedToBin', 'errors.bookGone']);
  });

  it('can be kept from devices without losing its place', async () => {
    const book = aBook({ updatedAt: 7 });
    await start(book);

    await app.dispatch(bookShareRequest.asked({ ids: [idOf(book)], isOn: false }));

    expect(stored(book)).toMatchObject({ fileSyncStatus: 0, updatedAt: 7 });
  });
});
