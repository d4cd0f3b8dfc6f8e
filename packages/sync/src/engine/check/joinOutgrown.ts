import type { EngineParts } from '../engineParts';
import { endsOfOutgrown } from '../ingest/outgrown';
import type { Difference } from './repair';
import type { DatabaseName } from '../../syncPorts';

/** Where the cloud has gone on from what stands here, and its line is cut before that: it comes in, and ours goes. */
export const joinOutgrown = async (
  parts: Pick<EngineParts, 'gateway' | 'journal'>,
  database: DatabaseName,
  found: readonly Difference[],
  signal: AbortSignal,
): Promise<readonly Difference[]> => {
  const grown = found.flatMap(({ id, here, cloud: [cloud, ...others] }) =>
    cloud === undefined || others.length > 0 ? [] : [{ id, here, cloud }],
  );
  const ends = await endsOfOutgrown(parts, database, grown, signal);
  return found.map((each) => {
    const end = ends.get(each.id);
    return end === undefined ? each : { ...each, missingHere: [...each.cloud, end], isMissingThere: false };
  });
};
