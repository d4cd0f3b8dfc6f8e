import type { AreaRecords } from '../openStores';
import type { StsCredentials } from '@inkside/protocol';
import type { CloudOptions } from '../lib/config';
import type { AccountRemoval } from '../accounts';
import type { ContentArea } from '../content';
import type { NoteLinkParts } from './content/noteLinkEndpoints';
import type { GroupDesk } from '../groups';
import type { Ledger } from '../ledger';
import { accountEndpoints } from './account/accountEndpoints';
import { createAccountFacts } from './account/accountParts';
import type { NearbyParts } from './account/accountParts';
import { contentEndpoints } from './content/contentEndpoints';
import type { Endpoint } from './endpoint';
import { cloudFileEndpoints, createCloudFiles } from './cloudFiles';
import { ledgerEndpoints } from './push/ledgerEndpoints';
import { pushEndpoints } from './push/pushEndpoints';
import type { PushParts } from './push/pushParts';
import { createPushRecords } from './push/pushRecords';
import type { NotePresence } from '../presence';
import type { Reading } from '../reading';
import { readingEndpoints } from './reading/readingEndpoints';
import { serverEndpoints } from './serverEndpoints';
import { signInEndpoints } from './signIn/signInEndpoints';
import type { SignInParts } from './signIn/signInParts';
import { createStatistics } from './statistics/statistics';
import { statisticsEndpoints } from './statistics/statisticsEndpoints';
import { storageEndpoints } from './storageEndpoints';
import type { WebPages } from '../webPages';
import { webPageEndpoints } from './webPages/webPageEndpoints';
import { createStorageUse } from './statistics/storageUse';

export interface RestParts extends SignInParts, NearbyParts, Omit<PushParts, 'records'>, Omit<NoteLinkParts, 'limits'> {
  readonly options: CloudOptions;
  readonly records: AreaRecords;
  readonly product: string;
  readonly serverUuid: string;
  readonly removal: AccountRemoval;
  readonly area: ContentArea;
  readonly reading: Reading;
  readonly webPages: WebPages;
  readonly groups: GroupDesk;
  readonly presence: NotePresence;
  readonly ledger: Ledger;
  /** Storage credentials that end with the session. */
  issueCredentials(uid: string, sessionId: string): StsCredentials;
  /** Bytes that the account may store. */
  storageLimitOf(uid: string): Promise<number>;
}

/** What pushes need of all parts. */
export const pushPartsOf = (
  parts: Omit<PushParts, 'records'> & { readonly records: Pick<AreaRecords, 'pushes'> },
): PushParts => ({ ...parts, records: createPushRecords(parts.records.pushes) });

/** The REST table, complete. */
export const restEndpoints = (parts: RestParts): readonly Endpoint[] => {
  const storageUse = createStorageUse(parts.objects, parts.clock);
  // One for all: what a report has changed must not stand in another's memory.
  const statistics = createStatistics({ ...parts, records: parts.records.statistics });
  return [
    ...signInEndpoints(parts),
    ...accountEndpoints({
      ...parts,
      storageUsed: (uid) => storageUse.total(uid),
      facts: createAccountFacts(parts.area.gifts, statistics),
    }),
    ...storageEndpoints(parts),
    ...pushEndpoints(pushPartsOf(parts)),
    ...ledgerEndpoints(parts.ledger),
    ...webPageEndpoints({ ...parts, push: pushPartsOf(parts) }),
    ...statisticsEndpoints({ ...parts, statistics, storageUse }),
    ...cloudFileEndpoints({ ...parts, cloudFiles: createCloudFiles({ ...parts, records: parts.records.content }) }),
    ...readingEndpoints({ ...parts, push: pushPartsOf(parts) }),
    ...serverEndpoints(parts),
    ...contentEndpoints({
      ...parts.area,
      groups: parts.groups,
      presence: parts.presence,
      noteLinks: parts.noteLinks,
      issueReader: parts.issueReader,
      records: parts.records.content,
      sessions: parts.accounts.sessions,
      directory: parts.accounts.directory,
      limits: parts.accounts.limits,
      clock: parts.clock,
    }),
  ];
};
