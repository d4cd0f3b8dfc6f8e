import type { Database } from 'pouchdb-core';
import * as v from 'valibot';
import { DAY_MS } from '../../config';
import { isMissing, toGatewayError } from '../gatewayError';

/** The engines cannot list local documents, so those of clients are written down in one of our own. */
const REGISTRY_ID = '_local/gateway.checkpoints';
const MAX_CHECKPOINTS = 500;
const MAX_TRIES = 20;

/** Id and day of the last write known, the one written longest ago first. */
const registrySchema = v.looseObject({
  _id: v.string(),
  _rev: v.optional(v.string()),
  checkpoints: v.array(v.tuple([v.string(), v.number()])),
});
type Registry = v.InferOutput<typeof registrySchema>;

/** Apart from the engine's own local documents, one of which names databases to destroy along with this one. */
export const storedId = (id: string): string => `_local/client.${id}`;

async function readRegistry(database: Database): Promise<Registry> {
  try {
    return v.parse(registrySchema, await database.get(REGISTRY_ID));
  } catch (error) {
    if (isMissing(error)) return { _id: REGISTRY_ID, checkpoints: [] };
    throw error;
  }
}

async function writeRegistry(database: Database, { _id, _rev, checkpoints }: Registry): Promise<boolean> {
  try {
    await database.put({ _id, ...(_rev === undefined ? {} : { _rev }), checkpoints });
    return true;
  } catch (error) {
    if (toGatewayError(error).status === 409) return false;
    throw error;
  }
}

async function removeQuietly(database: Database, id: string): Promise<void> {
  try {
    const { _rev } = await database.get(storedId(id));
    await database.remove(storedId(id), _rev);
  } catch (error) {
    if (toGatewayError(error).status >= 500) throw error;
  }
}

/**
 * Takes down that the checkpoint was written, at most once a day, and removes those that were not written for longest
 * when there are too many. A replicator whose checkpoint has gone looks through all changes once more.
 * @param now epoch milliseconds
 */
export async function noteCheckpoint(
  database: Database,
  id: string,
  now: number,
  limit = MAX_CHECKPOINTS,
): Promise<void> {
  const today = Math.floor(now / DAY_MS);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const registry = await readRegistry(database);
    if (registry.checkpoints.some(([known, day]) => known === id && day === today)) return;
    const others = registry.checkpoints.filter(([known]) => known !== id);
    const surplus = others.slice(0, Math.max(0, others.length + 1 - limit));
    const checkpoints: Registry['checkpoints'] = [...others.slice(surplus.length), [id, today]];
    if (!(await writeRegistry(database, { ...registry, checkpoints }))) continue;
    for (const [old] of surplus) await removeQuietly(database, old);
    return;
  }
}
