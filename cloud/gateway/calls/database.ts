import type { CallHandler } from '../call';
import { GatewayError } from '../gatewayError';

const DATABASE_NAME = 'neocloud';
const MICROSECONDS_PER_MS = 1000;
/** Says nothing about this engine; clients of the observed cloud know the field. */
const DISK_FORMAT_VERSION = 0;

/** `GET /neocloud/`. The sequence is the caller's own: every user has one database behind the shared name. */
export const describeDatabase: CallHandler = async (call) => {
  const { update_seq } = await call.user.use((database) => database.info());
  const sequence = Number.parseInt(String(update_seq), 10);
  return {
    db_name: DATABASE_NAME,
    state: 'Online',
    server_uuid: call.context.serverUuid,
    update_seq: sequence,
    committed_update_seq: sequence,
    instance_start_time: call.context.startedAt * MICROSECONDS_PER_MS,
    compact_running: false,
    purge_seq: 0,
    disk_format_version: DISK_FORMAT_VERSION,
  };
};

/** `POST _ensure_full_commit`: nothing to do, every write is on the disk before it is answered. */
export const ensureFullCommit: CallHandler = async (call) => {
  call.reply.code(201);
  return { ok: true, instance_start_time: call.context.startedAt * MICROSECONDS_PER_MS };
};

/** `PUT /neocloud/`: replicators try to make their target. */
export const createExisting: CallHandler = () =>
  Promise.reject(new GatewayError(412, 'Precondition Failed', 'Database already exists'));
