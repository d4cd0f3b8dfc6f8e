import type { RootState } from '../../../src/app/store/rootReducer';
import { routeEntered } from '../../../src/features/route/slice';
import { signOutConfirmed } from '../../../src/features/session/slice';
import { aNote, aPush } from '../../builders/documents';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';
import type { NewDocument } from '../../../packages/sync/src/syncPorts';

/** What belongs to whoever is signed in. */
const personal = [
  'account',
  'calendar',
  'cloudShelf',
  'devices',
  'gifts',
  'ink',
  'leaving',
  'library',
  'messages',
  'noteGroups',
  'notes',
  'notices',
  'programs',
  'push',
  'reading',
  'service',
  'sync',
  'transfers',
] as const satisfies readonly (keyof RootState)[];

const aBook: NewDocument = {
  _id: 'b1',
  modeType: 4,
  status: 1,
  uniqueId: 'b1',
  name: 'A book',
  dbId: `${aUser.uid}-READER_LIBRARY`,
  createdAt: 1,
  updatedAt: 2,
};

const places = [
  ['userInfo', '/userCenter/userInfo'],
  ['userDevices', '/userCenter/devices'],
  ['userGift', '/userCenter/gift'],
  ['sysNotice', '/userCenter/sysNotice'],
  ['feedbackService', '/userCenter/feedback/service'],
  ['groupNote', '/note/groupNote'],
  ['calendar', '/calendar'],
  ['libraryCloud', '/library/cloud'],
  ['readingCollect', '/internetReading/collect'],
  ['downloadPc', '/downloadPage/pc'],
] as const;

const personalOf = (app: App) => {
  const state = app.state();
  return Object.fromEntries(personal.map((key) => [key, state[key]]));
};

describe('signing out', () => {
  let app: App;
  afterEach(() => app.stop());

  it('leaves nothing of the person in the state, from whichever page', async () => {
    app = await startApp();
    const fresh = personalOf(app);
    app.stop();
    app = await startApp({ user: aUser, documents: { note: [aNote()], library: [aBook], message: [aPush()] } });
    for (const [name, path] of places) await app.dispatch(routeEntered({ name, path, params: {}, query: {} }));
    const full = personalOf(app);
    const unfilled = personal.filter((key) => JSON.stringify(full[key]) === JSON.stringify(fresh[key]));
    expect(unfilled).toEqual(['ink', 'leaving', 'transfers']);

    await app.dispatch(signOutConfirmed());

    expect(personalOf(app)).toEqual(fresh);
  });

  it('keeps of the session who it is and until when, and nothing else, in the state', async () => {
    app = await startApp({ user: aUser });

    expect(app.state().session.current).toEqual({
      phase: 'signedIn',
      user: { uid: aUser.uid, name: aUser.name, expiresAt: aUser.expiresAt, isDemo: aUser.isDemo },
    });
  });

  it('takes the person back to the page that was left, wherever the state shows them to be', async () => {
    app = await startApp({ user: aUser });
    await app.dispatch(routeEntered({ name: 'calendar', path: '/calendar', params: {}, query: {} }));
    const past = { ...app.state(), route: { name: 'pushFile', path: '/push/file', params: {}, query: {} } };
    app.store.replaceReducer((() => past) as never);

    await app.dispatch(signOutConfirmed());

    expect(app.went.at(-1)).toBe('/login?redirect=%2Fcalendar');
  });
});
