import type { Account } from '../directory';

/** A signed-in caller. */
export interface Session {
  /** Names the bearer token. */
  readonly jti: string;
  readonly account: Account;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}
