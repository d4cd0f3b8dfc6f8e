import { databaseErrorOf, isLocalFailure, LOGIN_EXPIRED, PortError } from '@inkside/kit';
import { networkError } from '@inkside/protocol';
import { GatewayFault } from '../gateway/gateway';

const MS_PER_S = 1000;

/** A cloud that asks for time is there. */
const askedToWait = (thrown: unknown): PortError | undefined => {
  if (!(thrown instanceof GatewayFault) || thrown.retryAfterMs === undefined) return undefined;
  return new PortError('errors.tooManyRequests', { seconds: Math.max(1, Math.ceil(thrown.retryAfterMs / MS_PER_S)) });
};

/**
 * What a failure shows: a session that has ended as that, which ends it everywhere; trouble of the local database as
 * itself, a cloud that asks for time as that, all else as "sync" and "Network connection timed out" (specification section 8, "Other sync errors").
 */
export const syncErrorOf = (thrown: unknown): PortError => {
  if (thrown instanceof PortError) return thrown;
  if (thrown instanceof GatewayFault && thrown.kind === 'expired') return new PortError(LOGIN_EXPIRED);
  const asked = askedToWait(thrown);
  if (asked !== undefined) return asked;
  const isLocal = !(thrown instanceof GatewayFault) && isLocalFailure(thrown);
  return isLocal ? databaseErrorOf(thrown) : networkError('sync');
};
