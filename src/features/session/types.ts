import type { AppError } from '../../app/kit/appError';
import type { EpochMs, Uid } from '../../app/kit/units';

/** Who is signed in. No token: that lies in the vault. */
export interface SessionUser {
  readonly uid: Uid;
  readonly name: string;
  readonly expiresAt: EpochMs;
  readonly isDemo: boolean;
}

/**
 * unknown: the vault was not asked yet. signedOut: nobody; `reason` says why when it was not the user's own wish.
 * signedIn: the engine runs. signingOut: the engine is being stopped.
 */
export type SessionState =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'signedOut'; readonly reason: AppError | null; readonly returnTo: string | null }
  | { readonly phase: 'signedIn'; readonly user: SessionUser }
  | { readonly phase: 'signingOut'; readonly user: SessionUser };
