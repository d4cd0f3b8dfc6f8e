import { asked } from './devTools';
import { startTravel, watchPorts, type TravelApp } from './travelApp';
import { asSecretId } from '@inkside/kit';
import { selectRecentNotes } from '../../../src/features/notes/selectors';
import { renameRequest } from '../../../src/features/notes/slice';
import { languageChosen, themeChosen } from '../../../src/features/preferences/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { signInRequest, signOutConfirmed } from '../../../src/features/session/slice';
import { aNote } from '../../builders/documents';
import { settle } from '../../fakes/fakeClock';
import { aUser } from '../../fakes/fakeServices';
import { gate, pause } from '../../harness/until';

const MANY = 1000;
const notes = Array.from({ length: MANY }, (_, index) => aNote({ title: `Of ${index}` }));
const [first] = notes;
if (first === undefined) throw new Error('There are many.');

const withCode = signInRequest.asked({
  proof: { kind: 'code', contact: { address: 'reader@example.org', areaCode: null }, code: asSecretId('123456') },
  remember: true,
});
const entered = (name: string, path: string) => routeEntered({ name, path, params: {}, query: {} });
const rename = (title: string) => renameRequest.asked({ id: first._id as never, title });

/** Signs in, and takes up what the cloud has, until everything has come to rest. */
const signInAndSync = async (): Promise<TravelApp> => {
  const app = await startTravel();
  await app.dispatch(entered('login', '/login'));
  await app.dispatch(withCode);
  await app.dispatch(entered('localNote', '/note/localNote'));
  app.documents.arrive('note', ...notes);
  app.sync.sayEverywhere({ kind: 'change', direction: 'pull', documents: MANY });
  app.sync.sayEverywhere({ kind: 'paused', error: null });
  await app.clock.advance(60_000);
  return app;
};

describe('travel in time by DevTools', () => {
  let app: TravelApp;
  afterEach(() => app.stop());

  it('starts, sends, writes and syncs nothing, and ends where it began', async () => {
    const stayed = await signInAndSync();
    const atHome = stayed.digest();
    stayed.stop();
    app = await signInAndSync();
    expect(selectRecentNotes(app.state())).toHaveLength(MANY);
    await app.isKept();
    const calls = watchPorts(app);
    const [opened, written] = [app.sync.counts.opened, app.writes.length];

    await app.jump(0);
    expect([app.travel.isPast(), app.state().session.current.phase]).toEqual([true, 'unknown']);
    await app.jumpToNewest();
    expect(app.travel.isPast()).toBe(false);
    const log = app.exported();
    await app.jump(1);
    await app.dispatch(rename('In the past'));
    await app.dispatch(languageChosen('ru'));
    await app.dispatch(signOutConfirmed());
    await app.send({ type: 'IMPORT_STATE', nextLiftedState: log });
    expect(app.travel.isPast()).toBe(true);
    await app.dispatch(withCode);
    await app.backToNow();
    await pause(50);

    expect(calls()).toEqual([]);
    expect(app.writes).toHaveLength(written);
    expect([app.sync.counts.opened, app.sync.counts.stopped, app.sync.isOpen()]).toEqual([opened, 0, true]);
    expect(app.travel.isPast()).toBe(false);
    expect(app.digest()).toBe(atHome);
  });

  it('goes on afterwards as if nothing had been', async () => {
    app = await signInAndSync();
    await app.jump(2);
    await app.backToNow();

    await app.dispatch(rename('Afterwards'));
    await app.dispatch(languageChosen('en'));
    await app.clock.advance(1000);
    await app.isKept();

    expect(app.documents.stored('note').find(({ _id }) => _id === first._id)).toMatchObject({ title: 'Afterwards' });
    expect(app.kept.getItem('persist:inkside')).toContain('\\"language\\":\\"en\\"');
  });

  it('keeps what arrives meanwhile, whichever way leads back', async () => {
    app = await signInAndSync();
    const arrive = async (title: string): Promise<void> => {
      app.documents.arrive('note', aNote({ title }));
      await app.clock.advance(100);
    };
    const titles = () => selectRecentNotes(app.state()).map(({ title }) => title);

    await app.jump(1);
    await arrive('Beside a jump');
    expect(titles()).toEqual([]);
    await app.jumpToNewest();
    expect(app.travel.isPast()).toBe(false);
    expect(titles()).toContain('Beside a jump');

    const log = app.exported();
    await app.jump(1);
    await arrive('Before an import');
    await app.send({ type: 'IMPORT_STATE', nextLiftedState: log });
    await arrive('Beside an import');
    expect(titles()).not.toContain('Before an import');
    await app.backToNow();

    expect(titles()).toEqual(expect.arrayContaining(['Beside a jump', 'Before an import', 'Beside an import']));
    await arrive('Later');
    expect([titles().length, app.travel.isPast()]).toEqual([MANY + 4, false]);
  });

  it('lets what is under way end, and its outcome stay', async () => {
    app = await signInAndSync();
    const { passed, open } = gate();
    const port = { ...app.services.operations };
    app.services.operations.run = async (...args) => {
      await passed;
      return port.run(...args);
    };
    await app.dispatch(rename('Under way'));
    await app.jump(0);

    open();
    await settle();
    await app.clock.advance(100);
    await app.backToNow();

    expect(selectRecentNotes(app.state()).map(({ title }) => title)).toContain('Under way');
    expect(app.state().notes).not.toMatchObject({ renaming: { phase: 'running' } });
  });

  it('gives sagas the state of now', async () => {
    app = await signInAndSync();
    await app.dispatch(themeChosen('dark'));
    await app.jump(0);

    expect(app.state().preferences.theme).toBe('system');
    expect(app.travel.present().preferences.theme).toBe('dark');
    app.documents.arrive('note', aNote({ title: 'For the present' }));
    await app.clock.advance(100);
    await app.send({ type: 'IMPORT_STATE', nextLiftedState: app.exported() });
    app.documents.arrive('note', aNote({ title: 'For the present, too' }));
    await app.clock.advance(100);

    expect(selectRecentNotes(app.travel.present()).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['For the present', 'For the present, too']),
    );
  });

  it('tells the sagas where the address is, if it was changed in the past', async () => {
    app = await signInAndSync();
    await app.jump(0);
    const calls = watchPorts(app);

    await app.dispatch(entered('login', '/login'));
    expect(calls()).toEqual([]);
    await app.backToNow();

    expect(app.state().route?.name).toBe('login');
    // The guard sends somebody who is signed in away from there.
    expect(app.went.at(-1)).toBe('/');
  });

  it('owes the storage what was chosen right before', async () => {
    app = await startTravel({ user: aUser });
    await app.clock.advance(1000);
    await app.isKept();
    const written = app.writes.length;
    app.store.dispatch(themeChosen('dark'));
    // Before the timer of the storage.
    await app.jump(0);
    await pause(50);
    expect(app.writes).toHaveLength(written);

    await app.backToNow();

    await app.isKept();
    expect(app.kept.getItem('persist:inkside')).toContain('dark');
  });

  it('has the buttons of DevTools off that would corrupt', async () => {
    app = await startTravel();

    expect(asked.at(-1)?.features).toEqual({
      jump: true,
      pause: true,
      export: true,
      import: 'custom',
      dispatch: true,
      skip: false,
      reorder: false,
      lock: false,
      persist: false,
    });
  });
});
