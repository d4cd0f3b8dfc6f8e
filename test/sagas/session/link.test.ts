import { asSecretId, PortError } from '@inkside/kit';
import { routeEntered } from '../../../src/features/route/slice';
import { selectLink, selectUid } from '../../../src/features/session/selectors';
import { linkGivenUp, linkRetried, signInRequest, signOutConfirmed } from '../../../src/features/session/slice';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';
import type { SessionFacts } from '@inkside/protocol';

const lost = { code: 'errors.network', params: { operation: 'signIn' } };
const linked: SessionFacts = { ...aUser, name: 'linked@example.org' };

/** A link whose questions a test answers, each by its number. */
const aLink = () => {
  const asked: { readonly say: (facts: SessionFacts) => void; readonly fail: (thrown: Error) => void }[] = [];
  const drops = { count: 0 };
  const link = {
    redeem: () => new Promise<SessionFacts>((say, fail) => asked.push({ say, fail })),
    drop: () => void (drops.count += 1),
  };
  return { link, asked, drops };
};

const signIn = signInRequest.asked({
  proof: { kind: 'code', contact: { address: 'reader@example.org', areaCode: null }, code: asSecretId('123456') },
  remember: true,
});

describe('a link in the address', () => {
  let app: App;
  let link: ReturnType<typeof aLink>;
  const open = async (options: Parameters<typeof startApp>[0] = {}) => {
    link = aLink();
    app = await startApp({ ...options, link: link.link });
    await app.dispatch(routeEntered({ name: 'login', path: '/login', params: {}, query: {} }));
  };
  afterEach(() => app.stop());
  const phase = () => app.state().session.current.phase;
  const shown = () => selectLink(app.state());
  const codes = () => app.state().toasts.map(({ code }) => code);
  const answered = async (work: () => void) => {
    work();
    await app.clock.advance(0);
  };

  it('is said to be waited for at once, and signs in when the cloud takes it', async () => {
    await open();
    expect([shown(), link.asked.length]).toEqual([{ error: null }, 1]);

    await answered(() => link.asked[0]?.say(linked));

    // The profile says afterwards what the account is called.
    const user = { ...linked, name: 'reader@example.org' };
    expect(app.state().session.current).toEqual({ phase: 'signedIn', user });
  });

  it('says after three seconds that the cloud is silent, and still hears it', async () => {
    await open();
    await app.clock.advance(2_999);
    expect(shown()).toEqual({ error: null });
    await app.clock.advance(1);
    expect(shown()).toEqual({ error: lost });

    await answered(() => link.asked[0]?.say(linked));

    expect(phase()).toBe('signedIn');
  });

  it('is asked about again, and whichever question is answered signs in', async () => {
    await open();
    await app.clock.advance(3_000);
    await app.dispatch(linkRetried());
    expect([shown(), link.asked.length]).toEqual([{ error: null }, 2]);

    await answered(() => link.asked[1]?.fail(new PortError('errors.linkUsed')));
    expect([shown(), codes()]).toEqual([{ error: lost }, []]);
    await answered(() => link.asked[0]?.say(linked));

    expect(phase()).toBe('signedIn');
  });

  it('that got no answer stands until somebody wants something: again, as often as they like', async () => {
    await open();
    await answered(() => link.asked[0]?.fail(new PortError('errors.tooManyRequests', { seconds: 9 })));
    expect(shown()).toEqual({ error: { code: 'errors.tooManyRequests', params: { seconds: 9 } } });
    await app.clock.advance(60_000);
    expect([shown()?.error?.code, link.asked.length]).toEqual(['errors.tooManyRequests', 1]);

    await app.dispatch(linkRetried());
    await answered(() => link.asked[1]?.say(linked));

    expect(phase()).toBe('signedIn');
  });

  it('that the cloud refuses says so once, and the form stands there', async () => {
    await open();
    await answered(() => link.asked[0]?.fail(new PortError('errors.linkExpired')));

    expect([phase(), shown(), codes()]).toEqual(['signedOut', undefined, ['errors.linkExpired']]);
  });

  it('that is given up opens nothing later, and what this browser keeps is looked at', async () => {
    await open({ user: aUser });
    await app.dispatch(linkGivenUp());
    expect([selectUid(app.state()), link.drops.count]).toEqual([aUser.uid, 1]);

    await answered(() => link.asked[0]?.say(linked));

    expect(app.state().session.current).toEqual({ phase: 'signedIn', user: aUser });
  });

  it('is given up by whoever goes where only signed-in people go', async () => {
    await open();
    await app.dispatch(routeEntered({ name: 'calendar', path: '/calendar', params: {}, query: {} }));

    expect([phase(), link.drops.count, app.went]).toEqual(['signedOut', 1, ['/login?redirect=%2Fcalendar']]);
  });

  it('gives way to the form, whose session ends when it is ended and does not come back', async () => {
    await open();
    await app.dispatch(signIn);
    expect([app.state().session.current, link.drops.count]).toEqual([{ phase: 'signedIn', user: aUser }, 1]);

    await app.dispatch(signOutConfirmed());

    expect([phase(), app.accounts.calls]).toEqual(['signedOut', ['signIn', 'signOut']]);
  });
});
