import { PortError } from '../../../app/kit/appError';
import { databaseErrorOf, isLocalFailure } from '../../databases/databaseErrors';
import { networkError } from '../../http/httpErrors';
import { GatewayFault } from '../gateway/gateway';

/**
 * What a failure shows: trouble of the local database as itself, all else as "sync" and "Network connection timed out"
 * (specification section 8, "Other sync errors").
 */
export const syncErrorOf = (thrown: unknown): PortError => {
  if (thrown instanceof PortError) return thrown;
  const isLocal = !(thrown instanceof GatewayFault) && isLocalFailure(thrown);
  return isLocal ? databaseErrorOf(thrown) : networkError('sync');
};
