import { accountEndpoints } from './accountEndpoints';
import type { Endpoint } from './endpoint';
import { pushEndpoints } from './push/pushEndpoints';
import type { PushParts } from './push/pushEndpoints';
import { serverEndpoints } from './server/serverEndpoints';
import { signInEndpoints } from './signInEndpoints';
import type { SignInParts } from './signInEndpoints';
import { storageEndpoints } from './storageEndpoints';
import { createStorageUse } from './storageUse';

export interface RestParts extends SignInParts, Omit<PushParts, 'records'> {
  readonly pushRecords: PushParts['records'];
  readonly product: string;
  readonly serverUuid: string;
}

/** The REST table, complete. */
export const restEndpoints = (parts: RestParts): readonly Endpoint[] => [
  ...signInEndpoints(parts),
  ...accountEndpoints({ accounts: parts.accounts, storageUsed: createStorageUse(parts.objects, parts.clock) }),
  ...storageEndpoints(parts),
  ...pushEndpoints({ ...parts, records: parts.pushRecords }),
  ...serverEndpoints(parts),
];
