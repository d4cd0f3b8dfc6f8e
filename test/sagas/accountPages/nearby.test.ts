import { LOGIN_EXPIRED, PortError } from '@inkside/kit';
import { transferAsked } from '../../../src/features/devices/changes';
import { selectNearby } from '../../../src/features/devices/selectors';
import { routeEntered } from '../../../src/features/route/slice';
import type { RouteName } from '../../../src/features/route/routeTable';
import { signOutConfirmed } from '../../../src/features/session/slice';
import type { NearbyEvent, NearbyPort } from '../../../src/services/ports/nearby';
import { settle } from '../../fakes/fakeClock';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';
import type { NearbyCard } from '@inkside/protocol';

const tab: NearbyCard = { address: 'http://192.168.1.7:8085/', mac: '', model: 'Tab8' };
const air: NearbyCard = { address: 'http://192.168.1.8:8085/', mac: '', model: 'Air' };
const entered = (name: RouteName) => routeEntered({ name, path: `/${name}`, params: {}, query: {} });
const wish = (card: NearbyCard, firmware = '3.5') =>
  transferAsked({ address: card.address, name: card.model, firmware });

/** The cloud's socket: who listens, and what is said. */
const fakeNearby = (reach: NearbyPort['reach'] = async () => 'reached') => {
  const listeners = new Set<(event: NearbyEvent) => void>();
  const asked: string[] = [];
  return {
    listeners,
    asked,
    say: async (event: NearbyEvent) => {
      for (const listener of listeners) listener(event);
      await settle();
    },
    port: {
      watch: (_uid, report) => {
        listeners.add(report);
        return () => void listeners.delete(report);
      },
      reach: (address) => {
        asked.push(address);
        return reach(address);
      },
    } satisfies NearbyPort,
  };
};

let app: App;
const open = async (reach?: NearbyPort['reach']) => {
  const nearby = fakeNearby(reach);
  app = await startApp({ user: aUser, answers: { nearby: nearby.port } });
  return nearby;
};
const reaches = () => selectNearby(app.state()).map(({ model, reach }) => [model, reach.phase]);
afterEach(() => app.stop());

describe('devices in their own network', () => {
  it('are listened for as long as the page of devices is open', async () => {
    const { listeners, say } = await open();
    expect(listeners.size).toBe(0);

    await app.dispatch(entered('userDevices'));
    await app.dispatch(entered('userDevices'));
    await say({ kind: 'found', cards: [tab] });
    expect([listeners.size, reaches()]).toEqual([1, [['Tab8', 'unasked']]]);

    await app.dispatch(entered('userInfo'));
    expect([listeners.size, reaches()]).toEqual([0, []]);
    await app.dispatch(entered('userDevices'));
    expect([listeners.size, reaches()]).toEqual([1, []]);
  });

  it('are listened for no more after a sign-out', async () => {
    const { listeners, say } = await open();
    await app.dispatch(entered('userDevices'));
    await say({ kind: 'found', cards: [tab] });

    await app.dispatch(signOutConfirmed());

    expect([listeners.size, reaches()]).toEqual([0, []]);
  });

  it('come and go, and what is known of the way to one stays', async () => {
    const { say } = await open();
    await app.dispatch(entered('userDevices'));
    await say({ kind: 'found', cards: [tab] });
    await app.dispatch(wish(tab));

    await say({ kind: 'found', cards: [air, tab] });
    expect(reaches()).toEqual([
      ['Air', 'unasked'],
      ['Tab8', 'reached'],
    ]);
    await say({ kind: 'found', cards: [] });
    expect(reaches()).toEqual([]);
  });

  it('end the session where the cloud says that it is over', async () => {
    const { say } = await open();
    await app.dispatch(entered('userDevices'));

    await say({ kind: 'failed', error: { code: LOGIN_EXPIRED, params: {} } });

    expect(app.state().session.current.phase).toBe('signedOut');
  });
});

describe('a transfer', () => {
  it.each([
    ['reached', { phase: 'reached' }],
    ['unsure', { phase: 'unsure' }],
    ['unreached', { phase: 'failed', error: { code: 'errors.otherNetwork', params: { name: 'Tab8' } } }],
  ] as const)('looks for the way to the device: %s', async (answer, reach) => {
    let found: (answer: 'reached' | 'unreached' | 'unsure') => void = () => undefined;
    const { say, asked } = await open(() => new Promise((resolve) => (found = resolve)));
    await app.dispatch(entered('userDevices'));
    await say({ kind: 'found', cards: [tab, air] });

    await app.dispatch(wish(tab));
    expect([asked, reaches()]).toEqual([
      [tab.address],
      [
        ['Tab8', 'asking'],
        ['Air', 'unasked'],
      ],
    ]);
    found(answer);
    await settle();

    expect(selectNearby(app.state())).toEqual([
      { ...tab, reach },
      { ...air, reach: { phase: 'unasked' } },
    ]);
    expect(app.logged).toEqual([]);
  });

  it('needs firmware V3.2, and asks nobody below it', async () => {
    const { say, asked } = await open();
    await app.dispatch(entered('userDevices'));
    await say({ kind: 'found', cards: [tab] });

    await app.dispatch(wish(tab, '3.1'));

    expect(selectNearby(app.state())).toMatchObject([
      { reach: { phase: 'failed', error: { code: 'errors.firmwareOld', params: { name: 'Tab8', least: '3.2' } } } },
    ]);
    expect(asked).toEqual([]);
    await app.dispatch(wish(tab, ''));
    expect(asked).toEqual([tab.address]);
  });

  it('says what kept it from being looked for', async () => {
    const { say } = await open(async () => {
      throw new PortError('errors.network', { operation: 'areas' });
    });
    await app.dispatch(entered('userDevices'));
    await say({ kind: 'found', cards: [tab] });

    await app.dispatch(wish(tab));

    expect(selectNearby(app.state())).toMatchObject([
      { reach: { phase: 'failed', error: { code: 'errors.network' } } },
    ]);
    expect(app.logged).toEqual(['devices/reach']);
  });
});
