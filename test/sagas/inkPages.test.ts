import { asNoteId, asPageId, PortError } from '@inkside/kit';
import type { PagesChange } from '@inkside/ink';
import { selectInk } from '../../src/features/ink/selectors';
import { pagesChangeAsked, pagesTurnedBack } from '../../src/features/ink/slice';
import { selectWriting } from '../../src/features/ink/writingSlice';
import { routeEntered } from '../../src/features/route/slice';
import { selectToasts, undoAsked } from '../../src/features/toasts/slice';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { gate } from '../harness/until';
import { startApp, type App } from '../harness/startApp';

const [first, second] = [asPageId('p1'), asPageId('p2')];

describe('the list of pages of an open note', () => {
  let app: App;
  afterEach(() => app.stop());
  const note = aNote({});
  const noteId = asNoteId(note._id);

  /** A cloud whose changes of the list are those that are given. */
  const start = async (changePages: (change: PagesChange) => readonly string[]) => {
    const asked: PagesChange[] = [];
    const others: { whileRead?: () => Promise<readonly string[]>; whilePageComes?: () => Promise<void> } = {};
    const loads: string[] = [];
    let ids: readonly string[] = [first, second];
    const closed = jest.fn();
    app = await startApp({
      user: aUser,
      ink: {
        openNote: async () => {
          const pages = ids.map((id) => ({ pageId: asPageId(id), width: 100, height: 200, title: '' }));
          const { whileRead } = others;
          delete others.whileRead;
          if (whileRead !== undefined) ids = await whileRead();
          return { pages, faults: [] };
        },
        loadPage: async ({ pageId, again }) => {
          loads.push(`${pageId}${again ? ' again' : ''}`);
          if (!again) await others.whilePageComes?.();
          return { pageId, shapes: 0, points: 0, skipped: 0, spots: [], replayMs: 0, faults: [] };
        },
        words: async () => [],
        saveFile: async () => undefined,
        closeNote: closed,
      },
      writing: {
        changePages: async (_note, change, { commitId }) => {
          asked.push(change);
          ids = changePages(change);
          const commit = { _id: commitId, uniqueId: commitId, commitStatus: 0, commitType: 1, documentId: noteId };
          return { commit, pageIds: ids.map(asPageId), added: [], before: [] };
        },
      },
      documents: { note: [note] },
    });
    const open = () =>
      app.dispatch(routeEntered({ name: 'noteOpen', path: `/note/open/${noteId}`, params: { noteId }, query: {} }));
    await open();
    return { asked, closed, open, others, loads };
  };
  const shown = () => {
    const ink = selectInk(app.state());
    return ink.phase === 'open' ? { pages: ink.pages.map(({ pageId }) => pageId), current: ink.current } : undefined;
  };
  const remove = pagesChangeAsked({ kind: 'remove', noteId, pageId: first });

  it('shows what a change makes of it without closing the note, and takes it back', async () => {
    const { asked, closed } = await start(({ kind }) => (kind === 'remove' ? [second] : [first, second]));
    await app.dispatch(remove);
    expect(shown()).toEqual({ pages: [second], current: 0 });
    const [toast] = selectToasts(app.state());
    expect(toast).toMatchObject({ code: 'ink.pages.done.remove' });
    await app.dispatch(undoAsked({ id: toast?.undoes ?? '' }));
    expect(asked).toEqual([
      { kind: 'remove', pageIds: [first] },
      { kind: 'restore', pageIds: [first] },
    ]);
    expect(shown()).toEqual({ pages: [first, second], current: 0 });
    expect(closed).not.toHaveBeenCalled();
  });

  const upload = async (): Promise<void> => {
    const commit = { _id: 'c1', uniqueId: 'c1', recordType: 1, commitType: 1, commitStatus: 1, documentId: noteId };
    await app.services.documents.create(aUser.uid, 'note', { ...commit, createdAt: 1, updatedAt: 1 });
  };

  it('shows what others changed while the note was being read', async () => {
    const { open, others } = await start(() => []);
    await app.dispatch(routeEntered({ name: 'notes', path: '/note', params: {}, query: {} }));
    others.whileRead = async () => {
      await upload();
      return [second];
    };
    await open();
    expect(shown()?.pages).toEqual([second]);
  });

  it('keeps what was read last, whatever comes after it of a reading before', async () => {
    const { others } = await start(() => [second]);
    const slow = gate();
    others.whileRead = async () => {
      await slow.passed;
      return [second];
    };
    await upload();
    await app.clock.advance(100);
    expect(others.whileRead).toBeUndefined();
    await app.dispatch(remove);
    expect(shown()?.pages).toEqual([second]);
    slow.open();
    await app.clock.advance(100);
    expect(shown()?.pages).toEqual([second]);
  });

  it('turns to a page that was added, also when news of others is read first', async () => {
    const slow = gate();
    let all: readonly string[] = [];
    let began = (): void => undefined;
    const { others } = await start((change) => {
      all = [first, second, 'newId' in change ? change.newId : ''];
      began();
      return all;
    });
    began = () => {
      others.whileRead = async () => {
        await slow.passed;
        return all;
      };
    };
    await app.dispatch(pagesChangeAsked({ kind: 'copy', noteId, pageId: second }));
    await upload();
    await app.clock.advance(100);
    expect(shown()).toEqual({ pages: all, current: 0 });
    slow.open();
    await app.clock.advance(100);
    expect(shown()).toEqual({ pages: all, current: 2 });
  });

  it('reads a page once more that was on its way when others uploaded', async () => {
    const { open, others, loads } = await start(() => []);
    await app.dispatch(routeEntered({ name: 'notes', path: '/note', params: {}, query: {} }));
    loads.length = 0;
    let come: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => (come = resolve));
    others.whilePageComes = () => coming;
    await open();
    await upload();
    await app.clock.advance(100);
    expect(loads).toEqual([first]);
    come();
    await app.clock.advance(1000);
    expect(loads.filter((load) => load.startsWith(first))).toEqual([first, `${first} again`]);
  });

  it('says why a change failed, and leaves the list as it was', async () => {
    await start(() => {
      throw new PortError('errors.network');
    });
    await app.dispatch(remove);
    expect(shown()).toEqual({ pages: [first, second], current: 0 });
    expect(selectToasts(app.state())).toMatchObject([{ tone: 'bad', code: 'errors.network' }]);
  });

  it('takes back each change of the sitting, one after the other, and makes it once more', async () => {
    const { asked } = await start((change) => {
      if (change.kind === 'remove') return [second];
      return change.kind === 'move' && change.after === first ? [first, second] : [second, first];
    });
    const turn = (isRedo: boolean) => app.dispatch(pagesTurnedBack({ noteId, isRedo }));
    const turns = () => selectWriting(app.state()).pageTurns;
    await app.dispatch(pagesChangeAsked({ kind: 'move', noteId, pageId: second, after: null }));
    await app.dispatch(remove);
    expect(turns()).toEqual({ canUndo: true, canRedo: false, isNewest: true });
    await turn(false);
    await turn(false);
    expect(turns()).toEqual({ canUndo: false, canRedo: true, isNewest: true });
    await turn(true);
    expect(asked).toEqual([
      { kind: 'move', pageId: second, after: null },
      { kind: 'remove', pageIds: [first] },
      { kind: 'restore', pageIds: [first] },
      { kind: 'move', pageId: second, after: first },
      { kind: 'move', pageId: second, after: null },
    ]);
  });
});
