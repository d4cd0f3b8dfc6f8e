import type { FastifyError, FastifyRequest } from 'fastify';

import { type FailureEnvelope, RESULT_FAILED } from '@inkside/protocol';
import type { Log } from '../lib/config';
import { CloudFailure, EngineFailure, type FailureCode, type FailureParams, RETRY_AFTER_SECONDS } from '../lib/failure';
import { ObjectStoreError } from '../objects';
import { placeOf, stackOf } from '../lib/serverLog';

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** The English text is for people who read the wire; the web client fills its own catalogues by `code`. */
const refusals: Readonly<Record<FailureCode, Refusal>> = {
  'errors.badRequest': { status: 400, message: 'The request is not valid.' },
  'errors.loginExpired': { status: 401, message: 'The login of this account has expired. Please log in again.' },
  'errors.notFound': { status: 404, message: 'There is nothing under this address.' },
  'errors.tooLarge': { status: 413, message: 'The request is too large.' },
  'errors.unsupportedType': { status: 415, message: 'The request must be JSON.' },
  'errors.codeWrong': { status: 400, message: 'The code is wrong.' },
  'errors.codeExpired': { status: 400, message: 'The code has expired. Ask for a new one.' },
  'errors.codeTries': { status: 429, message: 'Too many wrong codes. Ask for a new one.' },
  'errors.tooManyRequests': { status: 429, message: 'Too many requests. Wait and try again.' },
  'errors.passwordWrong': { status: 400, message: 'Account or password is wrong.' },
  'errors.linkUsed': { status: 410, message: 'This address was used before. Sign in by code.' },
  'errors.linkExpired': { status: 410, message: 'This address has expired. Sign in by code.' },
  'errors.pushDocumentMissing': { status: 404, message: 'The message of this push has not arrived.' },
  'errors.pushObjectMissing': { status: 404, message: 'The file of this push has not arrived.' },
  'errors.methodNotAllowed': { status: 405, message: 'This address takes other methods.' },
  'errors.captchaNeeded': { status: 400, message: 'Solve the security check first.' },
  'errors.captchaWrong': { status: 400, message: 'The security check did not pass. Try again.' },
  'errors.qrExpired': { status: 410, message: 'This QR code has expired. Make a new one.' },
  'errors.contactTaken': { status: 409, message: 'This phone or e-mail is already bound to another user.' },
  'errors.contactLast': { status: 409, message: 'The last way to sign in cannot be removed.' },
  'errors.masterAccount': { status: 409, message: 'This account already has a master account.' },
  'errors.deviceLocked': { status: 403, message: 'This device is locked.' },
  'errors.deviceLimit': { status: 409, message: 'This account has as many devices as it may. Unbind one first.' },
  'errors.passwordShort': { status: 400, message: 'A password needs 8 to 200 characters.' },
  'errors.avatarType': { status: 400, message: 'The picture must be JPG or PNG.' },
  'errors.feedbackPicture': { status: 400, message: 'The picture must be JPG, PNG or BMP.' },
  'errors.storageFull': { status: 507, message: 'The cloud storage of this account is full.' },
  'errors.giftUnknown': { status: 404, message: 'There is no such gift card.' },
  'errors.giftUsed': { status: 409, message: 'This gift card has been used.' },
  'errors.giftExpired': { status: 410, message: 'This gift card has expired.' },
  'errors.groupInviteUnknown': { status: 404, message: 'There is no such invitation.' },
  'errors.groupInviteExpired': { status: 410, message: 'This invitation has expired.' },
  'errors.noteLinkUnknown': { status: 404, message: 'There is no such link.' },
  'errors.noteLinkExpired': { status: 410, message: 'This link has expired.' },
  'errors.noteLinkRevoked': { status: 410, message: 'This link was taken back.' },
  'errors.noteLinkGone': { status: 410, message: 'The note of this link was deleted.' },
  'errors.noteLinksFull': { status: 409, message: 'This account has as many links to notes as it may have.' },
  'errors.accessTokensFull': { status: 409, message: 'This account has as many access tokens as it may have.' },
  'errors.appPasswordsFull': { status: 409, message: 'This account has as many app passwords as it may have.' },
  'errors.groupFull': { status: 409, message: 'This group takes no more members.' },
  'errors.groupRole': { status: 403, message: 'This is for the owner of the group, or for its admins.' },
  'errors.groupOwnerStays': { status: 409, message: 'The owner hands the group over before leaving it.' },
  'errors.nameEmpty': { status: 400, message: 'A name needs at least one character.' },
  'errors.nameCharacters': {
    status: 400,
    message: String.raw`A name cannot hold \ / : * ? " < > | or unseen characters, and cannot be "." or "..".`,
  },
  'errors.nameSpaces': { status: 400, message: 'A name cannot begin or end with a space.' },
  'errors.nameLong': { status: 400, message: 'A name has at most 254 bytes in UTF-8.' },
  'errors.nameTaken': { status: 409, message: 'Another one here has this name.' },
  'errors.addressRefused': { status: 400, message: 'This address cannot be fetched from here.' },
  // 500 for what another server gave or did not give, as the real cloud answers it and clients know it (reference:
  // cloud-api 1.2, 3.6). No fault of the caller's, so no 400; and no 502, which a proxy says of this server.
  'errors.feedUnreadable': { status: 500, message: 'RSS parse failure. Check the source address.' },
  'errors.fetchFailed': { status: 500, message: 'The address could not be fetched.' },
  // The caller's own file: bad input, though the real cloud says 500 here too, with the same result code.
  'errors.opmlUnreadable': { status: 400, message: 'The file is not an OPML list.' },
  'errors.loginOtherServer': {
    status: 400,
    message: "This login is asked for by another server than the subscription's.",
  },
  'errors.operatorToken': { status: 401, message: 'An operator token is needed.' },
  'errors.stale': { status: 409, message: 'Somebody has changed this meanwhile. Load it again.' },
  'errors.entryWrong': { status: 400, message: 'The entry is not valid.' },
  'errors.unavailable': { status: 503, message: 'The server cannot reach its data at the moment. Try again.' },
  'errors.internal': { status: 500, message: 'The server failed. Try again.' },
};

