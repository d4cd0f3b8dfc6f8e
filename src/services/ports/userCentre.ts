import type { BoundDevice, GiftCard, Profile, StorageUse } from '../../app/kit/facts/account';

/** The account as the user centre shows it (specification section 7). Every method throws `PortError`. */
export interface UserCentrePort {
  profile(): Promise<Profile>;
  /** Bytes in the cloud, by what they belong to. */
  storage(): Promise<StorageUse>;
  /** Devices that are bound to the account, the one that signed in last first. */
  devices(): Promise<readonly BoundDevice[]>;
  /** Gift cards of the account, newest first. */
  gifts(): Promise<readonly GiftCard[]>;
}
