export type FailureParams = Readonly<Record<string, string | number>>;

/** What the cloud can refuse with. Each is a message key of the catalogues. */
export type FailureCode =
  | 'errors.badRequest'
  | 'errors.loginExpired'
  | 'errors.notFound'
  | 'errors.tooLarge'
  | 'errors.unsupportedType'
  | 'errors.codeWrong'
  | 'errors.codeExpired'
  | 'errors.codeTries'
  | 'errors.tooManyRequests'
  | 'errors.passwordWrong'
  | 'errors.linkUsed'
  | 'errors.linkExpired'
  | 'errors.pushDocumentMissing'
  | 'errors.pushObjectMissing'
  | 'errors.methodNotAllowed'
  | 'errors.captchaNeeded'
  | 'errors.captchaWrong'
  | 'errors.qrExpired'
  | 'errors.contactTaken'
  | 'errors.contactLast'
  | 'errors.masterAccount'
  | 'errors.deviceLocked'
  | 'errors.deviceLimit'
  | 'errors.passwordShort'
  | 'errors.avatarType'
  | 'errors.feedbackPicture'
  | 'errors.storageFull'
  | 'errors.giftUnknown'
  | 'errors.giftUsed'
  | 'errors.giftExpired'
  | 'errors.groupInviteUnknown'
  | 'errors.groupInviteExpired'
  | 'errors.noteLinkUnknown'
  | 'errors.noteLinkExpired'
  | 'errors.noteLinkRevoked'
  | 'errors.noteLinkGone'
  | 'errors.noteLinksFull'
  | 'errors.accessTokensFull'
  | 'errors.appPasswordsFull'
  | 'errors.groupFull'
  | 'errors.groupRole'
  | 'errors.groupOwnerStays'
  | 'errors.nameEmpty'
  | 'errors.nameCharacters'
  | 'errors.nameSpaces'
  | 'errors.nameLong'
  | 'errors.nameTaken'
  | 'errors.feedUnreadable'
  | 'errors.addressRefused'
  | 'errors.fetchFailed'
  | 'errors.opmlUnreadable'
  | 'errors.loginOtherServer'
  | 'errors.operatorToken'
  | 'errors.stale'
  | 'errors.entryWrong'
  | 'errors.unavailable'
  | 'errors.internal';

/** A foreseen failure as a value that can be thrown: `code` is the message key, `params` fill the message. */
export class CloudFailure extends Error {
  readonly code: FailureCode;
  readonly params: FailureParams;

  constructor(code: FailureCode, params: FailureParams = {}) {
    super(code);
    this.name = 'CloudFailure';
    this.code = code;
    this.params = params;
  }
}

/** Seconds after which a caller may ask an engine that failed again. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * An engine that does not do its work: it cannot be reached, is silent for too long, has a fault of its own, or its disk
 * is full or broken. It passes, so callers are told to ask again, and nobody is signed out or told that something is gone.
 */
export class EngineFailure extends Error {
  readonly engine: 'couchdb' | 'leveldb';
  /** Of the system, the engine or HTTP: `ECONNREFUSED`, `LEVEL_CORRUPTION`, `503`. For the log; names no address. */
  readonly code: string;

  constructor(engine: EngineFailure['engine'], code: string, message = `${engine}: ${code}`) {
    super(message);
    this.name = 'EngineFailure';
    this.engine = engine;
    this.code = code;
  }
}
