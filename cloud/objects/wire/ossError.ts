/** OSS error codes with their HTTP status and message (source: OSS error documentation, HTTP 203 and 400 to 501 pages). */
const ERRORS = {
  AccessDenied: [403, 'You have no right to access this object.'],
  BadRequest: [400, 'The request is missing required cross-origin headers.'],
  CallbackFailed: [203, 'The object is stored, but the callback failed.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size.'],
  FileAlreadyExists: [409, 'The object you specified already exists and can not be overwritten.'],
  IncompleteBody: [400, 'You did not provide the number of bytes specified by the Content-Length HTTP header.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The OSS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'An argument of the request is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 you specified does not match the content.'],
  InvalidObjectName: [400, 'The specified object name is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found, or its ETag does not match.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order of part numbers.'],
  InvalidRange: [416, 'The requested range cannot be satisfied.'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingArgument: [400, 'A required argument is missing.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified upload does not exist. It may have been aborted or completed.'],
  NotImplemented: [501, 'This server does not offer the functionality you asked for.'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  QuotaExceeded: [403, 'The storage of this account is full. Delete something, then try again.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  RequestTimeout: [400, 'The request brought nothing for too long.'],
  SecurityTokenExpired: [403, 'The security token you provided has expired.'],
  ServiceUnavailable: [503, 'The storage cannot be reached at the moment. Please try again.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  TooManyRequests: [429, 'Too many uploads of this account are under way. Wait for one to end.'],
  TooManyUploads: [400, 'Too many uploads of this account are open. Complete or abort some.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type OssErrorCode = keyof typeof ERRORS;

/** An answer to the client, not a fault of the server. */
export class OssError extends Error {
  readonly status: number;

  constructor(
    readonly code: OssErrorCode,
    message?: string,
    /** Further elements of the error document, such as ServerTime. */
    readonly details: Readonly<Record<string, string>> = {},
    /** Besides those that each answer has; lower-case names. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const [status, standardMessage] = ERRORS[code];
    super(message ?? standardMessage);
    this.name = 'OssError';
    this.status = status;
  }
}
