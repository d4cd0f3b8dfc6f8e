import { startCloud, stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';
import { differences, readState } from './annesState';
import { anneHerself, makeCallers } from './callers';
import { routesOf, withoutRule } from './calls';
import { callRounds } from './rounds';
import { servedBy, watchRoutes } from './servedRoutes';
import type { ServedRoutes } from './servedRoutes';
import { makeWorld } from './world';
import type { World } from './world';

/** `INKSIDE_ISOLATION_CALLS=10000` is the great run; `INKSIDE_ISOLATION_SEED` is another one. */
const CALLS = Number(process.env['INKSIDE_ISOLATION_CALLS'] ?? '2500');
const SEED = process.env['INKSIDE_ISOLATION_SEED'] ?? 'isolation';
const LIMIT_BYTES = 100_000;

const options = { codeRequestsPerHour: 100_000, fetchesLoopback: true, storageLimitBytes: LIMIT_BYTES };

let test: TestCloud;
let world: World;
let served: ServedRoutes;

beforeAll(async () => {
  const { built, routes } = await watchRoutes(() => startCloud(options));
  test = built;
  served = servedBy(test, routes);
  world = await makeWorld(test, SEED);
});
afterAll(async () => {
  await world.close();
  await stopClouds();
});

describe('every route of the server', () => {
  it('has a rule that says which ids of somebody else its calls are given', () => {
    expect(withoutRule(served)).toEqual([]);
  });

  it('shows nothing of Anne to anybody else, and lets nobody change it', async () => {
    const callers = await makeCallers(world, LIMIT_BYTES);
    const before = await readState(world);

    const tally = await callRounds(world, { callers, calls: CALLS, routes: routesOf(world, served) });

    process.stdout.write(`${tally.figures()}\n`);
    expect(tally.leaks()).toEqual([]);
    expect(differences(before, await readState(world))).toEqual([]);
    expect(tally.faults()).toEqual([]);
    expect(tally.neverReached()).toEqual([]);
    expect(tally.validationShare()).toBeLessThan(0.05);
  });

  it('would have shown and changed it, with the same calls, for Anne', async () => {
    const before = await readState(world);

    const callers = [await anneHerself(world)];
    const tally = await callRounds(world, { callers, calls: 1, routes: routesOf(world, served) });

    expect(tally.leaks().length).toBeGreaterThan(15);
    expect(differences(before, await readState(world)).length).toBeGreaterThan(10);
  });
});
