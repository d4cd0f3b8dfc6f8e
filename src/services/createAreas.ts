import { createNearby, type NearbyPage } from './nearby/createNearby';
import { createUserCentre } from './http/userCentre';
import { createOwnGroups } from './http/ownGroups';
import { createPrograms } from './http/programs';
import { createReading } from './http/reading';
import { createService } from './http/service';
import { createShelf } from './http/shelf';
import { createStatistics } from './http/statistics';
import type { Http } from './http/createHttp';
import type { ObjectReader } from './objectStore/objects';
import type {
  OwnGroupsPort,
  ProgramsPort,
  ReadingPort,
  ServicePort,
  ShelfPort,
  StatisticsPort,
  UserCentrePort,
} from './ports/content';
import type { NearbyPort } from './ports/nearby';
import type { IdsPort } from '@inkside/kit';

/** What the pages ask the cloud for that no local database has. */
export interface Areas {
  readonly userCentre: UserCentrePort;
  readonly nearby: NearbyPort;
  readonly ownGroups: OwnGroupsPort;
  readonly programs: ProgramsPort;
  readonly reading: ReadingPort;
  readonly service: ServicePort;
  readonly shelf: ShelfPort;
  readonly statistics: StatisticsPort;
}

export interface AreaParts {
  readonly http: Http;
  readonly ids: IdsPort;
  readonly objects: Pick<ObjectReader, 'list'>;
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  readonly page: NearbyPage;
  /** Name of the IANA list; this computer's without it. */
  readonly timezone?: string;
}

/** A chunk of its own: the sign-in page does without. */
export const createAreas = (parts: AreaParts): Areas => ({
  userCentre: createUserCentre(parts),
  nearby: createNearby(parts),
  ownGroups: createOwnGroups(parts),
  programs: createPrograms(parts),
  reading: createReading(parts),
  service: createService(parts),
  shelf: createShelf(parts),
  statistics: createStatistics({ timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone, ...parts }),
});
