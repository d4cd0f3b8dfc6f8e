import type PouchDB from 'pouchdb-browser';

import type { Perform } from '../run/people';
import { ownDatabases } from '../run/sides';
import type { World } from '../run/world';
import { inTurn } from '../world/tabPouch';

const leafRevs = async (database: PouchDB.Database): Promise<(readonly [string, string])[]> => {
  const { results } = await inTurn(database, () => database.changes({ since: 0, style: 'all_docs' }));
  return results.flatMap(({ id, changes }) => changes.map(({ rev }) => [id, rev] as const));
};

/** What the browsers have, and what that grew out of: `rev id`. */
const heldRevisions = async ({ browsers, uid, ledger }: World): Promise<ReadonlySet<string>> => {
  const databases = browsers.flatMap(({ profile }) => ownDatabases(profile, uid));
  const leaves = (await Promise.all(databases.map(leafRevs))).flat();
  return new Set(leaves.flatMap(([id, leaf]) => ledger.ancestryOf(id, leaf).map((rev) => `${rev} ${id}`)));
};

/**
 * What a device wrote and no browser has goes with the cloud that took it. What a browser wrote it has, and what it has
 * must come back.
 */
const forgiveUnheld = async (world: World): Promise<void> => {
  const held = await heldRevisions(world);
  for (const deed of world.ledger.deeds) {
    if (deed.by === 'device' && !held.has(`${deed.rev} ${deed.id}`)) deed.isAcknowledged = false;
  }
};

const isRough = ({ rough }: World, kind: 'rollback' | 'anewAtOnce'): boolean => rough.kinds.has(kind);

/** The cloud dies, is changed on its disk, and lives again; everybody goes on meanwhile. */
const whileDead = async (world: World, change: () => Promise<void>): Promise<void> => {
  await world.cloud.kill();
  // Nothing more can come from it: what is under way ends first.
  await world.activity.calm();
  await change();
  for (const { profile } of world.browsers) profile.network.rough.forget();
  await world.cloud.restart();
  await world.renewWire();
};

/** Somebody makes a copy of the cloud. */
export const cloudBackup: Perform = async (world) => {
  if (!isRough(world, 'rollback')) return;
  await whileDead(world, () => world.cloud.backUp(world.uid));
};

/** The cloud is put back to the copy, under the same identity; no page is closed for it, and what is unsent is unsent. */
export const cloudRollback: Perform = async (world) => {
  if (!isRough(world, 'rollback') || !(await world.cloud.hasBackup(world.uid))) return;
  await whileDead(world, async () => {
    await forgiveUnheld(world);
    await world.cloud.restore(world.uid);
  });
  world.device.rewind();
};

/** Another cloud under the same address, which has nothing, whether or not everybody had everything. */
export const anewAtOnce: Perform = async (world) => {
  if (!isRough(world, 'anewAtOnce')) return;
  await whileDead(world, async () => {
    await forgiveUnheld(world);
    await world.cloud.beginAnew(world.uid);
  });
  world.device.reset();
};
