import { PortError } from '@inkside/kit';
import { noteRowOf } from '../../src/features/notes/logic';
import { selectRecentNotes } from '../../src/features/notes/selectors';
import { refreshAsked, syncOpened } from '../../src/features/sync/slice';
import { notesProjection } from '../../src/sagas/sync/projections';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';
import type { NewDocument } from '../../packages/sync/src/syncPorts';

/** Rows as a snapshot keeps them. */
const keptOf = (notes: readonly NewDocument[]) =>
  notes.flatMap((note) => {
    const row = noteRowOf(note);
    return row === undefined ? [] : [{ ...row }];
  });
const many = (count: number): NewDocument[] => Array.from({ length: count }, () => aNote());

describe('a projection', () => {
  let app: App;
  afterEach(() => app.stop());

  const titles = () => selectRecentNotes(app.state()).map(({ title }) => title);
  const signIn = () =>
    app.dispatch({ type: 'session/signInSucceeded', payload: { args: { proof: { kind: 'qr' } }, result: aUser } });

  it('shows a document that came from the cloud at once', async () => {
    app = await startApp({ user: aUser });
    await app.clock.advance(1000);

    app.documents.arrive('note', aNote({ title: 'From the device' }));

    expect(titles()).toEqual(['From the device']);
  });

  it('makes one action of what follows within 40 ms, and loses none', async () => {
    app = await startApp({ user: aUser });
    await app.clock.advance(1000);
    app.documents.arrive('note', aNote());
    const before = app.state().notes;

    for (let count = 0; count < 200; count += 1) app.documents.arrive('note', aNote());
    expect(app.state().notes).toBe(before);
    const actions = app.actions();
    await app.clock.advance(40);

    expect(titles()).toHaveLength(201);
    // The lists' own, and the question what is unsent.
    expect(app.actions() - actions).toBeLessThanOrEqual(2);
  });

  it('makes one action of a page of the first pull', async () => {
    app = await startApp({ user: aUser });
    await app.clock.advance(1000);
    const before = app.actions();

    app.documents.arrive('note', ...many(1000));

    expect(titles()).toHaveLength(1000);
    expect(app.actions() - before).toBe(1);
  });

  it('makes few actions of many pages, and waits no longer when the last of them is told', async () => {
    app = await startApp({ user: aUser });
    await app.clock.advance(1000);
    const before = app.actions();

    for (let page = 0; page < 8; page += 1) {
      app.documents.arrive('note', ...many(1000));
      await app.clock.advance(50);
    }
    app.documents.arrive('note');

    expect(titles()).toHaveLength(8000);
    // Each asks what is unsent.
    expect(app.actions() - before).toBeLessThanOrEqual(6);
  });

  it('shows a change of one at once while pages come', async () => {
    app = await startApp({ user: aUser });
    await app.clock.advance(1000);
    app.documents.arrive('note', ...many(1000));
    await app.clock.advance(60);
    app.documents.arrive('note', ...many(1000));
    await app.clock.advance(0);
    expect(titles()).toHaveLength(1000);

    app.documents.arrive('note', aNote());
    await app.clock.advance(0);

    expect(titles()).toHaveLength(2001);
  });

  it('says nothing of documents that are no rows, and of rows that are the same', async () => {
    const note = aNote();
    app = await startApp({ user: aUser, documents: { note: [note] } });
    await app.clock.advance(1000);
    const before = app.state().notes;

    app.documents.arrive('note', aNote({ commitId: 'c1' }), { ...note, thumbnailTime: 5 });
    await app.clock.advance(40);

    expect(app.state().notes).toBe(before);
  });

  it('takes a document out of the list when it becomes a commit or is deleted', async () => {
    const notes = many(2);
    app = await startApp({ user: aUser, documents: { note: notes } });

    app.documents.arrive('note', { ...notes[0], commitId: 'c1' } as never);
    await app.services.documents.remove(aUser.uid, 'note', notes[1]?._id ?? '');
    await app.clock.advance(40);

    expect(titles()).toEqual([]);
  });

  it('shows what was kept, and then what changed since', async () => {
    const notes = many(5);
    app = await startApp({ documents: { note: notes } });
    app.documents.keep('note', {
      version: notesProjection.version,
      first: 3,
      rows: keptOf(notes.map((note) => ({ ...note, title: 'old' }))),
    });

    await signIn();

    expect(app.documents.calls.filter((call) => call.startsWith('note'))).not.toContain('note readAll');
    expect(new Set(titles())).toEqual(new Set(notes.map(({ title }) => title)));
  });

  it('shows the first rows before the others are read, and calls no list empty until then', async () => {
    const notes = many(5);
    app = await startApp({ documents: { note: notes } });
    app.documents.keep('note', { version: notesProjection.version, first: 3, rows: keptOf(notes) });
    const others = app.documents.holdBack();

    await signIn();
    expect(titles()).toHaveLength(3);
    expect(app.state().notes.projection).toEqual({ phase: 'loading' });
    others.give();
    await app.clock.advance(0);

    expect(titles()).toHaveLength(5);
    expect(app.state().notes.projection).toEqual({ phase: 'ready' });
  });

  it('reads everything when what was kept belongs to a database that is gone', async () => {
    const note = aNote({ title: 'Young' });
    app = await startApp();
    app.documents.keep('note', { version: notesProjection.version, first: 3, rows: keptOf(many(3)) });
    app.documents.makeAnew('note', [note]);

    await signIn();

    expect(titles()).toEqual(['Young']);
  });

  it('does not show rows of another version', async () => {
    app = await startApp();
    app.documents.keep('note', { version: 999, first: 3, rows: [{ documentId: 'x', nonsense: true }] });

    await signIn();

    expect(app.documents.calls).toContain('note readAll');
    expect(titles()).toEqual([]);
  });

  it('keeps its rows after five quiet seconds, once', async () => {
    const notes = many(2);
    app = await startApp({ user: aUser, documents: { note: notes } });
    await app.clock.advance(4900);
    expect(app.documents.kept('note')).toBeUndefined();

    await app.clock.advance(60_000);

    expect(app.documents.kept('note')).toMatchObject({ mark: { sequence: 2 } });
    expect(app.documents.kept('note')?.rows).toHaveLength(2);
    expect(app.documents.calls.filter((call) => call === 'note writeSnapshot')).toHaveLength(1);
  });

  it('waits longer with that the more it was told of: all of it still goes into the database', async () => {
    app = await startApp({ user: aUser });
    await app.clock.advance(1000);
    const reads = () => app.documents.calls.filter((call) => call === 'note readSince').length;
    app.documents.arrive('note', ...many(20_000));
    const before = reads();

    await app.clock.advance(9900);
    expect(reads()).toBe(before);
    await app.clock.advance(200);

    expect(reads()).toBe(before + 1);
    expect(app.documents.kept('note')?.rows).toHaveLength(20_000);
  });

  it('keeps folders among the first rows, so that no note stands at the root for a moment', async () => {
    const folders = Array.from({ length: 5 }, () => aNote({ type: 0 }));
    app = await startApp({ user: aUser, documents: { note: [...many(2), ...folders] } });

    await app.clock.advance(10_000);

    const kept = app.documents.kept('note');
    expect(kept?.rows.slice(0, 5).map(({ kind }) => kind)).toEqual(folders.map(() => 'folder'));
    expect(kept?.first).toBe(155);
  });

  it('keeps them again only after many changes', async () => {
    app = await startApp({ user: aUser, documents: { note: many(2) } });
    await app.clock.advance(10_000);

    app.documents.arrive('note', ...many(200));
    await app.clock.advance(10_000);
    expect(app.documents.kept('note')?.rows).toHaveLength(2);
    app.documents.arrive('note', aNote());
    await app.clock.advance(10_000);

    expect(app.documents.kept('note')?.rows).toHaveLength(203);
  });

  it.each<[string, () => void | Promise<void>]>([
    ['wakes up', () => app.wakeUps.wake()],
    ['leads from now on', () => app.leader.say({ kind: 'elected' })],
    ['is asked to', () => app.dispatch(refreshAsked())],
    [
      'hears that another one leads from now on',
      () =>
        app.leader.say({
          kind: 'heard',
          message: { kind: 'action', action: { ...syncOpened({ at: app.clock.at() }) } },
        }),
    ],
  ])('reads what it missed when the tab %s', async (_what, happen) => {
    app = await startApp();
    app.leader.waits();
    await signIn();
    app.documents.slip('note', aNote({ title: 'Missed' }));
    await app.clock.advance(1000);
    expect(titles()).toEqual([]);

    await happen();
    await app.clock.advance(40);

    expect(titles()).toEqual(['Missed']);
  });

  it('keeps no rows of what was told and is kept nowhere, until it is', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote({ title: 'Here' })] } });
    await app.clock.advance(1000);
    const coming = aNote({ title: 'Told of' });

    app.documents.tellOnly('note', coming);
    await app.clock.advance(60_000);
    expect([titles().length, app.documents.kept('note')]).toEqual([2, undefined]);

    app.documents.slip('note', coming);
    await app.clock.advance(60_000);
    expect(app.documents.kept('note')?.rows).toHaveLength(2);
  });

  it('reads once more when what was told is kept, where a reading in between was older', async () => {
    const note = aNote({ title: 'First' });
    app = await startApp({ user: aUser, documents: { note: [note] } });
    await app.clock.advance(1000);
    const second = app.documents.slip('note', { ...note, title: 'Second', _rev: '1-fake' });
    const doubted = jest.spyOn(app.documents.port, 'doubt').mockImplementation(() => undefined);

    app.documents.tellOnly('note', { ...second, title: 'Third' });
    await app.dispatch(refreshAsked());
    await app.clock.advance(40);
    expect([titles(), doubted.mock.calls.length]).toEqual([['Second'], 1]);

    app.documents.slip('note', { ...second, title: 'Third' });
    doubted.mockRestore();
    app.documents.port.doubt(aUser.uid, 'note');
    await app.clock.advance(40);

    expect(titles()).toEqual(['Third']);
  });

  it('looks together for thousands that were told of and are nowhere', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote()] } });
    await app.clock.advance(1000);
    const [one, many] = [jest.spyOn(app.documents.port, 'get'), jest.spyOn(app.documents.port, 'compareTold')];

    app.documents.tellGone('note', ...Array.from({ length: 2500 }, (_, index) => `gone${index}`));
    await app.clock.advance(10_000);

    expect(app.documents.kept('note')?.rows).toHaveLength(1);
    expect([one.mock.calls.length, many.mock.calls.length]).toEqual([0, 1]);
  });

  it('keeps its rows where what was told stood already', async () => {
    const note = aNote({ title: 'Here' });
    app = await startApp({ user: aUser, documents: { note: [note] } });
    await app.clock.advance(1000);

    app.documents.tellOnly('note', note);
    await app.clock.advance(10_000);

    expect(app.documents.kept('note')?.rows).toHaveLength(1);
  });

  it('shows what stands, and not what is told late', async () => {
    const note = aNote({ title: 'Before' });
    app = await startApp({ user: aUser, documents: { note: [note] } });
    const [before] = app.documents.stored('note');
    if (before === undefined) throw new Error('a note');
    await app.clock.advance(1000);
    app.documents.arrive('note', { ...before, title: 'After' });
    await app.clock.advance(1000);

    app.documents.tellLate('note', before);
    await app.clock.advance(40);

    expect(titles()).toEqual(['After']);
  });

  it('shows what stands after a while where something older was told, and nothing corrected it', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote({ title: 'Before' })] } });
    const [before] = app.documents.stored('note');
    if (before === undefined) throw new Error('a note');
    await app.clock.advance(1000);
    app.documents.arrive('note', { ...before, title: 'After' });
    await app.clock.advance(10_000);

    app.documents.tellOld('note', before);
    await app.clock.advance(40);
    expect(titles()).toEqual(['Before']);

    await app.clock.advance(10_000);
    expect(titles()).toEqual(['After']);
  });

  it('goes on showing what was told and could not be kept', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote({ title: 'Here' })] } });
    const [here] = app.documents.stored('note');
    if (here === undefined) throw new Error('a note');
    await app.clock.advance(10_000);

    app.documents.tellOnly('note', { ...here, title: 'There' });
    await app.clock.advance(120_000);

    expect(titles()).toEqual(['There']);
  });

  it('shows what stands once all is kept that will be: what was told is of a cloud that is no more', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote({ title: 'Here' })] } });
    const [here] = app.documents.stored('note');
    if (here === undefined) throw new Error('a note');
    await app.clock.advance(10_000);
    app.documents.tellOnly('note', { ...here, title: 'There' }, aNote({ title: 'New' }));
    await app.clock.advance(10_000);
    expect(new Set(titles())).toEqual(new Set(['There', 'New']));

    app.documents.tellAllKept('note');
    await app.clock.advance(60_000);
    expect(titles()).toEqual(['Here']);

    app.documents.tellOnly('note', { ...here, title: 'Later' });
    await app.clock.advance(60_000);
    expect(titles()).toEqual(['Later']);
  });

  it('says why a list could not be read, and reads it when asked again', async () => {
    app = await startApp({ documents: { note: [aNote()] } });
    app.documents.fail(new PortError('errors.database', { detail: 'closed' }));
    await signIn();
    expect(app.state().notes.projection).toEqual({
      phase: 'failed',
      error: { code: 'errors.database', params: { detail: 'closed' } },
    });

    app.documents.fail(undefined);
    await app.dispatch({ type: 'notes/reloadAsked' });

    expect(app.state().notes.projection).toEqual({ phase: 'ready' });
  });
});
