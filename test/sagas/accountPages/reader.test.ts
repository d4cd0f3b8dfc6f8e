import { asBytes } from '@inkside/kit';
import type { BookPlace } from '@inkside/reader';
import { makeSelectInk, selectReaderBook, selectReaderParts } from '../../../src/features/reader/selectors';
import {
  markMade,
  markRemoved,
  placeReached,
  progressAnswered,
  reopenAsked,
  settingsChosen,
} from '../../../src/features/reader/slice';
import { defaultSettings } from '../../../src/features/reader/readingLogic';
import { routeEntered } from '../../../src/features/route/slice';
import { selectToasts, undoAsked } from '../../../src/features/toasts/slice';
import type { BookReadEvent } from '../../../src/services/ports/bookReading';
import { aUser } from '../../fakes/fakeServices';
import { type App, startApp } from '../../harness/startApp';

const BOOK = 'b'.repeat(32);
const owned = { user: aUser.uid, dbId: `${aUser.uid}-READER_LIBRARY` };
const book = {
  ...owned,
  ...{ _id: `${aUser.uid}#${BOOK}`, uniqueId: BOOK, modeType: 4, status: 0, name: 'Walden.epub', title: 'Walden' },
  ...{ updatedAt: 1, progress: '10/100' },
};
const placeAt = (current: number): BookPlace => ({
  spot: { section: current, start: 0, end: 0 },
  ...{ fraction: current / 100, current, total: 100, chapter: 'One' },
});

let app: App;
let tell: (event: BookReadEvent) => void;
afterEach(() => app.stop());

const enter = (path: string, bookId = BOOK) =>
  app.dispatch(
    path === 'read'
      ? routeEntered({ name: 'bookRead', path: `/library/read/${bookId}`, params: { bookId }, query: {} })
      : routeEntered({ name: 'libraryLocal', path: '/library/local', params: {}, query: {} }),
  );
const start = async (...others: readonly object[]) => {
  app = await startApp({ user: aUser, documents: { library: [book, ...others] as never } });
  jest.spyOn(app.services.bookReading, 'read').mockImplementation((_uid, _book, report) => {
    tell = report;
    return () => undefined;
  });
};
const ready = async () => {
  await enter('read');
  tell({ kind: 'ready', extension: 'epub' });
  await app.dispatch({ type: 'test/settled' });
};
const reach = async (current: number) => {
  await app.dispatch(placeReached({ bookId: BOOK, place: placeAt(current) }));
  await app.clock.advance(2500);
};
const stored = () => app.documents.stored('library');
const progress = () => stored().find(({ _id }) => _id === book._id)?.['progress'];
const opened = () => {
  const state = selectReaderBook(app.state());
  if (state.phase !== 'open') throw new Error(state.phase);
  return state;
};

describe('a book that is opened', () => {
  it('comes with numbers, begins where a device left it, and is closed when it is left', async () => {
    await start();
    await enter('read');
    tell({ kind: 'progress', received: asBytes(5), total: asBytes(9) });
    await app.dispatch({ type: 'test/settled' });
    expect(selectReaderBook(app.state())).toMatchObject({ phase: 'fetching', received: 5, total: 9 });
    tell({ kind: 'ready', extension: 'epub' });
    await app.dispatch({ type: 'test/settled' });

    expect(opened()).toMatchObject({ start: 0.1, extension: 'epub', question: null });
    await enter('library');
    expect(selectReaderBook(app.state())).toEqual({ phase: 'closed' });
  });

  it('says why where it cannot be, and tries again', async () => {
    await start();
    await enter('read');
    tell({ kind: 'failed', error: { code: 'errors.objectMissing', params: { name: 'Walden' } } });
    await app.dispatch({ type: 'test/settled' });
    expect(selectReaderBook(app.state())).toMatchObject({ phase: 'failed', error: { code: 'errors.objectMissing' } });
    await app.dispatch(reopenAsked({ bookId: BOOK }));
    tell({ kind: 'unreadable', extension: 'djvu' });
    await app.dispatch({ type: 'test/settled' });

    expect(selectReaderBook(app.state())).toMatchObject({ phase: 'unreadable', extension: 'djvu' });
  });

  it('keeps how it is read, for all books or for one', async () => {
    await start();
    await ready();
    await app.dispatch(settingsChosen({ bookId: null, settings: { ...defaultSettings, size: 30 } }));
    await app.dispatch(settingsChosen({ bookId: BOOK, settings: { ...defaultSettings, size: 12 } }));

    expect(selectReaderParts(app.state())).toMatchObject({ settings: { size: 30 }, own: { [BOOK]: { size: 12 } } });
    expect(app.kept.facts.get('reader/settings')).toMatchObject({ all: { size: 30 }, own: { [BOOK]: { size: 12 } } });
  });
});

