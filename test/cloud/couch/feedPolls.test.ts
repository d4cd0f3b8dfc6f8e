import { turnByHand } from '../../harness/handTurned';
import { until } from '../../harness/until';
import { openEngine } from '../../../cloud/stores/openEngine';
import { LINGER_MS } from '../../../cloud/stores/userDatabase';
import { createUserStores } from '../../../cloud/stores/userStores';
import type { UserStores } from '../../../cloud/stores/userStores';
import { startCouchStandIn, stopStandIns } from './couchStandIn';
import type { CouchStandIn } from './couchStandIn';

const uidOf = (number: number): string => String(number).padStart(24, '0');

let couch: CouchStandIn;
let stores: UserStores;

beforeEach(async () => {
  couch = await startCouchStandIn();
  stores = createUserStores({ engine: await openEngine({ dataDirectory: '/nowhere', couchUrl: couch.url }) });
  turnByHand('setTimeout');
});

afterEach(async () => {
  jest.useRealTimers();
  await stores.close();
  await stopStandIns();
});

const watch = async (number: number, listener: () => void = () => undefined): Promise<() => void> =>
  (await stores.open(uidOf(number))).watch(listener);

describe('the poll that a user costs a CouchDB', () => {
  it('ends thirty seconds after the last listener has left, for each of many users', async () => {
    const leave = await Promise.all(Array.from({ length: 30 }, (_none, number) => watch(number)));
    await until(() => couch.waiting() === 30);

    for (const each of leave) each();
    jest.advanceTimersByTime(LINGER_MS - 1);
    const before = couch.waiting();
    jest.advanceTimersByTime(1);

    expect(before).toBe(30);
    await until(() => couch.waiting() === 0);
  });

  it('is one for all listeners of a user, and stays while one of them is there', async () => {
    const [first, second] = [await watch(1), await watch(1)];
    await until(() => couch.waiting() === 1);

    first();
    jest.advanceTimersByTime(10 * LINGER_MS);

    expect(couch.waiting()).toBe(1);
    second();
  });

  it('is kept by a listener that comes within the thirty seconds', async () => {
    const first = await watch(1);
    await until(() => couch.waiting() === 1);
    const polls = (): number => couch.requests.filter((each) => each.includes('_changes')).length;
    const before = polls();

    first();
    jest.advanceTimersByTime(LINGER_MS - 1);
    const second = await watch(1);
    jest.advanceTimersByTime(10 * LINGER_MS);

    expect([couch.waiting(), polls()]).toEqual([1, before]);
    second();
  });

  it('begins anew for one that comes later, who hears of writes from then on', async () => {
    const first = await watch(1);
    await until(() => couch.waiting() === 1);
    first();
    jest.advanceTimersByTime(LINGER_MS);
    await until(() => couch.waiting() === 0);

    let heard = 0;
    const second = await watch(1, () => (heard += 1));
    await until(() => couch.waiting() === 1);
    await (await stores.open(uidOf(1))).use((database) => database.put({ _id: 'n1', dbId: 'x' }));

    await until(() => heard > 0);
    second();
  });

  it('is asked for again only when CouchDB answers, and nobody is woken in vain', async () => {
    let heard = 0;
    const leave = await watch(1, () => (heard += 1));
    await until(() => couch.waiting() === 1);

    await couch.goAway();
    const turn = async (ms: number): Promise<void> => {
      // The failure of the attempt before comes over a socket, which has a time of its own.
      await new Promise((resolve) => setImmediate(resolve));
      jest.advanceTimersByTime(ms);
    };
    for (let turns = 0; turns < 200; turns += 1) await turn(1000);
    expect(heard).toBe(0);

    await couch.comeBack();
    while (heard === 0) await turn(1000);
    await until(() => couch.waiting() === 1);
    leave();
  });
});
