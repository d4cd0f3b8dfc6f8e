import type { CloudOptions } from '../config';
import type { Records } from '../accounts/records';
import { accountEndpoints } from './accountEndpoints';
import type { Endpoint } from './endpoint';
import { pushEndpoints } from './push/pushEndpoints';
import type { PushParts } from './push/pushEndpoints';
import { createPushRecords } from './push/pushRecords';
import { serverEndpoints } from './server/serverEndpoints';
import { signInEndpoints } from './signInEndpoints';
import type { SignInParts } from './signInEndpoints';
import { storageEndpoints } from './storageEndpoints';
import { createStorageUse } from './storageUse';

/** What the areas keep, one database each. Ids of records that belong to a user begin with `kind:uid:`. */
export interface AreaRecords {
  readonly pushes: Records;
  readonly content: Records;
  readonly reading: Records;
  readonly statistics: Records;
}

export interface RestParts extends SignInParts, Omit<PushParts, 'records'> {
  readonly options: CloudOptions;
  readonly records: AreaRecords;
  readonly product: string;
  readonly serverUuid: string;
}

/** The REST table, complete. */
export const restEndpoints = (parts: RestParts): readonly Endpoint[] => [
  ...signInEndpoints(parts),
  ...accountEndpoints({ accounts: parts.accounts, storageUsed: createStorageUse(parts.objects, parts.clock) }),
  ...storageEndpoints(parts),
  ...pushEndpoints({ ...parts, records: createPushRecords(parts.records.pushes) }),
  ...serverEndpoints(parts),
];
