import { forbidden } from '../gatewayError';

export function isOwnChannel(channel: unknown, uid: string): boolean {
  return typeof channel === 'string' && channel.startsWith(`${uid}-`) && channel.length > uid.length + 1;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * A document names its writer in `user` and one of the writer's channels in `dbId`. A tombstone may leave out either,
 * because `db.remove()` writes neither.
 * @throws GatewayError 403
 */
export function requireOwner(document: Readonly<Record<string, unknown>>, uid: string): void {
  const { user, dbId, _deleted: deleted } = document;
  const mayLackOwner = deleted === true;
  if (user !== uid && !(mayLackOwner && isAbsent(user))) throw forbidden('user must be the user of the session');
  if (!isOwnChannel(dbId, uid) && !(mayLackOwner && isAbsent(dbId))) {
    throw forbidden('dbId must be a channel of the user of the session');
  }
}
