import { asNoteId, asPageId, PortError } from '@inkside/kit';
import { findOpened, matchStepped, wordsTyped } from '../../src/features/ink/findSlice';
import { noteSyncAsked, pageFileChosen, pagesReached, pageSyncAsked, pageTurned } from '../../src/features/ink/slice';
import { routeEntered } from '../../src/features/route/slice';
import type { InkPort, InkWords } from '@inkside/ink';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const pages = ['p1', 'p2', 'p3', 'p4'].map((id) => ({ pageId: asPageId(id), width: 100, height: 200, title: '' }));

/** An ink engine that notes what it is asked for, and fails where it is told to. */
const fakeInk = () => {
  const asked: string[] = [];
  const broken = new Set<string>();
  const words = new Map<string, readonly InkWords[]>();
  const tables: (readonly (string | undefined)[])[] = [];
  const port: InkPort = {
    openNote: async ({ noteId, pageNames, notePageInfo, noteBackground }) => {
      asked.push(`open ${pageNames.length}`);
      tables.push([notePageInfo, noteBackground]);
      if (broken.has('note')) throw new PortError('errors.network', { operation: noteId });
      return { pages, faults: [] };
    },
    loadPage: async ({ pageId, again }) => {
      asked.push(`${again ? 'again ' : ''}${pageId}`);
      if (broken.has(pageId)) throw new PortError('errors.inkWorker');
      return { pageId, shapes: 2, points: 40, skipped: 0, spots: [], replayMs: 0, faults: [] };
    },
    words: async ({ pageId }) => {
      asked.push(`words ${pageId}`);
      return words.get(pageId) ?? [];
    },
    saveFile: async ({ asset }) => {
      if (broken.has(asset)) throw new PortError('errors.objectMissing');
      asked.push(`save ${asset}`);
    },
    closeNote: () => void asked.push('close'),
  };
  return { asked, broken, words, tables, port };
};

const opened = (noteId: string, query = '') =>
  routeEntered({ name: 'noteOpen', path: `/note/open/${noteId}${query}`, params: { noteId }, query: {} });

