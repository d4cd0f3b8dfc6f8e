import { asEpochMs, PortError } from '@inkside/kit';
import { selectRecentNotes } from '../../../src/features/notes/selectors';
import { routeEntered } from '../../../src/features/route/slice';
import { selectIsCloudSilent } from '../../../src/features/session/selectors';
import { signOutConfirmed } from '../../../src/features/session/slice';
import { selectSyncSummary } from '../../../src/features/sync/selectors';
import { aNote } from '../../builders/documents';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';
import type { SessionFacts } from '@inkside/protocol';

/** A cloud that takes every question, and answers when a test says so. */
const silentCloud = () => {
  let settle: { readonly say: (facts: SessionFacts) => void; readonly fail: (thrown: Error) => void } | undefined;
  return {
    resume: () => new Promise<SessionFacts>((say, fail) => (settle = { say, fail })),
    say: (facts: SessionFacts) => settle?.say(facts),
    fail: (thrown: Error) => settle?.fail(thrown),
  };
};

const isSignedIn = (app: App): boolean => app.state().session.current.phase === 'signedIn';
const codesOf = (app: App) => app.state().toasts.map(({ code }) => code);

describe('a cloud that does not answer who calls', () => {
  let app: App;
  let cloud: ReturnType<typeof silentCloud>;

  beforeEach(async () => {
    cloud = silentCloud();
    app = await startApp({ user: aUser, resume: cloud.resume, documents: { note: [aNote()] } });
    await app.dispatch(routeEntered({ name: 'recentNote', path: '/note/recentNote', params: {}, query: {} }));
  });
  afterEach(() => app.stop());

  it('is waited for a moment, and then what is on this computer is shown, with a word about the silence', async () => {
    await app.clock.advance(399);
    expect(isSignedIn(app)).toBe(false);
    await app.clock.advance(1);

    expect(app.state().session.current).toEqual({ phase: 'signedIn', user: aUser });
    expect(selectRecentNotes(app.state())).toHaveLength(1);
    expect(selectSyncSummary(app.state())).toBe('silent');
    expect([codesOf(app), app.went]).toEqual([[], []]);
  });

  it('leaves the word to the sync as soon as that knows more', async () => {
    await app.clock.advance(400);

    app.sync.sayEverywhere({ kind: 'paused', error: { code: 'errors.network', params: { operation: 'sync' } } });
    await app.clock.advance(100);

    expect(selectSyncSummary(app.state())).toBe('offline');
  });

  it('may answer later: the silence is over, and the account has its new name and its end', async () => {
    await app.clock.advance(400);
    const closesAt = asEpochMs(Date.UTC(2026, 11, 4));
    cloud.say({ ...aUser, name: 'renamed@example.org', closesAt });
    await app.clock.advance(0);

    expect(app.state().session.current).toMatchObject({
      phase: 'signedIn',
      user: { uid: aUser.uid, name: 'renamed@example.org', closesAt },
    });
    expect([selectIsCloudSilent(app.state()), selectSyncSummary(app.state())]).toEqual([false, 'starting']);
    expect(app.sync.counts.opened).toBe(1);
  });

  it('may say later that it has ended the session: one message, out, and the way back', async () => {
    await app.clock.advance(400);
    cloud.fail(new PortError('elMsg.tips14'));
    await app.clock.advance(0);

    expect(app.state().session.current).toMatchObject({ phase: 'signedOut', reason: { code: 'elMsg.tips14' } });
    expect(codesOf(app)).toEqual(['elMsg.tips14']);
    expect(app.accounts.calls).toEqual(['forget']);
    expect([app.sync.isOpen(), selectRecentNotes(app.state())]).toEqual([false, []]);
    expect(app.went).toEqual(['/login?redirect=%2Fnote%2FrecentNote']);
  });

  it('goes on being silent when its time is over: nothing is said against the session', async () => {
    await app.clock.advance(400);
    cloud.fail(new PortError('errors.network', { operation: 'account' }));
    await app.clock.advance(0);

    expect([isSignedIn(app), selectSyncSummary(app.state()), codesOf(app)]).toEqual([true, 'silent', []]);
  });

  it('holds up nobody who leaves meanwhile, and ends no later session with a late no', async () => {
    const signOut = jest.spyOn(app.services.session, 'signOut').mockImplementation(() => new Promise(() => undefined));
    await app.clock.advance(400);
    await app.dispatch(signOutConfirmed({ removesData: false }));
    expect(app.state().session.current.phase).toBe('signingOut');
    await app.clock.advance(400);
    expect([app.state().session.current.phase, signOut.mock.calls.length]).toEqual(['signedOut', 1]);

    cloud.fail(new PortError('elMsg.tips14'));
    await app.clock.advance(0);

    expect([codesOf(app), app.went]).toEqual([[], ['/login?redirect=%2Fnote%2FrecentNote']]);
  });
});

describe('a stored session', () => {
  let app: App;
  afterEach(() => app.stop());

  it('is taken at once where the cloud is out of reach', async () => {
    const away = new PortError('errors.network', { operation: 'account' });
    app = await startApp({ user: aUser, resume: () => Promise.reject(away), documents: { note: [aNote()] } });

    expect([isSignedIn(app), selectIsCloudSilent(app.state()), codesOf(app)]).toEqual([true, false, []]);
    expect(app.logged).toEqual([]);
  });

  it.each([
    ['answers with an error', new PortError('errors.server', { message: 'Forbidden' })],
    ['answers what cannot be read', new PortError('errors.badAnswer', { operation: 'account' })],
  ])(
    'is taken at once where the cloud %s, which is written down, and nothing is called saved before the sync knows',
    async (_name, trouble) => {
      app = await startApp({ user: aUser, resume: () => Promise.reject(trouble), documents: { note: [aNote()] } });

      expect([isSignedIn(app), selectSyncSummary(app.state()), codesOf(app)]).toEqual([true, 'starting', []]);
      expect(app.logged).toEqual(['session/resume']);
      expect(app.state().faults.recent).toMatchObject([{ operation: 'session/resume', error: { code: trouble.code } }]);
    },
  );

  it('stays where such an answer comes late, which is written down too', async () => {
    const cloud = silentCloud();
    app = await startApp({ user: aUser, resume: cloud.resume });
    await app.clock.advance(400);

    cloud.fail(new PortError('errors.badAnswer', { operation: 'account' }));
    await app.clock.advance(0);

    expect([isSignedIn(app), codesOf(app), app.logged]).toEqual([true, [], ['session/resume']]);
  });

  it('is never opened when the cloud says at once that it has ended', async () => {
    app = await startApp({
      user: aUser,
      resume: () => Promise.reject(new PortError('elMsg.tips14')),
      documents: { note: [aNote()] },
    });
    await app.clock.advance(1000);

    expect(app.state().session.current.phase).toBe('signedOut');
    expect([codesOf(app), app.sync.counts.opened, app.accounts.calls]).toEqual([['elMsg.tips14'], 0, ['forget']]);
  });

  it('that is not there keeps a visitor waiting for nothing', async () => {
    app = await startApp();

    expect([app.state().session.current.phase, app.clock.at()]).toEqual(['signedOut', Date.UTC(2026, 10, 20, 9)]);
  });
});
