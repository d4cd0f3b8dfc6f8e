import { renameRequest } from '../../src/features/notes/slice';
import { selectNotesById, selectRecentNotes } from '../../src/features/notes/selectors';
import { selectOfflineSince, selectSyncSummary } from '../../src/features/sync/selectors';
import { asNoteId } from '../../src/app/kit/units';
import { PortError } from '../../src/app/kit/appError';
import type { NewDocument } from '../../src/services/ports';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const idOf = (note: NewDocument) => asNoteId(note._id);

describe('sync', () => {
  let app: App;
  afterEach(() => app.stop());

  it('shows a document that came from the cloud within one burst window', async () => {
    app = await startApp({ user: aUser });

    app.documents.arrive('note', aNote({ title: 'From the device' }));
    await app.clock.advance(40);

    expect(selectRecentNotes(app.state()).map(({ title }) => title)).toEqual(['From the device']);
  });

  it('makes one action of a burst of 200 documents, and loses none', async () => {
    app = await startApp({ user: aUser });
    const before = app.state().notes;

    for (let count = 0; count < 200; count += 1) app.documents.arrive('note', aNote());
    expect(app.state().notes).toBe(before);
    await app.clock.advance(40);

    expect(Object.keys(selectNotesById(app.state()))).toHaveLength(200);
  });

  it('takes a document out of the list when it becomes a commit or is deleted', async () => {
    const note = aNote();
    app = await startApp({ user: aUser, documents: { note: [note] } });

    app.documents.arrive('note', { ...note, commitId: 'c1' });
    await app.clock.advance(40);

    expect(selectNotesById(app.state())).toEqual({});
  });

  it('says saving, saved and offline as the channels say it', async () => {
    app = await startApp({ user: aUser });
    const everywhere = (fact: Parameters<typeof app.sync.say>[1]) => {
      for (const name of ['noteTree', 'library', 'message'] as const) app.sync.say(name, fact);
    };

    everywhere({ kind: 'paused', error: null });
    await app.clock.advance(40);
    expect(selectSyncSummary(app.state())).toBe('saved');

    app.sync.say('noteTree', { kind: 'active' });
    await app.clock.advance(40);
    expect(selectSyncSummary(app.state())).toBe('saving');

    app.sync.say('noteTree', { kind: 'paused', error: { code: 'errors.network', params: { operation: 'sync' } } });
    await app.clock.advance(40);
    expect(selectSyncSummary(app.state())).toBe('offline');
    expect(selectOfflineSince(app.state())).toBe(app.clock.at());
  });

  it('keeps saying that the cloud refused a document while the others go on', async () => {
    app = await startApp({ user: aUser });
    for (const name of ['noteTree', 'library', 'message'] as const) app.sync.say(name, { kind: 'paused', error: null });

    app.sync.say('noteTree', { kind: 'denied', id: 'n1', reason: 'forbidden' });
    app.sync.say('noteTree', { kind: 'change', direction: 'push', documents: 2 });
    app.sync.say('noteTree', { kind: 'paused', error: null });
    await app.clock.advance(40);

    expect(selectSyncSummary(app.state())).toBe('refused');
    expect(app.state().sync.channels.noteTree).toMatchObject({ phase: 'denied', sent: 2, error: { params: { id: 'n1' } } });
  });

  it('never says saved while a local change is not confirmed', async () => {
    const note = aNote();
    app = await startApp({ user: aUser, documents: { note: [note] } });
    for (const name of ['noteTree', 'library', 'message'] as const) app.sync.say(name, { kind: 'paused', error: null });
    await app.clock.advance(500);

    app.sync.unsent.set('noteTree', 1);
    await app.dispatch(renameRequest.asked({ id: idOf(note), title: 'Renamed' }));
    await app.clock.advance(500);

    expect(selectSyncSummary(app.state())).toBe('saving');
  });

  it('refuses a name that a sibling has, and writes nothing', async () => {
    const [a, b] = [aNote({ title: 'Alpha' }), aNote({ title: 'Beta' })];
    app = await startApp({ user: aUser, documents: { note: [a, b] } });

    await app.dispatch(renameRequest.asked({ id: idOf(b), title: 'ALPHA' }));

    expect(app.documents.stored('note').map(({ title }) => title)).toEqual(['Alpha', 'Beta']);
    expect(app.logged).toEqual(['notes/rename']);
  });

  it('ends the session once when a channel is refused', async () => {
    app = await startApp({ user: aUser });

    app.sync.say('message', { kind: 'expired' });
    await app.clock.advance(40);

    expect(app.state().session.current).toMatchObject({ phase: 'signedOut', reason: { code: 'elMsg.tips14' } });
    expect(app.sync.openChannels()).toEqual([]);
  });

  it('opens no channel while another tab leads, and shows what that tab tells', async () => {
    app = await startApp();
    app.leader.waits();
    await app.dispatch({ type: 'session/signInSucceeded', payload: { args: {}, result: aUser } });
    expect(app.sync.counts.opened).toBe(0);

    const told = { type: 'sync/reported', payload: { channel: 'noteTree', facts: [{ kind: 'paused', error: null }], at: 1 } };
    app.leader.say({ kind: 'heard', message: { kind: 'action', action: told } });
    await app.clock.advance(0);

    expect(app.state().sync.channels.noteTree.phase).toBe('live');
  });

  it('ignores nonsense from another tab', async () => {
    app = await startApp();
    app.leader.waits();
    await app.dispatch({ type: 'session/signInSucceeded', payload: { args: {}, result: aUser } });

    app.leader.say({ kind: 'heard', message: { kind: 'action', action: { type: 'session/closed', payload: {} } } });
    await app.clock.advance(0);

    expect(app.state().session.current.phase).toBe('signedIn');
  });

  it('says why a list could not be read, and reads it when asked again', async () => {
    app = await startApp({ documents: { note: [aNote()] } });
    app.documents.fail(new PortError('errors.database', { detail: 'closed' }));
    await app.dispatch({ type: 'session/signInSucceeded', payload: { args: {}, result: aUser } });
    expect(app.state().notes.projection).toEqual({ phase: 'failed', error: { code: 'errors.database', params: { detail: 'closed' } } });

    app.documents.fail(undefined);
    await app.dispatch({ type: 'notes/reloadAsked' });

    expect(app.state().notes.projection).toEqual({ phase: 'ready' });
  });
});
