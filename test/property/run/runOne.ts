import type { WireDocument } from '../cloud/wire';
import type { TestCloud } from '../cloud/testCloud';
import { judge } from '../oracle/verdict';
import { createRandom } from '../random';
import { devices, seedDocuments } from './devices';
import { channelOfDatabase } from '../../../packages/sync/src/databaseNames';
import { heal } from './heal';
import { mixedUp } from '../rough/guest';
import { roughnessOf, type Roughness } from '../rough/kinds';
import { attachmentFaults } from '../rough/oddDocuments';
import { roughened, roughPerformers } from '../rough/plan';
import { machines } from './machines';
import { people, type Perform } from './people';
import { makePlan, temperOf, type Operation, type Temper } from './plan';
import { cloudSide } from './sides';
import { servers } from './servers';
import { createWorld, type World } from './world';
import type { StoredDocument } from '@inkside/sync';

export interface RunResult {
  readonly faults: readonly string[];
  readonly plan: readonly Operation[];
  readonly rough: Roughness;
  readonly log: readonly string[];
}

/** In real time; a busy machine is no fault. Healing gives up earlier and says what differs, which is better to know than this. */
const LONGEST_RUN_MS = 300_000;

/** A loop that never settles must fail, and not go on. */
const inTime = async <T>(seed: string, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Seed ${seed} did not end within ${LONGEST_RUN_MS} ms.`)),
      LONGEST_RUN_MS,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const performers: Readonly<Record<string, Perform | undefined>> = {
  ...people,
  ...machines,
  ...devices,
  ...servers,
  ...roughPerformers,
};

const perform = async (world: World, operation: Operation): Promise<void> => {
  const browser = world.browsers[operation.browser % world.browsers.length];
  if (browser === undefined) return;
  // With real seconds: a run that does not end in time either went slowly or stood still.
  world.log.push(
    `  [${world.timeline.now() % 10_000_000}; ${Math.round(performance.now() / 1000)} s] ${operation.kind} in ${browser.profile.name} (${operation.pick}), then ${operation.then}`,
  );
  await performers[operation.kind]?.(world, operation, browser);
  if (typeof operation.then === 'number') await world.timeline.advance(operation.then);
  else if (operation.then === 'calm') await world.activity.calm();
};

const leavesOf = async (world: World, id: string): Promise<readonly WireDocument[]> => {
  const leaves = await world.wire().leaves(id);
  const { results } = await world.wire().changes('0', 'all_docs');
  const winner = results.find((row) => row.id === id)?.doc?._rev;
  return [...leaves].sort((a, b) => Number(b._rev === winner) - Number(a._rev === winner));
};

/** Losing sides that people can see; where the gateway takes no branches, only the browser that met them has them. */
const listedLosers = async (world: World): Promise<ReadonlyMap<string, readonly StoredDocument[]>> => {
  const losers = new Map<string, StoredDocument[]>();
  for (const { tab } of world.browsers.flatMap(({ tabs }) => tabs)) {
    const listed = tab.isAlive() ? await tab.services.sync.conflicts(world.uid) : [];
    for (const { id, loser } of listed) losers.set(id, [...(losers.get(id) ?? []), loser]);
  }
  return losers;
};

const judgeAll = async (world: World): Promise<string[]> => {
  const side = await cloudSide(world);
  const missing = [...world.documents.keys()].filter((id) => !side.has(id));
  const losers = await listedLosers(world);
  const faults: string[] = [];
  for (const [id, database] of world.documents) {
    const leaves = side.has(id) ? await leavesOf(world, id) : [];
    for (const { _id, _rev, _revisions, ...body } of leaves) {
      const { start, ids } = _revisions ?? { start: 0, ids: [] };
      world.ledger.saw({
        id: _id,
        rev: _rev,
        body: { ...body, _id, _rev },
        ancestry: ids.map((hash, age) => `${start - age}-${hash}`),
      });
    }
    const wasKept = world.kept.has(channelOfDatabase[database]);
    faults.push(
      ...judge(world.ledger, { id, leaves, kept: losers.get(id) ?? [], wasKept }),
      ...attachmentFaults(world, leaves[0]),
    );
  }
  return faults.concat(missing.length > 0 && faults.length > 0 ? [`the cloud has not: ${missing.join(' ')}`] : []);
};

const carryOut = async (world: World, temper: Temper, plan: readonly Operation[]): Promise<string[]> => {
  await seedDocuments(world, temper.documents);
  for (const browser of world.browsers) {
    await world.openTab(browser);
    for (const { tab } of browser.tabs) tab.signIn();
  }
  await world.timeline.advance(0);
  for (const operation of plan) await perform(world, operation);
  const restless = await heal(world);
  return [
    ...restless.map((difference) => `not at rest: ${difference}`),
    ...(await judgeAll(world)),
    ...(await mixedUp(world)),
  ];
};

/** One run: a world, a plan, and what is wrong in the end. The same seed makes the same plan. */
export const runOne = async (
  cloud: TestCloud,
  seed: string,
  options: { readonly withKills: boolean; readonly without: ReadonlySet<string>; readonly plan?: readonly Operation[] },
): Promise<RunResult> => {
  const random = createRandom(seed);
  const temper = temperOf(random, options.withKills);
  const rough = roughnessOf(seed, options.withKills, options.without);
  const plan = options.plan ?? roughened(makePlan(random, temper), rough);
  const world = await inTime(seed, createWorld(cloud, seed, temper.browsers, rough));
  try {
    const faults = await inTime(seed, carryOut(world, temper, plan));
    const said = world.browsers.flatMap(({ tabs }) =>
      tabs.flatMap(({ tab }) => tab.faults.map((fault) => `    ${tab.name} reported ${fault}`)),
    );
    return { faults, plan, rough, log: [...world.log, ...said] };
  } catch (thrown) {
    return {
      faults: [`stopped: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`],
      plan,
      rough,
      log: world.log,
    };
  } finally {
    await inTime(seed, world.dispose());
  }
};
