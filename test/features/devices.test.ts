import { asEpochMs } from '@inkside/kit';
import { isTooOld, pairUp } from '../../src/features/devices/logic';
import { selectNearby } from '../../src/features/devices/selectors';
import { devicesReducer, devicesRequest, nearbyFound } from '../../src/features/devices/slice';
import type { NearbyDevice } from '@inkside/protocol';

const aDevice = (id: number, model: string, mac = '') => ({
  ...{ id, model, mac, name: '', version: '', firmware: '', width: 0, height: 0, isOnline: true, isLocked: false },
  lastSeenAt: asEpochMs(1),
});
const near = (model: string, mac = ''): NearbyDevice => ({
  address: `http://${model}-${mac}:8085/`,
  model,
  mac,
  reach: { phase: 'unasked' },
});

describe('which bound device is near', () => {
  const pairs = (...[devices, nearby]: Parameters<typeof pairUp>) => {
    const { bound, others } = pairUp(devices, nearby);
    return {
      bound: Object.fromEntries([...bound].map(([id, { address }]) => [id, address])),
      others: others.map(({ address }) => address),
    };
  };

  it('is told by its MAC, whichever model it says', () => {
    expect(
      pairs([aDevice(1, 'Tab8', 'aa'), aDevice(2, 'Tab8', 'bb')], [near('Tab8', 'bb'), near('Other', 'aa')]),
    ).toEqual({
      bound: { 1: 'http://Other-aa:8085/', 2: 'http://Tab8-bb:8085/' },
      others: [],
    });
  });

  it('is told by its model where one of them has no MAC, each once, and after those that have one', () => {
    expect(
      pairs([aDevice(1, 'Tab8'), aDevice(2, 'Tab8', 'bb')], [near('Tab8'), near('Tab8', 'bb'), near('Other', 'cc')]),
    ).toEqual({
      bound: { 1: 'http://Tab8-:8085/', 2: 'http://Tab8-bb:8085/' },
      others: ['http://Other-cc:8085/'],
    });
  });

  it('is nobody known where two of one model cannot be told apart', () => {
    expect(pairs([aDevice(1, 'Tab8'), aDevice(2, 'Tab8')], [near('Tab8')])).toEqual({
      bound: {},
      others: ['http://Tab8-:8085/'],
    });
    expect(pairs([aDevice(1, 'Tab8')], [near('Tab8'), near('Tab8', 'cc')]).bound).toEqual({});
  });

  it('is none where the MACs differ, or nothing is known of it', () => {
    expect(pairs([aDevice(1, 'Tab8', 'aa'), aDevice(2, '')], [near('Tab8', 'bb'), near('')]).bound).toEqual({});
  });
});

describe('the firmware that a transfer needs', () => {
  it.each([
    ['3.1', true],
    ['2.9', true],
    ['3.0', true],
    ['3.2', false],
    ['3.10', false],
    ['4.0', false],
    ['', false],
  ])('%s is too old: %s', (firmware, isOld) => {
    expect(isTooOld(firmware)).toBe(isOld);
  });
});

describe('who is near', () => {
  it('stays whatever becomes of the list of devices, and is nobody before anyone was found', () => {
    const nearby = [near('Tab8')];
    const begun = devicesReducer(undefined, { type: 'test' });
    expect([begun, selectNearby({ devices: begun })]).toEqual([{ phase: 'idle' }, []]);

    const found = devicesReducer(begun, nearbyFound(nearby));
    const actions = [
      devicesRequest.asked({}),
      devicesRequest.succeeded({ args: {}, result: [aDevice(1, 'Tab8')] }),
      { type: 'test' },
    ];
    const states = actions.map((_, n) => actions.slice(0, n + 1).reduce(devicesReducer, found));

    expect(states.map(({ phase }) => phase)).toEqual(['loading', 'ready', 'ready']);
    expect(states.map((devices) => selectNearby({ devices }))).toEqual([nearby, nearby, nearby]);
  });
});