describe('the progress of a book', () => {
  it('is written when somebody rests after a turn, once, and not for opening it', async () => {
    await start();
    await ready();
    await reach(10);
    expect(progress()).toBe('10/100');
    for (const page of [11, 12, 13]) await app.dispatch(placeReached({ bookId: BOOK, place: placeAt(page) }));
    expect(progress()).toBe('10/100');
    await app.clock.advance(2500);

    expect(progress()).toBe('13/100');
    expect(stored().find(({ _id }) => _id === book._id)).toMatchObject({ readingStatus: 1 });
  });

  it('says that a book was read to its end, whatever is turned back, and is not written into the bin', async () => {
    await start();
    await ready();
    await reach(10);
    await reach(100);
    await reach(40);
    expect(stored().find(({ _id }) => _id === book._id)).toMatchObject({ progress: '40/100', readingStatus: 2 });

    await app.services.documents.edit(aUser.uid, 'library', book._id, { status: 1 });
    await app.dispatch({ type: 'test/settled' });
    await reach(50);
    expect(progress()).toBe('40/100');
  });

  it('is written into a document that comes after the book was opened', async () => {
    const { progress: _none, ...unread } = book;
    app = await startApp({ user: aUser, documents: { library: [] } });
    jest.spyOn(app.services.bookReading, 'read').mockImplementation((_uid, _book, report) => {
      tell = report;
      return () => undefined;
    });
    await ready();
    await reach(0);
    await reach(20);
    expect(stored()).toEqual([]);
    app.documents.arrive('library', unread);
    await app.clock.advance(2500);

    expect(progress()).toBe('20/100');
    await reach(21);
    expect(progress()).toBe('21/100');
  });

  it('is written when the book is left before that', async () => {
    await start();
    await ready();
    await reach(10);
    await app.dispatch(placeReached({ bookId: BOOK, place: placeAt(20) }));
    await enter('library');

    expect(progress()).toBe('20/100');
  });

  it('is asked about once for the same pair, and a larger one is not lessened meanwhile', async () => {
    await start();
    await ready();
    await reach(10);
    await reach(20);
    app.documents.arrive('library', { ...book, progress: '80/100' });
    await app.dispatch({ type: 'test/settled' });
    expect(opened().question).toMatchObject({ theirs: '80/100', fraction: 0.8 });
    await reach(21);
    expect(progress()).toBe('80/100');

    await app.dispatch(progressAnswered({ bookId: BOOK, goes: false }));
    expect(opened().question).toBeNull();
    await enter('library');
    await ready();
    expect(opened()).toMatchObject({ question: null, start: { section: 21 } });
    await reach(21);
    await reach(22);
    expect(progress()).toBe('22/100');
  });
});

