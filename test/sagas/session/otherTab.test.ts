import { asSecretId, asUid } from '@inkside/kit';
import { routeEntered } from '../../../src/features/route/slice';
import { selectUid } from '../../../src/features/session/selectors';
import { signInRequest, signOutConfirmed } from '../../../src/features/session/slice';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';
import type { SessionFacts } from '@inkside/protocol';

const ben: SessionFacts = { ...aUser, uid: asUid('b'.repeat(24)), name: 'ben@example.org' };
const signIn = signInRequest.asked({
  proof: { kind: 'code', contact: { address: 'reader@example.org', areaCode: null }, code: asSecretId('123456') },
  remember: true,
});

describe('the sign-in page, while another tab signs in', () => {
  let app: App;
  /** What the vault that all tabs share holds. */
  let kept: SessionFacts | undefined;
  beforeEach(async () => {
    kept = undefined;
    app = await startApp();
    jest.spyOn(app.services.session, 'remembered').mockImplementation(() => kept);
    jest.spyOn(app.services.session, 'resume').mockImplementation(async () => kept);
    await app.dispatch(
      routeEntered({
        name: 'login',
        path: '/login?redirect=%2Fcalendar',
        params: {},
        query: { redirect: '/calendar' },
      }),
    );
  });
  afterEach(() => app.stop());
  const otherTab = async (facts: SessionFacts | undefined) => {
    kept = facts;
    app.accounts.changeVault();
    await app.clock.advance(0);
  };

  it('goes on as the same person, to where they wanted to go', async () => {
    await otherTab(ben);

    // The profile says afterwards what the account is called.
    expect(app.state().session.current).toEqual({ phase: 'signedIn', user: { ...ben, name: 'reader@example.org' } });
    expect(app.sync.isOpen()).toBe(true);
    expect(app.went).toEqual(['/calendar']);
  });

  it('stays where another tab only ended something', async () => {
    await otherTab(undefined);
    await otherTab(undefined);

    expect([app.state().session.current.phase, app.went, app.state().toasts]).toEqual(['signedOut', [], []]);
  });

  it('follows again after the session has ended, and not before', async () => {
    await otherTab(ben);
    kept = undefined;
    await app.dispatch(signOutConfirmed());
    expect(app.state().session.current.phase).toBe('signedOut');

    await otherTab(aUser);

    expect(selectUid(app.state())).toBe(aUser.uid);
  });

  it('ends as whoever sent its own form, when that was on its way meanwhile', async () => {
    let take: (facts: SessionFacts) => void = () => undefined;
    jest.spyOn(app.services.session, 'signIn').mockImplementation(() => new Promise((resolve) => (take = resolve)));
    await app.dispatch(signIn);
    await otherTab(ben);
    expect(selectUid(app.state())).toBe(ben.uid);

    take(aUser);
    await app.clock.advance(0);

    expect(app.state().session.current).toEqual({ phase: 'signedIn', user: aUser });
    expect(app.sync.counts).toMatchObject({ opened: 2, stopped: 1 });
    // The vault holds the new session: nothing of it is dropped.
    expect(app.accounts.calls).toEqual([]);
  });

  it('opens nothing of a session that another tab ended while it was looked for', async () => {
    let answer: (facts: SessionFacts | undefined) => void = () => undefined;
    jest
      .spyOn(app.services.session, 'resume')
      .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await otherTab(ben);

    await otherTab(undefined);
    answer(ben);
    await app.clock.advance(0);

    expect(app.state().session.current.phase).toBe('signedOut');
    expect(app.sync.counts.opened).toBe(0);
  });
});
