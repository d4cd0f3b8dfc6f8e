import { asBytes, asEpochMs, asNoteId, asObjectKey, asPageId } from '@inkside/kit';
import { compareAsked, compareClosed, historyOpened, putBackAsked } from '../../src/features/ink/historyIntents';
import { makeSelectIncomplete, selectHistoryPanel } from '../../src/features/ink/selectors';
import { routeEntered } from '../../src/features/route/slice';
import { undoAsked } from '../../src/features/toasts/slice';
import type { InkPort, NoteVersionsPort } from '@inkside/ink';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const note = aNote({ _id: 'plan', uniqueId: 'plan', title: 'Plan', pageNameList: { pageNameList: ['p1', 'p2'] } });
const noteId = asNoteId(note._id);

const aCommit = (id: string, at: number, change: Record<string, unknown> = {}) => ({
  _id: id,
  user: aUser.uid,
  dbId: `${aUser.uid}-NOTE_TREE`,
  commitType: 1,
  commitStatus: 1,
  commitId: id,
  documentUniqueId: noteId,
  createdAt: at,
  updatedAt: at,
  ...change,
});

/** The note had one page until its second commit. */
const fakeInk = () => {
  const opened: string[] = [];
  const closed: string[] = [];
  const port: InkPort = {
    openNote: async ({ until, as, noteId: id }) => {
      opened.push(`${as ?? id} ${until ?? 'now'}`);
      const names = until !== undefined && until < 200 ? ['p1'] : ['p1', 'p2'];
      const shown = names.map((name) => (as === undefined ? name : `${as}/${name}`));
      return { pages: shown.map((name) => ({ pageId: asPageId(name), width: 1, height: 2, title: '' })), faults: [] };
    },
    loadPage: async ({ pageId }) => ({ pageId, shapes: 1, points: 1, skipped: 0, spots: [], replayMs: 0, faults: [] }),
    words: async () => [],
    saveFile: async () => undefined,
    closeNote: (id) => void closed.push(id),
  };
  return { opened, closed, port };
};

const written = asObjectKey(`${aUser.uid}/note/${noteId}/shape/p1#r#9.zip`);

const fakeVersions = () => {
  const asked: unknown[] = [];
  const port: NoteVersionsPort = {
    sizes: async (_uid, _id, moments) => moments.map((at) => asBytes(at)),
    putBack: async (order) => {
      asked.push(order);
      return { written: [written], at: order.at };
    },
  };
  return { asked, port };
};

const opened = (query = '') =>
  routeEntered({ name: 'noteOpen', path: `/note/open/${noteId}${query}`, params: { noteId }, query: {} });

