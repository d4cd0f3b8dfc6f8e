/** The sync session of this browser: one cookie for all tabs and channels. */
export interface SyncSession {
  /** Fetches a session with the bearer token and sets the cookie. */
  open(): Promise<void>;
  /** Counts the sessions opened, so that a refusal can be laid to the one that was in use. */
  generation(): number;
  /** Makes sure that the cookie is this user's; false when there is none to set. */
  claim(uid: string): boolean;
  /**
   * After a 401 under `generation`: fetches one new session for all who ask. `expired` when the bearer token is
   * refused, or when a new session was refused as well. Rejects with `errors.network` when the cloud cannot be asked.
   */
  renew(generation: number): Promise<'renewed' | 'expired'>;
  /** The session in use has worked: the next refusal may be answered by a new one. */
  proven(): void;
  clear(): void;
}
