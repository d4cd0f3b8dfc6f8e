import type { OwnGroup } from '../../app/kit/groups';

/** The groups that the account is in. Throws `PortError`. */
export interface OwnGroupsPort {
  /** The newest membership first. */
  list(): Promise<readonly OwnGroup[]>;
}
