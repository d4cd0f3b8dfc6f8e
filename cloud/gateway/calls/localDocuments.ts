import type { CallHandler } from '../call';
import { MAX_LOCAL_DOCUMENT_BYTES, checkLocalDocument } from '../checks/localDocumentCheck';
import { badRequest, tooLarge } from '../gatewayError';
import { noteCheckpoint, storedId } from './checkpoints';

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
