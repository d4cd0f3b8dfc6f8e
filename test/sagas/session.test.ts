import { asSecretId } from '@inkside/kit';
import { sessionExpired, signInRequest, signOutConfirmed } from '../../src/features/session/slice';
import { routeEntered } from '../../src/features/route/slice';
import { selectRecentNotes } from '../../src/features/notes/selectors';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const entered = (name: string, path: string) =>
  routeEntered({ name, path, params: {}, query: Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? '')) });

const withCode = (code: string, address = 'reader@example.org') =>
  signInRequest.asked({
    proof: { kind: 'code', contact: { address, areaCode: null }, code: asSecretId(code) },
    remember: true,
  });

describe('session', () => {
  let app: App;
  afterEach(() => app.stop());

  it('sends a visitor to the sign-in page and remembers where they wanted to go', async () => {
    app = await startApp();

    await app.dispatch(entered('localNote', '/note/localNote'));

    expect(app.went).toEqual(['/login?redirect=%2Fnote%2FlocalNote']);
  });

  it('opens the channels after signing in with the right code, and goes back to the wanted page', async () => {
    app = await startApp();
    await app.dispatch(entered('login', '/login?redirect=%2Fpush%2Ffile'));

    await app.dispatch(withCode('123456'));

    expect(app.state().session.current).toEqual({ phase: 'signedIn', user: aUser });
    expect(app.sync.isOpen()).toBe(true);
    expect(app.went).toEqual(['/push/file']);
  });

  it('keeps a wrong code as an error of the form and opens nothing', async () => {
    app = await startApp();

    await app.dispatch(withCode('999999'));

    expect(app.state().session.signIn).toEqual({ phase: 'failed', error: { code: 'errors.codeWrong', params: {} } });
    expect(app.sync.counts.opened).toBe(0);
  });

  it('sends nothing that breaks the rules of the form', async () => {
    app = await startApp();

    await app.dispatch(withCode('123456', 'no address'));

    expect(app.accounts.calls).toEqual([]);
    expect(app.state().session.signIn).toMatchObject({ phase: 'failed', error: { code: 'errors.emailSpaces' } });
  });

  it('stops the sync and forgets the notes when the person signs out', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote()] } });
    expect(selectRecentNotes(app.state())).toHaveLength(1);

    await app.dispatch(signOutConfirmed());

    expect(app.sync.isOpen()).toBe(false);
    expect(app.documents.watching()).toBe(0);
    expect(selectRecentNotes(app.state())).toEqual([]);
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

    expect(app.sync.counts.stopped).toBe(1);
    expect(app.accounts.calls).toEqual(['forget']);
  });
});
