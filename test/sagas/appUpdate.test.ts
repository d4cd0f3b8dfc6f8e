import { updateAccepted, updateDeclined } from '../../src/features/appUpdate/slice';
import { settle } from '../fakes/fakeClock';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

let app: App;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

const isOffered = () => app.state().appUpdate.isOffered;
const say = async (kind: 'waiting' | 'activated') => {
  app.appUpdate.say(kind);
  await settle();
};

describe('a new version of the app', () => {
  it('is looked for after the start and then each hour', async () => {
    await app.clock.advance(9_999);
    expect(app.appUpdate.calls).toEqual([]);
    await app.clock.advance(1);
    await app.clock.advance(60 * 60_000);
    expect(app.appUpdate.calls).toEqual(['keepRest', 'look', 'keepRest', 'look']);
  });

  it('is offered when it waits, and nothing happens until somebody answers', async () => {
    await say('waiting');
    expect(isOffered()).toBe(true);
    expect(app.appUpdate.calls).toEqual([]);
  });

  it('is put in force by Refresh, and the page is loaded anew once', async () => {
    await say('waiting');
    await app.dispatch(updateAccepted());
    expect(app.appUpdate.calls).toEqual(['activate']);
    await say('activated');
    expect(app.appUpdate.calls).toEqual(['activate', 'reload']);
  });

  it('is offered again by a page that somebody kept open as it was to be loaded anew, and loaded when it is accepted there', async () => {
    await say('activated');
    expect(isOffered()).toBe(true);
    await app.dispatch(updateAccepted());
    expect(isOffered()).toBe(false);
    await say('activated');
    expect(app.appUpdate.calls).toEqual(['reload', 'activate', 'reload']);
  });

  it('is loaded in this tab too when another one accepted it', async () => {
    await say('waiting');
    await say('activated');
    expect(app.appUpdate.calls).toEqual(['reload']);
  });

  it('waits on after Cancel', async () => {
    await say('waiting');
    await app.dispatch(updateDeclined());
    expect(isOffered()).toBe(false);
    expect(app.appUpdate.calls).toEqual([]);
  });
});

describe('the app itself', () => {
  it('is kept for starts without a network half a second after somebody has signed in', async () => {
    app.stop();
    app = await startApp({ user: aUser });
    await app.clock.advance(499);
    expect(app.appUpdate.calls).toEqual([]);
    await app.clock.advance(1);

    expect(app.appUpdate.calls).toEqual(['keep']);
  });

  it('is kept whole after the first pull, and not beside it', async () => {
    app.stop();
    app = await startApp({ user: aUser });
    app.sync.sayEverywhere({ kind: 'active' });
    await app.clock.advance(5000);
    expect(app.appUpdate.calls).toEqual(['keep']);

    app.sync.sayEverywhere({ kind: 'paused', error: null });
    await app.clock.advance(1000);

    expect(app.appUpdate.calls).toEqual(['keep', 'keepRest']);
  });
});
