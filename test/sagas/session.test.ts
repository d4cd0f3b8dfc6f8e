import { asSecretId } from '../../src/app/kit/units';
import { sessionExpired, signInRequest, signOutConfirmed } from '../../src/features/session/slice';
import { routeEntered } from '../../src/features/route/slice';
import { selectNotesById } from '../../src/features/notes/selectors';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const entered = (name: string, path: string) =>
  routeEntered({ name, path, params: {}, query: Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? '')) });

describe('session', () => {
  let app: App;
  afterEach(() => app.stop());

  it('sends a visitor to the sign-in page and remembers where they wanted to go', async () => {
    app = await startApp();

    await app.dispatch(entered('localNote', '/note/localNote'));

    expect(app.went).toEqual(['/login?redirect=%2Fnote%2FlocalNote']);
  });

  it('opens three channels after signing in with the right code, and goes back to the wanted page', async () => {
    app = await startApp();
    await app.dispatch(entered('login', '/login?redirect=%2Fpush%2Ffile'));

    await app.dispatch(signInRequest.asked({ email: 'reader@example.org', code: asSecretId('123456'), remember: true }));

    expect(app.state().session.current).toEqual({ phase: 'signedIn', user: aUser });
    expect(app.sync.openChannels()).toEqual(['noteTree', 'library', 'message']);
    expect(app.went).toEqual(['/push/file']);
  });

  it('keeps a wrong code as an error of the form and opens nothing', async () => {
    app = await startApp();

    await app.dispatch(signInRequest.asked({ email: 'reader@example.org', code: asSecretId('999999'), remember: false }));

    expect(app.state().session.signIn).toEqual({ phase: 'failed', error: { code: 'errors.codeWrong', params: {} } });
    expect(app.sync.counts.opened).toBe(0);
  });

  it('sends nothing that breaks the rules of the form', async () => {
    app = await startApp();

    await app.dispatch(signInRequest.asked({ email: 'no address', code: asSecretId('123456'), remember: false }));

    expect(app.accounts.calls).toEqual([]);
    expect(app.state().session.signIn).toMatchObject({ phase: 'failed', error: { code: 'errors.emailSpaces' } });
  });

  it('stops every channel and forgets the notes when the person signs out', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote()] } });
    expect(Object.keys(selectNotesById(app.state()))).toHaveLength(1);

    await app.dispatch(signOutConfirmed());

    expect(app.sync.openChannels()).toEqual([]);
    expect(app.documents.watching()).toBe(0);
    expect(selectNotesById(app.state())).toEqual({});
    expect(app.accounts.calls).toEqual(['signOut']);
  });

  it('makes one message and one sign-out of ten 401s, and comes back to the same page', async () => {
    app = await startApp({ user: aUser });
    await app.dispatch(entered('pushFile', '/push/file'));

    for (let count = 0; count < 10; count += 1) {
      await app.dispatch(sessionExpired({ error: { code: 'elMsg.tips14', params: {} } }));
    }

    expect(app.state().toasts.map(({ code }) => code)).toEqual(['elMsg.tips14']);
    expect(app.accounts.calls).toEqual(['forget']);
    expect(app.went).toEqual(['/login?redirect=%2Fpush%2Ffile']);
  });

  it('ends the session when another tab signed out', async () => {
    app = await startApp({ user: aUser });

    app.accounts.changeVault();
    await app.clock.advance(0);

    expect(app.sync.counts.stopped).toBe(3);
    expect(app.accounts.calls).toEqual(['forget']);
  });
});
