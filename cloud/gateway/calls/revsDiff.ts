import type { CallHandler } from '../call';
import { badRequest } from '../gatewayError';
import { isStringArray } from '../query';

/** `POST _revs_diff`: which of these revisions the database does not have. */
export const revsDiff: CallHandler = async (call) => {
  const revisions: Record<string, string[]> = {};
  for (const [id, revs] of Object.entries(await call.json())) {
    if (!isStringArray(revs)) throw badRequest('Each id must name an array of revisions');
    revisions[id] = revs;
  }
  return call.user.use((database) => database.revsDiff(revisions));
};
