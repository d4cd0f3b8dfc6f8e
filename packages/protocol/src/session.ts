import type { EpochMs, Uid } from '@inkside/kit';

/** What the store may know of a session: no token. */
export interface SessionFacts {
  readonly uid: Uid;
  readonly name: string;
  readonly expiresAt: EpochMs;
  readonly isDemo: boolean;
  /** Ends with the tab: nobody asked to be remembered, so the computer may be one that others use. Absent else. */
  readonly isShared?: true;
}
