import type { EpochMs } from '@inkside/kit';

/** A group of people who keep notes together, as one of its members sees it. */
export interface OwnGroup {
  readonly id: string;
  readonly name: string;
  /** What it is for; '' where nobody said. */
  readonly about: string;
  readonly owner: string;
  readonly isOwner: boolean;
  readonly members: number;
  readonly joinedAt: EpochMs;
  /** For the owner, while the invitation is good. */
  readonly invite: { readonly code: string; readonly expiresAt: EpochMs | null } | null;
}
