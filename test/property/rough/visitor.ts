import type { Profile } from '../world/profile';

/** The other person at a computer: what they wrote there, and was acknowledged. */
export interface Guest {
  readonly uid: string;
  readonly profile: Profile;
  readonly written: Map<string, string>;
}
