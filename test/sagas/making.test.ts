import { asFileId, asMs, asNoteId, PortError } from '@inkside/kit';
import type { StoredDocument } from '@inkside/sync';

import {
  copyRequest,
  copyStopped,
  makeNoteRequest,
  makeStopped,
  makeTextRequest,
} from '../../src/features/notes/making';
import { routeEntered } from '../../src/features/route/slice';
import { conflictDecided, textDone, textSaveAsked, textTyped } from '../../src/features/textNotes/intents';
import { undoAsked } from '../../src/features/toasts/slice';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { type App, startApp } from '../harness/startApp';

const plan = asNoteId('plan');
const folder = asNoteId('folder');

let app: App;
let written: StoredDocument[] = [];
afterEach(() => app.stop());

const start = async (...notes: readonly ReturnType<typeof aNote>[]) => {
  app = await startApp({ user: aUser, documents: { note: notes } });
  written = [];
  app.services.documents.watch(aUser.uid, 'note', ({ changes = [] }) =>
    written.push(...changes.flatMap((change) => (change.isDeleted ? [] : [change.document]))),
  );
};
const settle = () => app.dispatch({ type: 'test/settle' });
/** Titles of what is shown, and states of commits, as they were written. */
const steps = () => written.map(({ title, commitStatus }) => title ?? commitStatus);
const toasts = () => app.state().toasts.map(({ code, params }) => ({ code, params }));

describe('a new note', () => {
  const asked = (title: string) =>
    makeNoteRequest.asked({ title, parentId: folder, paper: 'grid', fileId: asFileId('picture') });

  it('is written commit first and itself last, in the folder that is shown, and opens then', async () => {
    await start(aNote({ _id: 'folder', uniqueId: 'folder', type: 0 }));

    await app.dispatch(asked(' Plan '));

    expect(app.making.made).toMatchObject([{ paper: 'grid', note: { title: 'Plan', parentId: folder } }]);
    expect(steps()).toEqual([1, 'Plan']);
    expect(written[1]).toMatchObject({ parentUniqueId: 'folder' });
    expect(app.went.at(-1)).toBe(`/note/open/${String(written[1]?._id)}`);
    expect(app.state().noteMaking.made).toEqual({ phase: 'succeeded' });
  });

  it('is not made under a name that a note beside it has', async () => {
    await start(
      aNote({ _id: 'folder', uniqueId: 'folder', type: 0 }),
      aNote({ _id: 'p', uniqueId: 'p', title: 'PLAN', parentUniqueId: 'folder' }),
    );

    await app.dispatch(asked('Plan'));

    expect(app.making.made).toEqual([]);
    expect(app.state().noteMaking.made).toMatchObject({ phase: 'failed', error: { code: 'errors.nameTaken' } });
  });

  it('leaves nothing in the tree when its objects cannot be sent, and says why', async () => {
    await start();
    app.making.break(new PortError('errors.storageFull'));

    await app.dispatch(asked('Plan'));

    expect(written).toEqual([]);
    expect(app.state().noteMaking.made).toMatchObject({ phase: 'failed', error: { code: 'errors.storageFull' } });
  });

  it('is taken away again when nobody wants it any more while it is sent', async () => {
    await start();
    const release = app.making.hold();
    await app.dispatch(asked('Plan'));

    await app.dispatch(makeStopped());
    release();
    await settle();

    expect(written).toEqual([]);
    expect(app.objects.removed).toEqual([app.making.made[0]?.note.noteId]);
    expect(app.state().noteMaking.made).toEqual({ phase: 'idle' });
  });

  it('of text opens for writing', async () => {
    await start();

    await app.dispatch(makeTextRequest.asked({ title: 'List', parentId: null }));

    expect(app.went.at(-1)).toBe(`/note/write/${String(written[1]?._id)}`);
  });
});

describe('copies of notes', () => {
  const three = () => [
    aNote({ _id: 'folder', uniqueId: 'folder', type: 0 }),
    aNote({ _id: 'plan', uniqueId: 'plan', title: 'Plan', favorite: 1, position: 7 }),
    aNote({ _id: 'list', uniqueId: 'list', title: 'List' }),
  ];

  it('have numbered names beside their notes, keep what the tree says, and are undone together', async () => {
    await start(...three());

    await app.dispatch(copyRequest.asked({ ids: [plan, asNoteId('list'), folder], to: undefined }));

    const copies = written.filter(({ title }) => title !== undefined);
    expect(copies).toMatchObject([{ title: 'Plan(1)', favorite: 0, position: 7 }, { title: 'List(1)' }]);
    expect(app.making.copied.map(({ to }) => to)).toEqual(copies.map(({ _id }) => _id));
    expect(toasts()).toEqual([{ code: 'notes.copied', params: { count: 2, name: 'Plan(1)' } }]);
    expect(app.state().noteMaking.copying).toBeNull();
    written = [];
    await app.dispatch(undoAsked({ id: null }));
    expect(written).toMatchObject([
      { title: 'Plan(1)', status: 0 },
      { title: 'List(1)', status: 0 },
    ]);
  });

  it('keep their names where these are free, and number them where they are pasted again', async () => {
    await start(...three());

    await app.dispatch(copyRequest.asked({ ids: [plan], to: folder }));
    await app.dispatch(copyRequest.asked({ ids: [plan], to: folder }));

    const copies = written.filter(({ title }) => title !== undefined);
    expect(copies.map(({ title, parentUniqueId }) => [title, parentUniqueId])).toEqual([
      ['Plan', 'folder'],
      ['Plan(1)', 'folder'],
    ]);
  });

  it('that fail are told, and hold up no other', async () => {
    await start(...three());
    app.making.breakCopyOf(plan);

    await app.dispatch(copyRequest.asked({ ids: [plan, asNoteId('list')], to: undefined }));

    expect(written.flatMap(({ title }) => title ?? [])).toEqual(['List(1)']);
    expect(toasts().map(({ code }) => code)).toEqual(['notes.copied', 'errors.unexpected']);
  });

  it('tell how far they are, and end when they are stopped', async () => {
    await start(...three());
    const release = app.making.hold();
    await app.dispatch(copyRequest.asked({ ids: [plan, asNoteId('list')], to: undefined }));
    expect(app.state().noteMaking.copying).toEqual({ done: 0, total: 2 });

    await app.dispatch(copyStopped());
    release();
    await settle();

    expect(app.state().noteMaking.copying).toBeNull();
    expect(written.filter(({ title }) => title !== undefined)).toEqual([]);
  });
});

