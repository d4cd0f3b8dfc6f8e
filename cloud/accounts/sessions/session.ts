import type { Account } from '../account';

/** A signed-in caller. */
export interface Session {
  /** Names the bearer token. */
  readonly jti: string;
  readonly account: Account;
  /** The device that holds the token; undefined for a browser or another program. */
  readonly deviceId: number | undefined;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** What sessions ask and tell about devices. */
export interface DeviceStates {
  /** What a locked device is to show; undefined when it is not locked. */
  lockMessage(uid: string, deviceId: number): Promise<string | undefined>;
  /** Notes that the device was heard of. */
  seen(uid: string, deviceId: number): Promise<void>;
  /** Notes that the device signed out, or was made to. */
  signedOut(uid: string, deviceId: number): Promise<void>;
}
