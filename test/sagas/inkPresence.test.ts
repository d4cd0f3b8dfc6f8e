import { asMs, asNoteId, asPageId, PortError } from '@inkside/kit';
import type { NotePerson } from '@inkside/protocol';
import { selectOthers } from '../../src/features/ink/peopleSlice';
import { pageTurned } from '../../src/features/ink/slice';
import { writingEntered } from '../../src/features/ink/writingSlice';
import { routeEntered } from '../../src/features/route/slice';
import type { Services } from '../../src/services/ports';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const pages = ['p1', 'p2'].map((id) => ({ pageId: asPageId(id), width: 100, height: 200, title: '' }));
const ben: NotePerson = {
  ...{ id: 'b', pageId: asPageId('p1'), act: 'reading', isOwn: false, nickname: 'Ben', browser: '', system: '' },
};

describe('who has a note open', () => {
  let app: App;
  afterEach(() => app.stop());
  const note = aNote({});
  const noteId = asNoteId(note._id);
  const told: string[] = [];
  let answer: Awaited<ReturnType<Services['presence']['tell']>>;
  let isDown: boolean;

  const start = async () => {
    told.length = 0;
    answer = { others: [ben], againMs: asMs(15_000) };
    isDown = false;
    app = await startApp({
      user: aUser,
      ink: {
        openNote: async () => ({ pages, faults: [] }),
        loadPage: async ({ pageId }) => ({
          ...{ pageId, shapes: 0, points: 0, skipped: 0, spots: [], replayMs: 0, faults: [] },
        }),
        words: async () => [],
        saveFile: async () => undefined,
        closeNote: () => undefined,
      },
      documents: { note: [note] },
    });
    jest.spyOn(app.services.presence, 'tell').mockImplementation(async ({ pageId, act }) => {
      told.push(`${pageId} ${act}`);
      if (isDown) throw new PortError('errors.network', { operation: 'presence' });
      return answer;
    });
    await app.dispatch(routeEntered({ name: 'noteOpen', path: `/note/open/${noteId}`, params: { noteId }, query: {} }));
    await app.clock.advance(1000);
  };

  it('tells where somebody is, shows the others, and says when the note is left', async () => {
    await start();
    expect(told).toEqual(['p1 reading']);
    expect(selectOthers(app.state())).toEqual([ben]);
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(pageTurned({ index: 1 }));
    await app.clock.advance(14_000);
    expect(told).toHaveLength(1);
    await app.clock.advance(1000);
    expect(told).toEqual(['p1 reading', 'p2 writing']);
    await app.dispatch(routeEntered({ name: 'localNote', path: '/note/localNote', params: {}, query: {} }));
    expect(told[2]).toBe('p2 left');
    expect(selectOthers(app.state())).toEqual([]);
    await app.clock.advance(300_000);
    expect(told).toHaveLength(3);
  });

  it('asks less often while nobody else is there, and sooner when a page was turned', async () => {
    await start();
    answer = { others: [], againMs: asMs(30_000) };
    await app.clock.advance(15_000);
    await app.clock.advance(29_000);
    expect(told).toHaveLength(2);
    await app.dispatch(pageTurned({ index: 1 }));
    expect(told).toHaveLength(3);
  });

  it('tells nothing while the tab is hidden', async () => {
    await start();
    app.visibility.show(false);
    await app.clock.advance(0);
    expect(told).toEqual(['p1 reading', 'p1 left']);
    expect(selectOthers(app.state())).toEqual([]);
    await app.clock.advance(300_000);
    expect(told).toHaveLength(2);
    app.visibility.show(true);
    await app.clock.advance(1000);
    expect(told[2]).toBe('p1 reading');
  });

  it('shows nobody and raises nothing where the cloud does not answer, and never asks one that knows nothing of it', async () => {
    await start();
    isDown = true;
    await app.clock.advance(15_000);
    expect(selectOthers(app.state())).toEqual([]);
    expect(app.state().faults.recent).toEqual([]);
    isDown = false;
    answer = 'absent';
    await app.clock.advance(60_000);
    const asked = told.length;
    await app.clock.advance(600_000);
    expect(told).toHaveLength(asked);
  });
});
