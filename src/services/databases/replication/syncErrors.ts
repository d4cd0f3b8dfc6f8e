import { PortError } from '../../../app/kit/appError';
import { networkError } from '../../http/httpErrors';
import { databaseErrorOf, isLocalFailure } from '../databaseErrors';

/**
 * What a failed replication shows: trouble of the local database as itself, all else as "sync" and "Network connection
 * timed out" (specification section 8, "Other sync errors").
 */
export const syncErrorOf = (thrown: unknown): PortError => {
  if (thrown instanceof PortError) return thrown;
  return isLocalFailure(thrown) ? databaseErrorOf(thrown) : networkError('sync');
};