describe('a text that is written in', () => {
  const theirCommit = { _id: 'theirs', commitId: 'theirs', commitStatus: 1, commitType: 1, updatedAt: 1 };
  const entered = (name: string) =>
    routeEntered({ name, path: `/note/write/plan`, params: name === 'noteWrite' ? { noteId: 'plan' } : {}, query: {} });
  const open = async () => {
    await start(aNote({ _id: 'plan', uniqueId: 'plan', title: 'Plan', activeScene: 1 }));
    app.making.revise(plan, 'one');
    await app.dispatch(entered('noteWrite'));
  };
  const type = (text: string) => app.dispatch(textTyped({ noteId: plan, text, loads: 0 }));
  const wait = async (ms: number) => {
    await app.clock.advance(asMs(ms));
    await settle();
  };

  it('is saved by itself a moment after the last letter, as a new writing with a commit point', async () => {
    await open();
    expect(app.state().noteMaking.text).toMatchObject({ phase: 'open', text: 'one', save: 'saved' });
    await type('tw');
    await type('two');
    expect(app.making.saves).toEqual([]);
    expect(app.making.drafts.get(plan)).toMatchObject({ text: 'two', revision: '1', base: 'one' });

    await wait(4000);

    expect(app.making.saves).toMatchObject([{ text: 'two', revision: '1', title: 'Plan' }]);
    expect(steps()).toEqual([1, 'Plan']);
    expect(app.state().noteMaking.text).toMatchObject({ save: 'saved', revision: '2' });
    expect(app.making.drafts.has(plan)).toBe(false);
  });

  it('shows what somebody else wrote while it was on its way to the cloud', async () => {
    await open();
    const release = app.making.hold();
    await type('two');
    await wait(4000);
    expect(app.state().noteMaking.text).toMatchObject({ text: 'two', save: 'saving' });
    app.making.revise(plan, 'two and three');
    app.documents.arrive('note', { ...theirCommit, documentUniqueId: plan });
    await settle();

    release();
    await settle();

    expect(app.state().noteMaking.text).toMatchObject({ text: 'two and three', revision: '3', save: 'saved' });
  });

  it('is saved before it is left, and is left then', async () => {
    await open();
    await type('two');

    await app.dispatch(textDone({ noteId: plan }));

    expect(app.making.texts.get(plan)?.text).toBe('two');
    expect(app.went.at(-1)).toBe('/note/open/plan');
  });

  it('stays open when it cannot be saved, keeps what was typed in this browser, and tries again', async () => {
    await open();
    await type('two');
    app.making.break(new PortError('errors.network', { operation: 'objects' }));
    const before = app.went.length;
    await app.dispatch(textDone({ noteId: plan }));
    expect(app.state().noteMaking.text).toMatchObject({
      save: 'failed',
      text: 'two',
      error: { code: 'errors.network' },
    });
    expect(app.went.length).toBe(before);

    // Left by force, and opened again: what was typed stands there.
    app.making.break(undefined);
    await app.dispatch(entered('localNote'));
    expect(app.state().noteMaking.text).toEqual({ phase: 'closed' });
    await app.dispatch(entered('noteWrite'));
    expect(app.state().noteMaking.text).toMatchObject({ text: 'two', save: 'changed' });
    await app.dispatch(textSaveAsked({ noteId: plan }));

    expect(app.making.texts.get(plan)?.text).toBe('two');
  });

  it.each([
    ['mine', { saved: 'mine', shown: 'mine', made: 0 }],
    ['both', { saved: 'theirs', shown: 'theirs', made: 1 }],
  ] as const)('loses neither text when somebody else wrote it since, and a person keeps %s', async (keep, expected) => {
    await open();
    app.making.revise(plan, 'theirs');
    await type('mine');
    await wait(4000);
    expect(app.state().noteMaking.text).toMatchObject({ save: 'conflict', text: 'mine' });
    await wait(60_000);
    expect(app.making.saves).toEqual([]);

    await app.dispatch(conflictDecided({ noteId: plan, keep }));

    expect(app.making.texts.get(plan)?.text).toBe(expected.saved);
    expect(app.state().noteMaking.text).toMatchObject({ save: 'saved', text: expected.shown });
    expect(app.making.made.map(({ note }) => note.title)).toEqual(expected.made === 0 ? [] : ['Plan(1)']);
  });
});
