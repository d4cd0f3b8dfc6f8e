import { heal } from './heal';
import type { Perform } from './people';
import type { OperationKind } from './plan';

/** What happens to the cloud; only in runs that have it for themselves. */
export const servers: Readonly<Partial<Record<OperationKind, Perform>>> = {
  kill: async (world, { pick }) => {
    // In the middle of whatever is under way.
    for (let turns = pick % 7; turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
    await world.cloud.kill();
    await world.timeline.advance(pick % 3000);
    await world.cloud.restart();
    await world.renewWire();
  },
  anew: async (world) => {
    // What only the old cloud knew goes with it, rightly: everybody has everything first.
    const restless = await heal(world);
    if (restless.length > 0) return;
    await world.device.pull();
    await world.cloud.kill();
    await world.cloud.beginAnew(world.uid);
    await world.cloud.restart();
    await world.renewWire();
    world.device.reset();
  },
};
