import { PortError } from '@inkside/kit';
import { faultReported } from '../../src/features/faults/slice';
import { selectRecentNotes } from '../../src/features/notes/selectors';
import { refreshAsked } from '../../src/features/sync/slice';
import { databasesMended } from '../../src/sagas/scope';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';
import { gate } from '../harness/until';

const damage = () => new PortError('errors.database', { detail: 'row' });

describe('broken databases', () => {
  let app: App;
  afterEach(() => app.stop());
  const start = async (documents = {}) => {
    app = await startApp({ user: aUser, documents });
    await app.clock.advance(1000);
  };
  const doubt = (error = damage()) =>
    app.dispatch(
      faultReported({ at: app.clock.port.now(), operation: 'x', error: { code: error.code, params: error.params } }),
    );
  const toasts = () => app.state().toasts.map(({ code, params, tone }) => ({ code, params, tone }));

  it('nobody looks for them while nothing fails', async () => {
    await start();
    await app.clock.advance(600_000);

    expect(app.mending.calls).toEqual([]);
  });

  it('are made anew, and told once, when a list cannot be read', async () => {
    await start({ note: [aNote({ title: 'A' })] });
    app.mending.break(['note'], { kept: 2, aside: 0 });
    const opened = app.sync.counts.opened;

    await doubt();
    await app.clock.advance(1000);

    expect(app.mending.calls).toEqual(['examine', 'mend']);
    expect(toasts()).toEqual([{ code: 'errors.mended', params: { what: 'note', kept: 2, aside: 0 }, tone: 'bad' }]);
    // The engine rested, and begins again.
    expect(app.sync.counts.opened).toBe(opened + 1);
    expect(app.sync.isOpen()).toBe(true);
    expect(selectRecentNotes(app.state()).map(({ title }) => title)).toEqual(['A']);
  });

  it('no channel says that it agrees with the cloud while they are made anew', async () => {
    await start();
    app.sync.sayEverywhere({ kind: 'paused', error: null });
    await app.clock.advance(1000);
    app.mending.break(['note']);
    const mended = gate();
    const mend = app.services.mending.mend.bind(app.services.mending);
    jest.spyOn(app.services.mending, 'mend').mockImplementation(async (uid) => {
      await mended.passed;
      return mend(uid);
    });

    await doubt();
    await app.clock.advance(1000);
    const resting = Object.values(app.state().sync.channels);
    mended.open();
    await app.clock.advance(1000);

    expect(resting.map(({ phase, error }) => [phase, error?.code])).toEqual(
      Array(3).fill(['paused', 'errors.database']),
    );
    expect(Object.values(app.state().sync.channels).map(({ phase, error }) => [phase, error])).toEqual(
      Array(3).fill(['opening', null]),
    );
    expect(app.mending.calls).toEqual(['examine', 'mend']);
  });

  it('are looked for when the sync fails for them, and after an error that nobody caught', async () => {
    await start();
    app.sync.say('noteTree', { kind: 'error', error: { code: 'errors.database', params: { detail: 'page' } } });
    await app.clock.advance(1000);
    expect(app.mending.calls).toEqual(['examine']);

    await app.clock.advance(60_000);
    app.mending.say({ kind: 'doubt' });
    await app.clock.advance(1000);

    expect(app.mending.calls).toEqual(['examine', 'examine']);
    expect(toasts()).toEqual([]);
  });

  it('that only opened late are whole, and lists that failed of it are read again', async () => {
    await start({ note: [aNote({ title: 'A' })] });
    const examined = gate();
    jest.spyOn(app.services.mending, 'examine').mockImplementation(() => examined.passed.then(() => []));
    const phases = () => {
      const { notes, library, messages } = app.state();
      return [notes, library, messages].map(({ projection }) => projection.phase);
    };
    app.documents.fail(new PortError('errors.database', { detail: 'blocked' }));
    await app.dispatch(refreshAsked());
    await app.clock.advance(1000);
    expect(phases()).toEqual(['failed', 'failed', 'failed']);

    app.documents.fail(undefined);
    examined.open();
    await app.clock.advance(1000);

    expect(phases()).toEqual(['ready', 'ready', 'ready']);
    expect([app.mending.calls, toasts()]).toEqual([[], []]);
  });

  it('are looked for once a minute at most, however much fails', async () => {
    await start();
    for (let count = 0; count < 20; count += 1) await doubt();
    await app.clock.advance(59_000);
    expect(app.mending.calls).toEqual(['examine']);

    await app.clock.advance(2000);

    expect(app.mending.calls).toEqual(['examine', 'examine']);
  });

  it('a full disk, a lost network and what a mending itself ended are no doubt', async () => {
    await start();
    await doubt(new PortError('errors.quota'));
    await doubt(new PortError('errors.network', { operation: 'sync' }));
    await doubt(new PortError('errors.database', { detail: 'rebuilt' }));
    await app.clock.advance(120_000);

    expect(app.mending.calls).toEqual([]);
  });

  it('what a closed tab had begun is brought to its end at the start', async () => {
    app = await startApp({ user: aUser, isMending: true });
    await app.clock.advance(1000);

    expect(app.mending.calls).toEqual(['mend']);
    expect(toasts()).toMatchObject([{ code: 'errors.mended', params: { what: 'several' } }]);
  });

  it('one that cannot be made anew is told, the sync goes on, and the next doubt tries again', async () => {
    await start();
    app.mending.break(['journal']);
    app.mending.fail(damage());
    await doubt();
    await app.clock.advance(1000);
    expect(app.logged).toContain('sync/mending');
    expect(app.sync.isOpen()).toBe(true);

    app.mending.fail(undefined);
    await app.clock.advance(60_000);
    await doubt();
    await app.clock.advance(1000);

    expect(toasts()).toMatchObject([{ code: 'errors.mended', params: { what: 'journal' } }]);
  });

  it('another tab that made them anew has this one read and sync again, without a word', async () => {
    await start();
    const opened = app.sync.counts.opened;
    app.documents.makeAnew('note', [aNote({ title: 'Only there' })]);

    app.mending.say({ kind: 'mended' });
    await app.clock.advance(1000);

    expect(app.sync.counts.opened).toBe(opened + 1);
    expect(selectRecentNotes(app.state()).map(({ title }) => title)).toEqual(['Only there']);
    expect(toasts()).toEqual([]);
  });

  it('a cleared storage has the engine begin again, and lists keep their rows until it is filled', async () => {
    await start({ note: [aNote({ title: 'Shown' })] });
    const opened = app.sync.counts.opened;
    app.documents.makeAnew('note', []);

    app.mending.say({ kind: 'cleared' });
    await app.clock.advance(1000);
    expect(app.sync.counts.opened).toBe(opened + 1);
    expect(selectRecentNotes(app.state()).map(({ title }) => title)).toEqual(['Shown']);
    app.documents.makeAnew('note', [aNote({ title: 'From the cloud' })]);
    await app.clock.advance(5000);

    expect(selectRecentNotes(app.state()).map(({ title }) => title)).toEqual(['From the cloud']);
    expect([app.mending.calls, toasts()]).toEqual([[], []]);
  });

  it('a fact without a process changes nothing', async () => {
    await start();
    const before = app.state().notes;
    await app.dispatch(databasesMended());
    await app.clock.advance(1000);

    expect(app.state().notes).toBe(before);
  });
});
