import { asNoteId, asPageId, PortError } from '@inkside/kit';
import type { WritingState } from '@inkside/ink';
import { selectWriting, strokeFinished, writingEntered } from '../../src/features/ink/writingSlice';
import { routeEntered } from '../../src/features/route/slice';
import { selectToasts } from '../../src/features/toasts/slice';
import type { Services } from '../../src/services/ports';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const pageId = asPageId('p1');
const clean: WritingState = { canUndo: false, canRedo: false, isClean: true, isRefused: false, unkept: null };
const TITLE = 'Plan (kept copy)';

describe('a note that somebody else deletes while it is open', () => {
  let app: App;
  afterEach(() => app.stop());
  const asked: string[] = [];
  const note = { ...aNote({}), title: 'Plan' };
  const noteId = asNoteId(note._id);

  const start = async (writing: Partial<Services['inkWriting']> = {}) => {
    asked.length = 0;
    app = await startApp({
      user: aUser,
      ink: {
        openNote: async () => ({ pages: [{ pageId, width: 100, height: 200, title: '' }], faults: [] }),
        loadPage: async () => ({
          ...{ pageId, shapes: 0, points: 0, skipped: 0, spots: [], replayMs: 0, faults: [] },
        }),
        words: async () => [],
        saveFile: async () => undefined,
        closeNote: () => undefined,
      },
      writing: {
        open: async (page) => (asked.push(`open ${page.noteId === noteId ? 'note' : 'copy'}`), clean),
        stroke: async () => ({ ...clean, canUndo: true, isClean: false }),
        send: async (page, { commitId }) => {
          asked.push(`send ${page.noteId === noteId ? 'note' : 'copy'}`);
          return { commit: { _id: commitId, uniqueId: commitId }, seqs: [1], isBack: false };
        },
        keepCopy: async (_note, { title, commitId }) => {
          asked.push(`keep ${title}`);
          return { _id: commitId, uniqueId: commitId, commitId };
        },
        carry: async () => void asked.push('carry'),
        ...writing,
      },
      documents: { note: [note] },
    });
    await app.dispatch(routeEntered({ name: 'noteOpen', path: `/note/open/${noteId}`, params: { noteId }, query: {} }));
    await app.dispatch(writingEntered({ noteId, keptTitle: TITLE }));
    asked.length = 0;
  };
  const write = () =>
    app.dispatch(
      strokeFinished({ noteId, pageId, strokeId: 'a', box: { left: 0, top: 0, right: 1, bottom: 1 }, count: 5 }),
    );
  const copies = async () => {
    const { documents } = await app.services.documents.readAll(aUser.uid, 'note');
    return documents.filter(({ title }) => title === TITLE);
  };
  const remove = async () => {
    await app.services.documents.remove(aUser.uid, 'note', note._id);
    await app.clock.advance(0);
  };

  it('is kept with all that was written as another note, which is opened and written on in its place', async () => {
    await start();
    await write();
    await remove();
    expect(asked).toEqual([`keep ${TITLE}`, 'carry']);
    const [copy] = await copies();
    expect(copy).toMatchObject({ status: 1, enabled: true, parentUniqueId: null });
    expect(app.went.at(-1)).toBe(`/note/open/${copy?._id}?page=1`);
    expect(selectToasts(app.state())).toMatchObject([{ code: 'ink.keptCopy', params: { name: 'Plan', copy: TITLE } }]);
    const params = { noteId: String(copy?._id) };
    await app.dispatch(routeEntered({ name: 'noteOpen', path: `/note/open/${params.noteId}`, params, query: {} }));
    expect(selectWriting(app.state()).noteId).toBe(copy?._id);
    await app.clock.advance(60_000);
    expect(asked).not.toContain('send note');
  });

  it('is kept when it is only marked as deleted, and when the pen comes later than the deletion', async () => {
    await start();
    const fields = { status: 2, enabled: false, forceDelete: true };
    await app.services.documents.edit(aUser.uid, 'note', note._id, fields);
    await app.clock.advance(0);
    expect(asked).toEqual([]);
    await write();
    expect(asked).toEqual([`keep ${TITLE}`, 'carry']);
    expect(await copies()).toMatchObject([{ status: 1, enabled: true, forceDelete: false }]);
  });

  it('is tried again where it cannot be kept, and loses nothing until then', async () => {
    let isDown = true;
    await start({
      keepCopy: async (_note, { commitId }) => {
        if (isDown) throw new PortError('errors.network', { operation: 'objects' });
        return { _id: commitId, uniqueId: commitId, commitId };
      },
    });
    await write();
    await remove();
    expect([await copies(), asked]).toEqual([[], []]);
    isDown = false;
    await app.clock.advance(30_000);
    expect(asked).toEqual(['carry']);
    expect(await copies()).toHaveLength(1);
  });

  it('is left alone where nobody wrote', async () => {
    await start();
    await remove();
    await app.clock.advance(60_000);
    expect(asked).toEqual([]);
  });
});
