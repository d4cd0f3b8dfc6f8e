import type { BoundDevice, GiftCard, Profile, StorageUse } from '../../app/kit/account';

/** The account as the user centre shows it (specification section 7). Every method throws `PortError`. */
export interface UserCentrePort {
  profile(): Promise<Profile>;
  /** Bytes in the cloud, by what they belong to. */
  storage(): Promise<StorageUse>;
  /** Devices that are bound to the account, the one that signed in last first. */
  devices(): Promise<readonly BoundDevice[]>;
  /** Gift cards of the account, newest first. */
  gifts(): Promise<readonly GiftCard[]>;
  /** '' takes the nickname back. */
  setNickname(nickname: string): Promise<void>;
  /** '' takes the given name back. */
  renameDevice(device: { readonly id: number; readonly name: string }): Promise<void>;
  /** A locked device does not sync. */
  lockDevice(device: { readonly id: number; readonly isLocked: boolean }): Promise<void>;
  /** Takes a device off the account, and ends its sessions. */
  unbindDevice(id: number): Promise<void>;
  /** Uses a card for the account. Errors: `errors.giftUnknown`, `errors.giftUsed`, `errors.giftExpired`. */
  redeemGift(code: string): Promise<void>;
}