describe('the history of a note', () => {
  let app: App;
  afterEach(() => app.stop());

  const start = async (...commits: ReturnType<typeof aCommit>[]) => {
    const [ink, versions] = [fakeInk(), fakeVersions()];
    const documents = { note: [note, ...commits] };
    app = await startApp({ user: aUser, ink: ink.port, versions: versions.port, documents });
    return { ink, versions };
  };
  const documentOf = async (id: string) => app.services.documents.get(aUser.uid, 'note', id);

  it.each([
    ['pending', 0],
    ['failed', 3],
  ])('opens a note whose newest commit is %s at its last complete one, and says so', async (_, commitStatus) => {
    const { ink } = await start(
      aCommit('old', 100),
      aCommit('last', 200),
      aCommit('broken', 300, { commitStatus, deviceInfo: { deviceName: 'Note Air' } }),
    );

    await app.dispatch(opened());

    expect(ink.opened.at(-1)).toBe(`${noteId} 200`);
    expect(makeSelectIncomplete(noteId)(app.state())).toEqual({ device: 'Note Air', shown: { id: 'last', at: 200 } });
    expect(app.state().ink).toMatchObject({ phase: 'open', version: { id: 'last', isChosen: false } });
  });

  it('opens the note as it is again as soon as the commit is complete', async () => {
    const { ink } = await start(aCommit('last', 200), aCommit('next', 300, { commitStatus: 0 }));
    await app.dispatch(opened());

    await app.services.documents.edit(aUser.uid, 'note', 'next', { commitStatus: 1 });
    await app.dispatch({ type: 'nothing' });

    expect(ink.opened.at(-1)).toBe(`${noteId} now`);
    expect(makeSelectIncomplete(noteId)(app.state())).toBeUndefined();
  });

  it('lists what is uploaded while the list is open, and keeps the sizes of those before', async () => {
    await start(aCommit('last', 200));
    await app.dispatch(opened());
    await app.dispatch(historyOpened({ noteId }));
    const seen: unknown[] = [];
    app.store.subscribe(() => seen.push(selectHistoryPanel(app.state())?.versions.map(({ id, bytes }) => [id, bytes])));

    await app.services.documents.create(aUser.uid, 'note', aCommit('next', 300));
    await app.clock.advance(1000);

    expect(seen).toContainEqual([
      ['next', null],
      ['last', 200],
    ]);
    expect(seen.at(-1)).toEqual([
      ['next', 300],
      ['last', 200],
    ]);
  });

  it('keeps what it knows for the next start, and reads only what changed since', async () => {
    await start(aCommit('last', 200));
    await app.dispatch(opened());

    await app.clock.advance(20_000);

    expect(app.kept.facts.get('commits')).toMatchObject({ points: [{ id: 'last', noteId, state: 'complete' }] });
  });

  it('opens the version of the address, and stays with it while pages are turned', async () => {
    const { ink } = await start(aCommit('old', 100), aCommit('last', 200));

    await app.dispatch(opened('?version=old'));

    expect(ink.opened.at(-1)).toBe(`${noteId} 100`);
    expect(app.state().ink).toMatchObject({ pages: [{ pageId: 'p1' }], version: { id: 'old', isChosen: true } });
  });

  it('says that a version is gone which no commit of this note names', async () => {
    await start(aCommit('foreign', 100, { documentUniqueId: 'other' }));

    await app.dispatch(opened('?version=foreign'));

    expect(app.state().ink).toMatchObject({ phase: 'failed', error: { code: 'errors.versionGone' } });
  });

  it('lists the versions, the newest first, with what they weigh', async () => {
    await start(aCommit('old', 100), aCommit('last', 200), aCommit('tree', 300, { commitType: 0 }));
    await app.dispatch(opened());

    await app.dispatch(historyOpened({ noteId }));

    expect(app.state().noteHistory.panel).toMatchObject({
      phase: 'ready',
      versions: [
        { id: 'last', bytes: 200 },
        { id: 'old', bytes: 100 },
      ],
    });
  });

  it('puts a version back as the newest: objects, then its commit, then the tree, without the later page', async () => {
    const { versions } = await start(aCommit('old', 100), aCommit('last', 200));
    await app.dispatch(opened());
    await app.dispatch(historyOpened({ noteId }));

    await app.dispatch(putBackAsked({ noteId, versionId: 'old' }));
    await app.clock.advance(1);

    expect(versions.asked).toMatchObject([{ noteId, until: 100 }]);
    const [newest] = app.state().noteHistory.panel?.versions ?? [];
    expect(newest).toMatchObject({ state: 'complete', isPutBack: true });
    expect(await documentOf(note._id)).toMatchObject({
      pageNameList: { pageNameList: ['p1'] },
      removePageList: { pageNameList: ['p2'] },
    });
    expect(app.state().toasts).toMatchObject([{ code: 'ink.history.isPutBack', params: { name: 'Plan' } }]);
  });

  it('takes back what was put back: the pages, the commit and its objects', async () => {
    await start(aCommit('old', 100), aCommit('last', 200));
    await app.dispatch(opened());
    await app.dispatch(historyOpened({ noteId }));
    await app.dispatch(putBackAsked({ noteId, versionId: 'old' }));
    await app.clock.advance(1);
    const commitId = app.state().noteHistory.panel?.versions[0]?.id ?? '';

    await app.dispatch(undoAsked({ id: null }));
    await app.clock.advance(1);

    expect(await documentOf(note._id)).toMatchObject({ pageNameList: { pageNameList: ['p1', 'p2'] } });
    expect(await documentOf(commitId)).toBeUndefined();
    expect(app.objects.removed).toEqual([written]);
  });

  it('opens two versions beside each other, the older one first, and closes them', async () => {
    const { ink } = await start(aCommit('old', 100), aCommit('last', 200));
    await app.dispatch(opened());

    await app.dispatch(compareAsked({ noteId, versionIds: ['last', 'old'] }));

    expect(app.state().noteHistory.compared).toMatchObject({
      phase: 'open',
      sides: [
        { version: { id: 'old', at: asEpochMs(100) }, pages: [{ pageId: `${noteId}@old/p1` }] },
        { version: { id: 'last' }, pages: [{}, { pageId: `${noteId}@last/p2` }] },
      ],
    });
    await app.dispatch(compareClosed());
    expect(app.state().noteHistory.compared).toBeNull();
    expect(ink.closed).toEqual(expect.arrayContaining([`${noteId}@old`, `${noteId}@last`]));
  });
});
