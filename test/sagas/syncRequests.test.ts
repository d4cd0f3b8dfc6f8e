import { asBytes } from '@inkside/kit';
import { selectCheck, selectStorage } from '../../src/features/sync/selectors';
import { checkAsked, checkStopped, heldRequest, refreshAsked } from '../../src/features/sync/slice';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const comparison = { same: 3, onlyHere: ['a'], onlyCloud: [], different: ['b'] };
const report = { noteTree: comparison, library: comparison, message: comparison };

describe('the sync panel', () => {
  let app: App;
  beforeEach(async () => {
    app = await startApp({ user: aUser });
  });
  afterEach(() => app.stop());

  it('passes on what is to happen to deletions that were put aside', async () => {
    await app.dispatch(heldRequest.asked({ channel: 'noteTree', answer: 'keep' }));

    expect(app.sync.calls).toEqual(['held noteTree keep']);
  });

  it('compares everything, shows how far it is, and reports', async () => {
    await app.dispatch(checkAsked());
    expect(selectCheck(app.state())).toEqual({ phase: 'running', compared: 0 });

    app.sync.check({ kind: 'progress', compared: 2000 });
    expect(selectCheck(app.state())).toEqual({ phase: 'running', compared: 2000 });
    app.sync.check({ kind: 'progress', compared: 3000 });
    app.sync.check({ kind: 'done', report });
    await app.clock.advance(40);

    expect(selectCheck(app.state())).toEqual({ phase: 'done', at: app.clock.at(), report });
    expect(app.sync.isChecking()).toBe(false);
  });

  it('stops a comparison that is not wanted any more', async () => {
    await app.dispatch(checkAsked());

    await app.dispatch(checkStopped());

    expect(app.sync.isChecking()).toBe(false);
    expect(selectCheck(app.state())).toEqual({ phase: 'idle' });
  });

  it('says why a comparison failed, and begins a new one when asked', async () => {
    const error = { code: 'errors.network', params: { operation: 'sync' } };
    await app.dispatch(checkAsked());

    app.sync.check({ kind: 'failed', error });
    await app.clock.advance(0);
    expect(selectCheck(app.state())).toEqual({ phase: 'failed', error });
    await app.dispatch(checkAsked());

    expect(app.sync.isChecking()).toBe(true);
    expect(selectCheck(app.state())).toEqual({ phase: 'running', compared: 0 });
  });

  it('asks the browser once to keep what is stored, and measures it again when someone looks', async () => {
    expect(selectStorage(app.state())).toEqual({ persisted: true, used: 1000, quota: 100_000 });

    app.storage.room.used = asBytes(99_000);
    await app.dispatch(refreshAsked());

    expect(selectStorage(app.state()).used).toBe(99_000);
    expect(app.storage.counts.persisted).toBe(1);
  });

  it('shows a full disk as what pauses a channel, and measures', async () => {
    app.storage.room.used = asBytes(100_000);

    app.sync.say('library', { kind: 'paused', error: { code: 'errors.quota', params: {} } });
    await app.clock.advance(40);

    expect(app.state().sync.channels.library).toMatchObject({ phase: 'paused', error: { code: 'errors.quota' } });
    expect(selectStorage(app.state()).used).toBe(100_000);
  });
});
