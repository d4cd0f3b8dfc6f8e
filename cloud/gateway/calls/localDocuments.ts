import type { Database } from 'pouchdb-core';
import * as v from 'valibot';

import type { CallHandler } from '../call';
import { checkLocalDocument, MAX_LOCAL_DOCUMENT_BYTES } from '../checks/documentCheck';
import { badRequest, isMissing, toGatewayError, tooLarge } from '../gatewayError';
import { DAY_MS } from '../../lib/config';

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
const storedId = (id: string): string => `_local/client.${id}`;

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
async function noteCheckpoint(database: Database, id: string, now: number, limit = MAX_CHECKPOINTS): Promise<void> {
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

/** `GET _local/{id}`: a checkpoint of a replicator. */
export const getLocal: CallHandler = async (call) => {
  const { id } = call.target;
  const document = await call.user.use((database) => database.get(storedId(id)));
  return { ...document, _id: `_local/${id}` };
};

export const putLocal: CallHandler = async (call) => {
  const { id } = call.target;
  if (call.body().length > MAX_LOCAL_DOCUMENT_BYTES) throw tooLarge('Local document too large');
  const document = checkLocalDocument(await call.json());
  const rev = await call.user.use(async (database) => {
    const written = await database.put({ ...document, _id: storedId(id) });
    await noteCheckpoint(database, id, call.context.clock.now());
    return written.rev;
  });
  call.reply.code(201);
  return { ok: true, id: `_local/${id}`, rev };
};

export const deleteLocal: CallHandler = async (call) => {
  const { id } = call.target;
  const rev = call.query.text('rev');
  if (rev === undefined) throw badRequest('Missing rev');
  await call.user.use((database) => database.remove(storedId(id), rev));
  return { ok: true, id: `_local/${id}`, rev: '0-0' };
};