describe('ink', () => {
  let app: App;
  afterEach(() => app.stop());

  const start = async (ink = fakeInk(), change: Record<string, unknown> = {}) => {
    const note = aNote(change);
    app = await startApp({ user: aUser, ink: ink.port, documents: { note: [note] } });
    return { ink, id: note._id };
  };

  it('opens the note of the address at its page, then reads the neighbours', async () => {
    const { ink, id } = await start();

    await app.dispatch(opened(id, '?page=2'));

    expect(app.state().ink).toMatchObject({ phase: 'open', current: 1 });
    expect(ink.asked).toEqual(['open 1', 'p2', 'p3', 'p1']);
  });

  it('opens the page that the address names by its id, also of the note that is open', async () => {
    const { ink, id } = await start();

    await app.dispatch(opened(id, '?at=P3'));
    expect(app.state().ink).toMatchObject({ current: 2 });
    await app.dispatch(opened(id, '?at=p2'));
    expect(app.state().ink).toMatchObject({ current: 1 });
    await app.dispatch(opened(id, '?at=gone'));
    expect(app.state().ink).toMatchObject({ current: 1 });
    expect(ink.asked.filter((asked) => asked.startsWith('open'))).toHaveLength(1);
  });

  it.each([
    ['objects', { notePageInfo: { pageInfoMap: { p1: { width: 9 } } }, noteBackground: { useDocBKGround: true } }],
    ['texts', { notePageInfo: '{"pageInfoMap":{"p1":{"width":9}}}', noteBackground: '{"useDocBKGround":true}' }],
  ])('hands on what the tree document says of sizes, layers and backgrounds: %s', async (_, change) => {
    const { ink, id } = await start(fakeInk(), change);

    await app.dispatch(opened(id));

    expect(ink.tables).toEqual([['{"pageInfoMap":{"p1":{"width":9}}}', '{"useDocBKGround":true}']]);
  });

  it('hands on nothing where the tree document says nothing', async () => {
    const { ink, id } = await start(fakeInk(), { notePageInfo: null, noteBackground: '' });

    await app.dispatch(opened(id));

    expect(ink.tables).toEqual([[undefined, undefined]]);
  });

  it('shows a page as large as its ink has made it', async () => {
    const ink = fakeInk();
    const loadPage: InkPort['loadPage'] = async (request) => ({
      ...(await ink.port.loadPage(request)),
      width: 120,
      height: 250,
    });
    const { id } = await start({ ...ink, port: { ...ink.port, loadPage } });

    await app.dispatch(opened(id));

    expect(app.state().ink).toMatchObject({
      pages: [{ width: 120, height: 250 }, { width: 120, height: 250 }, {}, {}],
    });
  });

  it('writes the turned page into the address, so that a reload comes back to it', async () => {
    const { id } = await start();
    await app.dispatch(opened(id));

    await app.dispatch(pageTurned({ index: 2 }));

    expect(app.went.at(-1)).toBe(`/note/open/${id}?page=3`);
  });

  it('stays inside the note when pages are turned beyond its ends', async () => {
    const { id } = await start();
    await app.dispatch(opened(id));

    await app.dispatch(pageTurned({ index: 99 }));

    expect(app.state().ink).toMatchObject({ current: 3 });
  });

  it('keeps a page that failed apart from those that did not, and reads it again when asked', async () => {
    const { ink, id } = await start();
    ink.broken.add('p2');
    await app.dispatch(opened(id));
    expect(app.state().ink).toMatchObject({
      pages: [{ phase: 'ready' }, { phase: 'failed', error: { code: 'errors.inkWorker' } }, {}, {}],
    });

    ink.broken.clear();
    await app.dispatch(pageSyncAsked({ noteId: asNoteId(id), pageId: asPageId('p2') }));

    expect(ink.asked.at(-1)).toBe('again p2');
    expect(app.state().ink).toMatchObject({ pages: [{}, { phase: 'ready', error: null }, {}, {}] });
  });

  it('says why a note did not open, and opens it when asked again', async () => {
    const { ink, id } = await start();
    ink.broken.add('note');
    await app.dispatch(opened(id));
    expect(app.state().ink).toMatchObject({ phase: 'failed', error: { code: 'errors.network' } });

    ink.broken.clear();
    await app.dispatch(noteSyncAsked({ noteId: asNoteId(id) }));

    expect(app.state().ink).toMatchObject({ phase: 'open' });
  });

  it('closes the note when the address leaves it', async () => {
    const { ink, id } = await start();
    await app.dispatch(opened(id));

    await app.dispatch(routeEntered({ name: 'localNote', path: '/note/localNote', params: {}, query: {} }));

    expect(ink.asked.at(-1)).toBe('close');
    expect(app.state().ink).toEqual({ phase: 'closed' });
  });

  it('waits for a note that is still on its way, and says so when it never comes', async () => {
    await start();
    await app.dispatch(opened('unknown'));
    expect(app.state().ink.phase).toBe('opening');

    await app.clock.advance(20_000);

    expect(app.state().ink).toMatchObject({ phase: 'failed', error: { code: 'errors.noteGone' } });
  });

  it('reads the pages that are scrolled to, and those beside them, each once', async () => {
    const { ink, id } = await start();
    await app.dispatch(opened(id));

    await app.dispatch(pagesReached({ current: 2, first: 1, last: 2 }));

    expect(ink.asked).toEqual(['open 1', 'p1', 'p2', 'p3', 'p4']);
    expect(app.state().ink).toMatchObject({ current: 2, turns: 0 });
  });

  it('writes the page that is scrolled to into the address, once one stays there', async () => {
    const { id } = await start();
    await app.dispatch(opened(id));

    await app.dispatch(pagesReached({ current: 1, first: 1, last: 1 }));
    await app.dispatch(pagesReached({ current: 3, first: 3, last: 3 }));
    expect(app.went).toEqual([]);
    await app.clock.advance(300);

    expect(app.went).toEqual([`/note/open/${id}?page=4`]);
  });

  it('opens a note that lies on this computer only, without the tree', async () => {
    const ink = fakeInk();
    app = await startApp({ user: aUser, ink: ink.port });

    await app.dispatch(
      routeEntered({ name: 'importedOpen', path: '/note/imported/x', params: { noteId: 'x' }, query: {} }),
    );

    expect(app.state().ink).toMatchObject({ phase: 'open', source: 'imported', noteId: 'x' });
  });

  it('looks for words on every page, and shows the first match from the page on that is read', async () => {
    const { ink, id } = await start();
    const bounds = { left: 0, top: 0, right: 400, bottom: 40 };
    ink.words.set('p1', [{ text: 'A Wave', bounds }]);
    ink.words.set('p4', [{ text: 'waves and waves', bounds }]);
    await app.dispatch(opened(id, '?page=2'));
    await app.dispatch(findOpened());

    await app.dispatch(wordsTyped({ words: 'wav' }));
    await app.dispatch(wordsTyped({ words: 'wave' }));
    await app.clock.advance(250);

    expect(ink.asked.filter((asked) => asked.startsWith('words'))).toEqual([
      'words p1',
      'words p2',
      'words p3',
      'words p4',
    ]);
    expect(app.state().inkFind).toMatchObject({
      searched: 4,
      pages: 4,
      at: 1,
      matches: [{ index: 0 }, { index: 3 }, { index: 3 }],
    });
    expect(app.state().ink).toMatchObject({ current: 3, pages: [{}, {}, {}, { phase: 'ready' }] });
    await app.dispatch(matchStepped({ by: 1 }));
    await app.dispatch(matchStepped({ by: 1 }));
    expect(app.state().inkFind).toMatchObject({ at: 0 });
    expect(app.state().ink).toMatchObject({ current: 0 });
  });

  it('finds nothing where nothing is, and reads no page twice for other words', async () => {
    const { ink, id } = await start();
    await app.dispatch(opened(id));
    await app.dispatch(findOpened());
    for (const words of ['tide', 'moon']) {
      await app.dispatch(wordsTyped({ words }));
      await app.clock.advance(250);
    }

    expect(app.state().inkFind).toMatchObject({ words: 'moon', searched: 4, pages: 4, matches: [], at: -1 });
    expect(ink.asked.filter((asked) => asked.startsWith('words'))).toHaveLength(4);
  });

  it('keeps a file of a page, and says when it is not there', async () => {
    const { ink, id } = await start();
    ink.broken.add('lost.pdf');
    await app.dispatch(opened(id));

    await app.dispatch(pageFileChosen({ pageId: asPageId('p1'), asset: 'a.pdf', name: 'Plan' }));
    await app.dispatch(pageFileChosen({ pageId: asPageId('p1'), asset: 'lost.pdf', name: 'Plan' }));

    expect(ink.asked.at(-1)).toBe('save a.pdf');
    expect(app.state().toasts).toMatchObject([{ tone: 'bad', code: 'errors.objectMissing' }]);
  });
});
