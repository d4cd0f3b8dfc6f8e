import { PortError } from '@inkside/kit';
import { selectJoin } from '../../../src/features/groups/selectors';
import { joinWanted } from '../../../src/features/groups/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { sessionOpened, signOutConfirmed } from '../../../src/features/session/slice';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

const CODE = '7K2M-0000';
const PATH = `/groupShare?code=${CODE}`;
const entered = (name: string, path: string) =>
  routeEntered({ name, path, params: {}, query: Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? '')) });

let app: App;
const open = async (options: Parameters<typeof startApp>[0] = {}) => {
  app = await startApp(options);
  await app.dispatch(entered('groupShare', PATH));
};
const joins = () => app.open.asked.filter((question) => question.startsWith('join'));
afterEach(() => app.stop());

describe('joining a group', () => {
  it('happens by a click of who is signed in, and says so', async () => {
    await open({ user: aUser });
    expect(joins()).toEqual([]);

    await app.dispatch(joinWanted({ code: CODE }));

    expect(app.open.asked).toEqual([`invitation ${CODE}`, `join ${CODE}`, `invitation ${CODE}`]);
    expect(selectJoin(app.state())).toEqual({ phase: 'joined', code: CODE, group: 'Readers', isNew: true });
  });

  it('asks a visitor to sign in, comes back, and has then joined', async () => {
    await open();
    await app.dispatch(joinWanted({ code: CODE }));
    const [signIn] = app.went;
    expect(signIn).toBe(`/login?redirect=${encodeURIComponent(PATH)}`);
    expect(joins()).toEqual([]);

    await app.dispatch(entered('login', signIn ?? ''));
    await app.dispatch(sessionOpened(aUser));

    expect(app.went.at(-1)).toBe(PATH);
    expect(joins()).toEqual([`join ${CODE}`]);
  });

  it('is let go of by a visitor who turns elsewhere before signing in', async () => {
    await open();
    await app.dispatch(joinWanted({ code: CODE }));
    await app.dispatch(entered('login', `/login?redirect=${encodeURIComponent(PATH)}`));
    await app.dispatch(entered('privacy', '/privacy'));
    await app.dispatch(sessionOpened(aUser));

    expect(joins()).toEqual([]);
  });

  it('is not done again by a process that crashed since, which goes on from what it heard', async () => {
    app = await startApp({ user: aUser });
    app.store.dispatch(entered('groupShare', PATH));
    // Before the pages' code has come.
    await app.dispatch(joinWanted({ code: CODE }));
    expect(joins()).toEqual([`join ${CODE}`]);
    await app.dispatch(signOutConfirmed());
    const { navigation } = app.services;
    const real = { ...navigation };
    let isBroken = true;
    Object.assign(navigation, {
      go: (path: string) => {
        if (!isBroken) return real.go(path);
        isBroken = false;
        throw new Error('The page was being left.');
      },
    });

    await app.dispatch(entered('groupShare', '/groupShare?code=OTHER-1'));
    await app.dispatch(joinWanted({ code: 'OTHER-1' }));
    await app.clock.advance(2000);

    expect(app.logged).toContain('join');
    expect(joins()).toEqual([`join ${CODE}`]);
    // The newer wish is not lost.
    expect(app.went.at(-1)).toBe(`/login?redirect=${encodeURIComponent('/groupShare?code=OTHER-1')}`);
  });

  it('is never done by an address alone', async () => {
    await open({ user: aUser });
    await app.dispatch(entered('groupShare', `${PATH}&join=1`));

    expect(joins()).toEqual([]);
  });

  it('says why it did not work', async () => {
    await open({ user: aUser });
    app.open.ports.groups.join = async () => {
      throw new PortError('errors.groupFull');
    };

    await app.dispatch(joinWanted({ code: CODE }));

    expect(selectJoin(app.state())).toMatchObject({ phase: 'failed', code: CODE, error: { code: 'errors.groupFull' } });
  });

  it('says nothing to the next person at this computer', async () => {
    await open({ user: aUser });
    await app.dispatch(joinWanted({ code: CODE }));

    await app.dispatch(signOutConfirmed());

    expect(selectJoin(app.state())).toEqual({ phase: 'idle' });
  });
});
