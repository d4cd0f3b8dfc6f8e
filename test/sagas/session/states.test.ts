import { asSecretId, PortError } from '@inkside/kit';
import { selectRecentNotes } from '../../../src/features/notes/selectors';
import { routeEntered } from '../../../src/features/route/slice';
import { sessionExpired, signInRequest, signOutConfirmed } from '../../../src/features/session/slice';
import { aNote } from '../../builders/documents';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

const entered = (name: string, path: string) =>
  routeEntered({ name, path, params: {}, query: Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? '')) });
const withCode = signInRequest.asked({
  proof: { kind: 'code', contact: { address: 'reader@example.org', areaCode: null }, code: asSecretId('123456') },
  remember: true,
});
const codesOf = (app: App) => app.state().toasts.map(({ code }) => code);

describe('the session (specification section 4)', () => {
  let app: App;
  afterEach(() => app.stop());

  it('ends with sign-out: syncs stop, the state is as new, and the way leads to the sign-in page with a way back', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote()] } });
    await app.dispatch(entered('pushFile', '/push/file'));

    await app.dispatch(signOutConfirmed());

    expect(app.accounts.calls).toEqual(['signOut']);
    expect([app.sync.isOpen(), app.documents.watching()]).toEqual([false, 0]);
    expect(selectRecentNotes(app.state())).toEqual([]);
    expect(app.state().session.current).toMatchObject({ phase: 'signedOut', reason: null });
    expect(app.went).toEqual(['/login?redirect=%2Fpush%2Ffile']);
    expect(codesOf(app)).toEqual([]);
  });

  it('ends with a 401 of the sync: the message, the sign-in page, and afterwards the same path again', async () => {
    app = await startApp({ user: aUser });
    await app.dispatch(entered('noteOpen', '/note/open/abc?page=2'));

    app.sync.say('noteTree', { kind: 'expired' });
    await app.clock.advance(0);

    expect(codesOf(app)).toEqual(['elMsg.tips14']);
    expect(app.accounts.calls).toEqual(['forget']);
    const [login = ''] = app.went;
    expect(login).toBe('/login?redirect=%2Fnote%2Fopen%2Fabc%3Fpage%3D2');

    await app.dispatch(entered('login', login));
    await app.dispatch(withCode);

    expect(app.went.at(-1)).toBe('/note/open/abc?page=2');
  });

  it('ends once with ten 401s at the same moment, wherever they come from', async () => {
    app = await startApp({ user: aUser });
    const expired = { error: { code: 'elMsg.tips14', params: {} } };
    for (let count = 0; count < 5; count += 1) {
      app.sync.sayEverywhere({ kind: 'expired' });
      app.store.dispatch(sessionExpired(expired));
    }
    await app.clock.advance(0);

    expect(codesOf(app)).toEqual(['elMsg.tips14']);
    expect(app.accounts.calls).toEqual(['forget']);
    expect(app.sync.counts.stopped).toBe(1);
  });

  it('ends when the stored token is not taken any more', async () => {
    app = await startApp();
    jest.spyOn(app.services.session, 'signIn').mockRejectedValue(new PortError('elMsg.tips14'));
    await app.dispatch(withCode);

    expect(app.state().session.current.phase).toBe('signedOut');
    expect(app.sync.counts.opened).toBe(0);
  });

  it('of another user, begun in another tab, takes the place of this one as a whole', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote()] } });
    jest
      .spyOn(app.services.session, 'resume')
      .mockResolvedValue({ ...aUser, uid: 'f'.repeat(24) as typeof aUser.uid, name: 'other' });
    const opened = jest.spyOn(app.services.sync, 'open');

    app.accounts.changeVault();
    await app.clock.advance(0);

    expect(app.sync.counts.stopped).toBe(1);
    expect(opened.mock.calls.map(([uid]) => uid)).toEqual(['f'.repeat(24)]);
    expect(app.state().session.current).toMatchObject({ phase: 'signedIn', user: { uid: 'f'.repeat(24) } });
  });
});
