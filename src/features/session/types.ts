import type { AppError, SecretId } from '@inkside/kit';
import type { Puzzle, SessionFacts } from '@inkside/protocol';

/** A link in the address that the cloud is asked about. `error`: why nothing came of it so far. */
export interface LinkState {
  readonly error: AppError | null;
}

/**
 * unknown: the vault was not asked yet, or a link in the address is being redeemed. signedOut: nobody; `reason` says why when it was not the user's own wish.
 * signedIn: the engine runs. signingOut: the engine is being stopped.
 */
export type SessionState =
  | { readonly phase: 'unknown'; readonly link?: LinkState }
  | { readonly phase: 'signedOut'; readonly reason: AppError | null; readonly returnTo: string | null }
  | { readonly phase: 'signedIn'; readonly user: SessionFacts }
  | { readonly phase: 'signingOut'; readonly user: SessionFacts };

/** The tabs of the sign-in page. */
export type Way = 'email' | 'phone' | 'qr';

/** What all tabs of the sign-in page have in common. */
export interface EntryState {
  readonly way: Way;
  readonly agreed: boolean;
  readonly remember: boolean;
  /** The password: not forgotten, being set anew, or set. */
  readonly forgotten: 'no' | 'asked' | 'done';
}

/** The security check. `fault`: why there is another puzzle. `tried` and `expected` count hashes. */
export type CaptchaState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'loading'; readonly fault: AppError | null }
  | { readonly phase: 'puzzle'; readonly puzzle: Puzzle; readonly fault: AppError | null; readonly isChecking: boolean }
  | { readonly phase: 'working'; readonly tried: number; readonly expected: number }
  | { readonly phase: 'failed'; readonly error: AppError };

/**
 * The QR code. `text` is a handle: who knows what the picture says gets the token. isTroubled: the last question got no
 * answer, and is asked again.
 */
export type QrState =
  | { readonly phase: 'closed' | 'loading' | 'confirmed' }
  | {
      readonly phase: 'shown';
      readonly text: SecretId;
      /** What the picture holds in place of the text, where the cloud has a page for phones. */
      readonly address?: SecretId;
      readonly isScanned: boolean;
      readonly isTroubled: boolean;
    }
  | { readonly phase: 'ended'; readonly reason: 'expired' | 'declined' | 'refused' }
  | { readonly phase: 'failed'; readonly error: AppError };
