import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DAY_MS, HOUR_MS } from '../../../cloud/lib/config';
import type { CloudOptions } from '../../../cloud/lib/config';
import { startHousekeeping } from '../../../cloud/housekeeping/daily';
import { START, leaveHouses, openHouse, silent } from './house';
import type { House } from './house';

/** Only what repeats is turned by hand; databases need their own timers. */
const REAL = ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'performance', 'Date'] as const;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: [...REAL] });
});
afterEach(async () => {
  jest.useRealTimers();
  await leaveHouses();
});

const optionsOf = ({ dataDirectory, clock }: House): CloudOptions => ({
  dataDirectory,
  clock,
  product: 'boox',
  demo: false,
  mailer: { send: async () => undefined },
  log: { info: silent, warn: silent, error: silent },
});

const checkedAt = async ({ dataDirectory }: House): Promise<number> => {
  const { checkedMs } = JSON.parse(await readFile(join(dataDirectory, 'unnamed-objects.json'), 'utf8'));
  return checkedMs;
};

/** One hour of a server that is stopped afterwards. Two sweeps take longer than the one that it starts with. */
const serveAnHour = async (house: House): Promise<void> => {
  const stop = startHousekeeping(house.opened, optionsOf(house));
  await house.opened.accounts.sweep();
  await house.opened.accounts.sweep();
  jest.advanceTimersByTime(HOUR_MS);
  await stop();
};

describe('housekeeping', () => {
  it('looks for unnamed objects once a day, counted over restarts, and ends with the server', async () => {
    const house = await openHouse();

    await serveAnHour(house);
    const first = await checkedAt(house);
    house.advance(DAY_MS - 1);
    await serveAnHour(house);
    const early = await checkedAt(house);
    house.advance(1);
    await serveAnHour(house);

    expect([first, early]).toEqual([START, START]);
    expect(await checkedAt(house)).toBe(START + DAY_MS);
    expect(jest.getTimerCount()).toBe(0);
  });
});
