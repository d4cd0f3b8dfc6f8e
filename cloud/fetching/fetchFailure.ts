import { CloudFailure } from '../lib/failure';

/** Why something could not be fetched, as people read it behind "The address could not be fetched:". */
export type FetchReason =
  | 'cancelled'
  | 'content type'
  | 'encoding'
  | 'name not found'
  | 'no connection'
  | 'redirects'
  | 'status'
  | 'timeout'
  | 'too large'
  | 'truncated';

/** `detail` never quotes what the other side sent beyond a status or a media type. */
export const fetchFailed = (reason: FetchReason, detail?: string | number): CloudFailure =>
  new CloudFailure('errors.fetchFailed', { reason: detail === undefined ? reason : `${reason} ${detail}` });

export const addressRefused = (): CloudFailure => new CloudFailure('errors.addressRefused');
