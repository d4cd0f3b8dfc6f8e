import { asEpochMs, asNoteId, PortError } from '@inkside/kit';
import { renameRequest } from '../../src/features/notes/slice';
import { selectIsUnsent, selectOfflineSince, selectSyncSummary } from '../../src/features/sync/selectors';
import { syncReported } from '../../src/features/sync/slice';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';
import type { NewDocument } from '../../packages/sync/src/syncPorts';

const idOf = (note: NewDocument) => asNoteId(note._id);
const offline = { kind: 'paused', error: { code: 'errors.network', params: { operation: 'sync' } } } as const;
const calm = { kind: 'paused', error: null } as const;

describe('sync', () => {
  let app: App;
  afterEach(() => app.stop());

  it('says saving, saved and offline as the channels say it', async () => {
    app = await startApp({ user: aUser });

    app.sync.sayEverywhere(calm);
    await app.clock.advance(40);
    expect(selectSyncSummary(app.state())).toBe('saved');

    app.sync.say('noteTree', { kind: 'active' });
    await app.clock.advance(40);
    expect(selectSyncSummary(app.state())).toBe('saving');

    app.sync.say('noteTree', offline);
    await app.clock.advance(40);
    expect(selectSyncSummary(app.state())).toBe('offline');
    expect(selectOfflineSince(app.state())).toBe(app.clock.at());
  });

  it('makes one action of what all channels say at once', async () => {
    app = await startApp({ user: aUser });
    await app.clock.advance(1000);
    const before = app.actions();

    app.sync.sayEverywhere(calm);
    const first = app.actions() - before;
    for (let count = 0; count < 100; count += 1)
      app.sync.sayEverywhere({ kind: 'change', direction: 'pull', documents: 1 });
    await app.clock.advance(40);

    expect(first).toBe(1);
    expect(app.actions() - before).toBe(2);
    expect(app.state().sync.channels.message.received).toBe(100);
  });

  it('says when the cloud last confirmed something', async () => {
    app = await startApp({ user: aUser });

    app.sync.say('noteTree', { kind: 'change', direction: 'push', documents: 1 });
    await app.clock.advance(0);
    const at = app.clock.at();
    await app.clock.advance(60_000);
    app.sync.say('noteTree', offline);
    await app.clock.advance(40);

    expect(app.state().sync.channels.noteTree).toMatchObject({ phase: 'offline', lastAt: at, sent: 1 });
  });

  it('keeps saying that the cloud refused a document while the others go on', async () => {
    app = await startApp({ user: aUser });
    app.sync.sayEverywhere(calm);

    app.sync.say('noteTree', { kind: 'denied', id: 'n1', reason: 'forbidden' });
    app.sync.say('noteTree', { kind: 'change', direction: 'push', documents: 2 });
    app.sync.say('noteTree', calm);
    await app.clock.advance(40);

    expect(selectSyncSummary(app.state())).toBe('refused');
    expect(app.state().sync.channels.noteTree).toMatchObject({
      phase: 'denied',
      sent: 2,
      error: { params: { id: 'n1' } },
    });
  });

  it.each([
    ['offline', offline],
    ['without room', { kind: 'paused', error: { code: 'errors.quota', params: {} } }],
    ['slowed down', { kind: 'paused', error: { code: 'errors.tooManyRequests', params: {} } }],
  ] as const)('says again that the cloud refused a document when it was %s meanwhile', async (_how, trouble) => {
    app = await startApp({ user: aUser });
    app.sync.sayEverywhere(calm);
    app.sync.unsent.noteTree = ['n1'];

    app.sync.say('noteTree', { kind: 'denied', id: 'n1', reason: 'forbidden' });
    app.sync.say('noteTree', trouble);
    await app.clock.advance(1000);
    expect(selectSyncSummary(app.state())).not.toBe('refused');
    app.sync.say('noteTree', { kind: 'active' });
    app.sync.say('noteTree', calm);
    await app.clock.advance(1000);

    expect(selectSyncSummary(app.state())).toBe('refused');
    expect(app.state().sync.channels.noteTree).toMatchObject({
      phase: 'denied',
      error: { params: { id: 'n1', reason: 'forbidden' } },
    });
    app.sync.unsent.noteTree = [];
    app.sync.hint('unsentChanged');
    await app.clock.advance(1000);
    expect(selectSyncSummary(app.state())).toBe('saved');
  });

  it('stays paused while deletions wait for a word, and goes on when they got it', async () => {
    app = await startApp({ user: aUser });
    app.sync.sayEverywhere(calm);

    app.sync.say('noteTree', { kind: 'held', documents: 30, of: 100 });
    app.sync.say('noteTree', { kind: 'active' });
    app.sync.say('noteTree', calm);
    await app.clock.advance(40);
    expect(app.state().sync.channels.noteTree).toMatchObject({ phase: 'paused', held: { documents: 30, of: 100 } });
    expect(selectSyncSummary(app.state())).toBe('waiting');

    app.sync.say('noteTree', { kind: 'held', documents: 0, of: 0 });
    app.sync.say('noteTree', calm);
    await app.clock.advance(40);

    expect(app.state().sync.channels.noteTree).toMatchObject({ phase: 'live', held: null });
  });

  it('never says saved while a local change is not confirmed', async () => {
    const note = aNote();
    app = await startApp({ user: aUser, documents: { note: [note] } });
    app.sync.sayEverywhere(calm);
    await app.clock.advance(500);

    app.sync.unsent.noteTree = [note._id];
    await app.dispatch(renameRequest.asked({ id: idOf(note), title: 'Renamed' }));

    expect(selectSyncSummary(app.state())).toBe('saving');
    expect(selectIsUnsent(note._id)(app.state())).toBe(true);
  });

  it('asks again what is unsent when the engine says so, at most four times a second', async () => {
    app = await startApp({ user: aUser });
    app.sync.unsent.message = ['m1'];
    await app.clock.advance(1000);
    const unsent = jest.spyOn(app.services.sync, 'unsent');

    for (let count = 0; count < 50; count += 1) {
      app.sync.hint('unsentChanged');
      await app.clock.advance(20);
    }

    expect(app.state().sync.channels.message.unsent).toEqual(['m1']);
    expect(unsent.mock.calls.length).toBeLessThanOrEqual(5);
  });

  it.each(['unsent', 'conflicts'] as const)(
    'asks again, and nothing else need happen, where the question failed: %s',
    async (question) => {
      app = await startApp({ user: aUser });
      app.sync.sayEverywhere(calm);
      app.sync.unsent.noteTree = ['n1'];
      app.sync.conflicts.push({
        database: 'note',
        id: 'n',
        winner: { _id: 'n', _rev: '2-b' },
        loser: { _id: 'n', _rev: '2-a' },
      });
      const hint = `${question}Changed` as const;
      app.sync.hint(hint);
      await app.clock.advance(1000);

      jest.spyOn(app.services.sync, question).mockRejectedValueOnce(new PortError('errors.database'));
      app.sync.unsent.noteTree = [];
      app.sync.conflicts.length = 0;
      app.sync.hint(hint);
      await app.clock.advance(5000);

      const { conflicts, channels } = app.state().sync;
      expect(question === 'unsent' ? channels.noteTree.unsent : conflicts).toEqual([]);
    },
  );

  it('refuses a name that a sibling has, and writes nothing', async () => {
    const [a, b] = [aNote({ title: 'Alpha' }), aNote({ title: 'Beta' })];
    app = await startApp({ user: aUser, documents: { note: [a, b] } });

    await app.dispatch(renameRequest.asked({ id: idOf(b), title: 'ALPHA' }));

    expect(app.documents.stored('note').map(({ title }) => title)).toEqual(['Alpha', 'Beta']);
    expect(app.logged).toEqual(['notes/rename']);
  });

  it('ends the session once when the cloud refuses it', async () => {
    app = await startApp({ user: aUser });

    app.sync.sayEverywhere({ kind: 'expired' });
    await app.clock.advance(40);

    expect(app.state().session.current).toMatchObject({ phase: 'signedOut', reason: { code: 'elMsg.tips14' } });
    expect(app.sync.isOpen()).toBe(false);
  });

  it('forgets a refusal that was over before anybody asked what is unsent', async () => {
    app = await startApp({ user: aUser });
    app.sync.sayEverywhere(calm);
    await app.clock.advance(1000);

    app.sync.say('noteTree', { kind: 'denied', id: 'n1', reason: 'forbidden' });
    app.sync.hint('unsentChanged');
    await app.clock.advance(1000);

    expect(app.state().sync.channels.noteTree).toMatchObject({ phase: 'live', denied: [], error: null });
  });

  it('names what could not be brought here yet, until it is here, and changes no phase for it', async () => {
    app = await startApp({ user: aUser });
    app.sync.sayEverywhere(calm);
    app.sync.say('noteTree', { kind: 'owed', ids: ['n1'] });
    app.sync.hint('unsentChanged');
    await app.clock.advance(1000);
    expect(app.state().sync.channels.noteTree).toMatchObject({ phase: 'live', denied: [], owed: ['n1'] });

    app.sync.say('noteTree', { kind: 'owed', ids: [] });
    await app.clock.advance(1000);

    expect(app.state().sync.channels.noteTree).toMatchObject({ phase: 'live', owed: [] });
  });

  it('names what could not be brought here also while the cloud refuses something', async () => {
    app = await startApp({ user: aUser });
    app.sync.sayEverywhere(calm);
    app.sync.unsent.noteTree = ['n2'];
    app.sync.say('noteTree', { kind: 'denied', id: 'n2', reason: 'forbidden' });
    app.sync.say('noteTree', { kind: 'owed', ids: ['n1'] });
    await app.clock.advance(1000);

    expect(app.state().sync.channels.noteTree).toMatchObject({ phase: 'denied', denied: ['n2'], owed: ['n1'] });
  });

  it('tells a tab that comes later of no refusal that is over', async () => {
    app = await startApp({ user: aUser });
    app.sync.sayEverywhere(calm);
    app.sync.unsent.noteTree = ['n1'];
    app.sync.say('noteTree', { kind: 'denied', id: 'n1', reason: 'forbidden' });
    await app.clock.advance(1000);

    app.sync.unsent.noteTree = [];
    app.sync.hint('unsentChanged');
    await app.clock.advance(1000);
    app.leader.say({ kind: 'heard', message: { kind: 'hello' } });
    await app.clock.advance(0);

    expect(app.state().sync.channels.noteTree).toMatchObject({ phase: 'live', denied: [] });
    expect(app.leader.told.at(-1)).toMatchObject({
      action: { payload: { channels: { noteTree: { phase: 'live', denied: [] } } } },
    });
  });

  describe('that goes wrong', () => {
    const logged = async (operation: string) =>
      (await app.services.errorLog.list())
        .filter((fault) => fault.operation === operation)
        .map(({ error }) => error.code);

    it('stands in the error log, each trouble once for all channels, and again after an hour', async () => {
      app = await startApp({ user: aUser });

      app.sync.sayEverywhere(offline);
      await app.clock.advance(1000);
      app.sync.sayEverywhere(calm);
      app.sync.sayEverywhere(offline);
      app.sync.say('noteTree', { kind: 'denied', id: 'n1', reason: 'forbidden' });
      await app.clock.advance(1000);
      expect((await logged('sync')).sort()).toEqual(['errors.network', 'errors.syncDenied']);

      await app.clock.advance(3_600_000);
      app.sync.say('noteTree', offline);
      await app.clock.advance(1000);

      expect((await logged('sync')).sort()).toEqual(['errors.network', 'errors.network', 'errors.syncDenied']);
    });

    it('does not fill the error log with credentials that could not be fetched for hours, and fetches them in the end', async () => {
      app = await startApp({ user: aUser });
      const refresh = jest
        .spyOn(app.services.objects, 'refreshCredentials')
        .mockRejectedValue(new PortError('errors.network', { operation: 'credentials' }));
      await app.clock.advance(8 * 3_600_000);
      expect(await logged('credentials')).toEqual(['errors.network']);

      const asked = refresh.mock.calls.length;
      refresh.mockResolvedValue({ expiresAt: asEpochMs(app.clock.at() + 3_600_000) });
      await app.clock.advance(60_000);
      expect(refresh.mock.calls.length).toBe(asked + 1);
      refresh.mockRejectedValue(new PortError('errors.network', { operation: 'credentials' }));
      await app.clock.advance(11 * 60_000);

      expect(await logged('credentials')).toEqual(['errors.network', 'errors.network']);
    });
  });

  describe('in a tab that follows', () => {
    const follow = async () => {
      app = await startApp();
      app.leader.waits();
      await app.dispatch({
        type: 'session/signInSucceeded',
        payload: { args: { proof: { kind: 'qr' } }, result: aUser },
      });
    };

    it('runs no engine, and shows what the leading tab tells', async () => {
      await follow();
      expect(app.sync.counts.opened).toBe(0);

      const told = syncReported({ facts: { noteTree: [calm] }, at: app.clock.at() });
      app.leader.say({ kind: 'heard', message: { kind: 'action', action: told as never } });
      await app.clock.advance(0);

      expect(app.state().sync.channels.noteTree.phase).toBe('live');
    });

    it('asks for itself what is unsent and what conflicts, when the leading tab says that they changed', async () => {
      await follow();
      const [winner, loser] = [
        { _id: 'n', _rev: '2-b' },
        { _id: 'n', _rev: '2-a' },
      ];
      app.sync.conflicts.push({ database: 'note', id: 'n', winner, loser });
      app.sync.unsent.library = ['b1'];
      await app.clock.advance(1000);

      for (const type of ['sync/unsentMoved', 'sync/conflictsMoved']) {
        app.leader.say({ kind: 'heard', message: { kind: 'action', action: { type } } });
      }
      await app.clock.advance(0);

      expect(app.state().sync.conflicts).toEqual([{ database: 'note', id: 'n', winner, loser }]);
      expect(app.state().sync.channels.library.unsent).toEqual(['b1']);
    });

    it('takes over at once when the leading tab ends', async () => {
      await follow();

      app.leader.say({ kind: 'elected' });
      await app.clock.advance(0);

      expect(app.sync.isOpen()).toBe(true);
      expect(app.state().sync.role).toBe('leader');
    });

    it('ignores nonsense from another tab', async () => {
      await follow();

      app.leader.say({ kind: 'heard', message: { kind: 'action', action: { type: 'session/closed', payload: {} } } });
      await app.clock.advance(0);

      expect(app.state().session.current.phase).toBe('signedIn');
    });
  });
});