describe('the progress of another device that is heard of late', () => {
  const theirs = { theirs: '250/300', fraction: 250 / 300 };
  const startFresh = async (library: readonly object[]) => {
    app = await startApp({ user: aUser, documents: { library: library as never } });
    jest.spyOn(app.services.bookReading, 'read').mockImplementation((_uid, _book, report) => {
      tell = report;
      return () => undefined;
    });
    await enter('read');
  };
  const showFile = async () => {
    tell({ kind: 'ready', extension: 'epub' });
    await app.dispatch({ type: 'test/settled' });
  };

  it.each([
    ['a document that came', []],
    ['a known document that changed', [book]],
  ])('is asked about and not written over: %s while the file was on its way', async (_name, library) => {
    await startFresh(library);
    app.documents.arrive('library', { ...book, progress: '250/300' });
    await showFile();
    await reach(1);
    await reach(2);
    expect([progress(), opened().question]).toEqual(['250/300', theirs]);

    await app.dispatch(progressAnswered({ bookId: BOOK, goes: false }));
    await reach(3);
    expect([progress(), opened().question]).toEqual(['3/100', null]);
  });

  it('is asked about and not written over: a change between the opening and the first page', async () => {
    await startFresh([book]);
    await showFile();
    app.documents.arrive('library', { ...book, progress: '250/300' });
    await app.dispatch({ type: 'test/settled' });
    await reach(1);
    await reach(2);
    expect([progress(), opened().question]).toEqual(['250/300', theirs]);
  });
});

describe('ink of a book', () => {
  it('that was removed since the book was open before is listed no more', async () => {
    const ink = { ...owned, _id: 'ink', documentId: BOOK, status: 0, readerNotePageNameMap: { 3: ['p'] } };
    await start(ink);
    const page = { pageId: 'p', page: 3, fate: 'shown', strokes: 1, lost: 0 } as const;
    jest
      .spyOn(app.services.bookReading, 'ink')
      .mockImplementation(async (_uid, _book, sheets) => (sheets.length === 0 ? [] : [page]));
    const listed = () => makeSelectInk(BOOK)(app.state()).length;
    await ready();
    expect(listed()).toBe(1);
    await enter('library');
    app.documents.arrive('library', { ...ink, status: 1 });
    await ready();

    expect(listed()).toBe(0);
  });
});

describe('marks of a book', () => {
  const mark = {
    kind: 'highlight',
    spot: { section: 0, start: 1, end: 9 },
    quote: 'The pond',
    note: '',
    chapter: 'One',
    colour: 'green',
    page: 1,
  } as const;

  it('are documents of their own, told when another device makes one, and removed with a way back', async () => {
    await start();
    await ready();
    await app.dispatch(markMade({ bookId: BOOK, mark }));
    const [made] = opened().marks;
    expect(made).toMatchObject(mark);
    const theirs = { ...owned, _id: 'theirs', modeType: 2, documentId: BOOK, status: 0, pageNumber: 4, title: 'Two' };
    app.documents.arrive('library', theirs);
    await app.dispatch({ type: 'test/settled' });
    expect(opened().marks.map(({ kind }) => kind)).toEqual(['highlight', 'bookmark']);

    await app.dispatch(markRemoved({ bookId: BOOK, id: made?.id ?? '' }));
    expect(opened().marks.map(({ kind }) => kind)).toEqual(['bookmark']);
    const [toast] = selectToasts(app.state());
    expect(toast?.code).toBe('reader.markRemoved');
    await app.dispatch(undoAsked({ id: toast?.undoes ?? '' }));
    expect(opened().marks).toHaveLength(2);
  });

  it('stand under any registration of the file, and one that comes later is heard too', async () => {
    const twin = { ...book, _id: `${aUser.uid}#twin`, uniqueId: 'twin', idString: '/books/walden', updatedAt: 0 };
    const theirs = { ...owned, _id: 'theirs', modeType: 1, documentId: 'twin', status: 0, quote: 'The pond' };
    await start(twin, theirs);
    app.documents.arrive('library', { ...book, idString: '/books/walden' });
    await app.clock.advance(200);
    await ready();
    expect(opened().marks.map(({ quote }) => quote)).toEqual(['The pond']);

    app.documents.arrive('library', { ...theirs, _id: 'more', quote: 'The beans' });
    await app.dispatch({ type: 'test/settled' });
    expect(opened().marks.map(({ quote }) => quote)).toEqual(['The pond', 'The beans']);
  });
});
