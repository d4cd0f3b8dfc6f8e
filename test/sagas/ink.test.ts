import { PortError } from '../../src/app/kit/appError';
import { asNoteId, asPageId } from '../../src/app/kit/units';
import { pageSyncAsked, pageTurned, noteSyncAsked } from '../../src/features/ink/slice';
import { routeEntered } from '../../src/features/route/slice';
import type { InkPort } from '../../src/services/ports/ink';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const pages = ['p1', 'p2', 'p3', 'p4'].map((id) => ({ pageId: asPageId(id), width: 100, height: 200 }));

/** An ink engine that notes what it is asked for, and fails where it is told to. */
const fakeInk = () => {
  const asked: string[] = [];
  const broken = new Set<string>();
  const port: InkPort = {
    openNote: async ({ noteId, pageNames }) => {
      asked.push(`open ${pageNames.length}`);
      if (broken.has('note')) throw new PortError('errors.network', { operation: noteId });
      return { pages, faults: [] };
    },
    loadPage: async ({ pageId, again }) => {
      asked.push(`${again ? 'again ' : ''}${pageId}`);
      if (broken.has(pageId)) throw new PortError('errors.inkWorker');
      return { pageId, shapes: 2, points: 40, skipped: 0, faults: [] };
    },
    closeNote: () => void asked.push('close'),
  };
  return { asked, broken, port };
};

const opened = (noteId: string, query = '') =>
  routeEntered({ name: 'noteOpen', path: `/note/open/${noteId}${query}`, params: { noteId }, query: {} });

describe('ink', () => {
  let app: App;
  afterEach(() => app.stop());

  const start = async (ink = fakeInk()) => {
    const note = aNote();
    app = await startApp({ user: aUser, ink: ink.port, documents: { note: [note] } });
    return { ink, id: note._id };
  };

  it('opens the note of the address at its page, then reads the neighbours', async () => {
    const { ink, id } = await start();

    await app.dispatch(opened(id, '?page=2'));

    expect(app.state().ink).toMatchObject({ phase: 'open', current: 1 });
    expect(ink.asked).toEqual(['open 1', 'p2', 'p3', 'p1']);
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
    expect(app.state().ink).toMatchObject({ pages: [{ phase: 'ready' }, { phase: 'failed', error: { code: 'errors.inkWorker' } }, {}, {}] });

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
});