export interface ErrorAnswer {
  readonly status: number;
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined;
  readonly body: FailureEnvelope;
}

/** People who read the wire are told the particular reason too, where there is one. */
const explained = (message: string, { reason }: FailureParams): string =>
  typeof reason === 'string' ? `${message.replace(/\.$/, '')}: ${reason}` : message;

/** The envelope of a failure (reference: cloud-api 1.2), with the message key and its parameters. */
export const errorAnswer = (code: FailureCode, params: FailureParams, resultCode = RESULT_FAILED): ErrorAnswer => {
  const { status, message } = refusals[code];
  const seconds = params['seconds'];
  return {
    status,
    retryAfter: typeof seconds === 'number' ? seconds : undefined,
    body: { result_code: resultCode, message: explained(message, params), data: null, code, params: { ...params } },
  };
};

const codeOfStatus = (status: number): FailureCode => {
  if (status === 413) return 'errors.tooLarge';
  if (status === 415) return 'errors.unsupportedType';
  if (status === 404) return 'errors.notFound';
  return status >= 400 && status < 500 ? 'errors.badRequest' : 'errors.internal';
};

const isUnavailable = (thrown: Error): boolean =>
  thrown instanceof EngineFailure || (thrown instanceof ObjectStoreError && thrown.code === 'unavailable');

/** Any thrown value as a failure. What nobody foresaw is logged, by the place where it was thrown. */
export const failureOf = (thrown: FastifyError | Error, log: Log, request: FastifyRequest): CloudFailure => {
  if (thrown instanceof CloudFailure) return thrown;
  if (isUnavailable(thrown)) {
    log.error('engine failed', { ...placeOf(request), ...stackOf(thrown) });
    return new CloudFailure('errors.unavailable', { seconds: RETRY_AFTER_SECONDS });
  }
  const status = 'statusCode' in thrown && typeof thrown.statusCode === 'number' ? thrown.statusCode : 500;
  const code = codeOfStatus(status);
  if (code === 'errors.internal') log.error('request failed', { ...placeOf(request), ...stackOf(thrown) });
  return new CloudFailure(code);
};
