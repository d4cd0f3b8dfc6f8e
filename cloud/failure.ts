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
  | 'errors.storageFull'
  | 'errors.giftUnknown'
  | 'errors.giftUsed'
  | 'errors.giftExpired'
  | 'errors.groupInviteUnknown'
  | 'errors.groupInviteExpired'
  | 'errors.groupFull'
  | 'errors.feedUnreadable'
  | 'errors.addressRefused'
  | 'errors.fetchFailed'
  | 'errors.opmlUnreadable'
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
