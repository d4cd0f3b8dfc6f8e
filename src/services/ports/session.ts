import type { AppError, Contact, EpochMs, SecretId, Stop } from '@inkside/kit';
import type { Proof, Puzzle, SessionFacts, Slide } from '@inkside/protocol';

/**
 * Ways in. Whatever is secret is a handle; one that names nothing any more is `errors.codeEmpty`, `errors.passwordEmpty`,
 * `errors.captchaNeeded` or `errors.qrExpired`.
 */
export type Entry =
  /** Errors: `errors.codeWrong`, `errors.codeExpired`, `errors.codeTries`; where many guess, those of a captcha as below. */
  | (Proof & { readonly kind: 'code'; readonly verify?: SecretId })
  /** Errors: `errors.passwordWrong`, `errors.captchaNeeded`, `errors.captchaWrong`. */
  | (Proof & { readonly kind: 'password'; readonly verify: SecretId | null })
  | (Proof & { readonly kind: 'qr' });

/** A new password, proved by a code that went to a contact of the account. */
export interface PasswordReset {
  readonly contact: Contact;
  readonly code: SecretId;
  readonly password: SecretId;
  readonly verify: SecretId | null;
}

/** The one-time link that stood in the address. */
export interface SignInLink {
  /** Exchanges it for a session. Errors: `errors.linkExpired`, `errors.linkUsed`; after any other it may be tried again. */
  redeem(): Promise<SessionFacts>;
  /** Nobody wants it any more: what is answered from now on opens nothing. */
  drop(): void;
}

/** Signing in and out (specification section 7). Every method throws `PortError`; 401 is `elMsg.tips14`. */
export interface SessionPort {
  /** The session that the vault holds. Nobody has asked the cloud whether it still takes it. */
  remembered(): SessionFacts | undefined;
  /**
   * The session that the vault holds, once the cloud has said that it still takes it. Errors: `errors.vaultBroken` for
   * one that could not be read; any other than a 401 says nothing against the session.
   */
  resume(): Promise<SessionFacts | undefined>;
  /** The link that the app was opened with, once and without asking anybody. Undefined without one. */
  redeemLink(): Promise<SignInLink | undefined>;
  /**
   * Sends a six-digit code to an address or number. `verify` is what a solved captcha gave; it is used up. Null where the
   * cloud asks for none. Errors:
   * `errors.captchaNeeded`, `errors.captchaWrong`, `errors.tooManyRequests {seconds}`, `errors.badRequest {field}`.
   */
  requestCode(request: { readonly contact: Contact; readonly verify: SecretId | null }): Promise<void>;
  /** `remember`: kept for a month. Errors: those of the entry, and `errors.tooManyRequests {seconds}`. */
  signIn(request: { readonly entry: Entry; readonly remember: boolean }): Promise<SessionFacts>;
  /**
   * Sets the password of an account, forgotten or not, and ends its other sessions, access tokens and app passwords. Errors:
   * those of a code, `errors.passwordShort`, `errors.notFound` where the contact has no account.
   */
  resetPassword(reset: PasswordReset): Promise<void>;
  /** Ends the session in the cloud if it can be reached, and always on this computer. */
  signOut(): Promise<void>;
  /** Drops token, credentials and sync cookie of this computer, and tells nobody. */
  forget(): void;
  /** Calls back when another tab of this browser signed out, or in as someone else. */
  watchVault(report: () => void): Stop;
}

export type WorkEvent =
  /** Tries so far, and how many it takes on average. */
  | { readonly kind: 'progress'; readonly tried: number; readonly expected: number }
  | { readonly kind: 'done'; readonly verify: SecretId | null }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * The security check before a code or a password is sent. A solved one gives a `verify`, good once within five minutes,
 * as a handle. Throws `PortError`; `errors.captchaWrong` also for a puzzle that is used or older than two minutes.
 */
export interface CaptchaPort {
  /** Null where the cloud asks for no check; `work` where it draws no picture now, and takes work in its place. */
  createPuzzle(): Promise<Puzzle | 'work' | null>;
  /** A puzzle takes one answer. */
  checkPuzzle(puzzleId: string, slide: Slide): Promise<SecretId>;
  /** For those who cannot see a picture: the processor works for a while instead. */
  work(report: (event: WorkEvent) => void): Stop;
}

export type QrAnswer =
  | { readonly phase: 'waiting' | 'scanned' | 'ended' | 'refused' }
  | { readonly phase: 'confirmed'; readonly ticket: SecretId };

/** Signing in with a phone that reads a code from this page (specification section 4). Throws `PortError`. */
export interface QrSignInPort {
  /**
   * A new code, which lives three minutes. `text` is a handle of what apps read: who knows it gets the token. `address` is one
   * of a page that any phone opens, which the picture holds in its place; absent where the cloud has none.
   */
  create(): Promise<{ readonly text: SecretId; readonly address?: SecretId; readonly expiresAt: EpochMs }>;
  /**
   * `confirmed` is said once, and again where that was lost; `refused`: the phone's owner said no; `ended`: expired, lost by
   * the cloud, or refused at a cloud that does not say so.
   */
  check(text: SecretId): Promise<QrAnswer>;
}

/** Whether this tab of the browser is looked at. */
export interface VisibilityPort {
  isVisible(): boolean;
  /** Calls back when that changes. */
  watch(report: () => void): Stop;
}
