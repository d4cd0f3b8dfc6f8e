import { CloudFailure } from '../lib/failure';

/** Why a page could not be sent; each is a message key of the catalogues. */
export type WebPageFailureCode =
  | 'errors.pageAddress'
  | 'errors.pagePrivate'
  | 'errors.pageNoSite'
  | 'errors.pageUnreachable'
  | 'errors.pageNotFound'
  | 'errors.pageRefused'
  | 'errors.pageServer'
  | 'errors.pageTimeout'
  | 'errors.pageLarge'
  | 'errors.pageKind'
  | 'errors.pageNoArticle'
  | 'errors.pageComplex'
  | 'errors.storageFull'
  | 'errors.unavailable';

type Params = Readonly<Record<string, string | number>>;

export class WebPageFailure extends Error {
  constructor(
    readonly code: WebPageFailureCode,
    readonly params: Params = {},
  ) {
    super(code);
    this.name = 'WebPageFailure';
  }
}

/** Of the reasons of a fetch those that are said in one way. */
const reasons: Readonly<Record<string, WebPageFailureCode>> = {
  'name not found': 'errors.pageNoSite',
  timeout: 'errors.pageTimeout',
  'too large': 'errors.pageLarge',
};

const ofStatus = (status: number): WebPageFailure => {
  if (status === 404 || status === 410) return new WebPageFailure('errors.pageNotFound');
  return status >= 400 && status < 500
    ? new WebPageFailure('errors.pageRefused', { status })
    : new WebPageFailure('errors.pageServer', { status });
};

const ofReason = (reason: string): WebPageFailure => {
  const status = /^status (\d{3})$/.exec(reason)?.[1];
  if (status !== undefined) return ofStatus(Number(status));
  const kind = /^content type (.*)$/.exec(reason)?.[1];
  if (kind !== undefined) return new WebPageFailure('errors.pageKind', { kind });
  return new WebPageFailure(reasons[reason] ?? 'errors.pageUnreachable');
};

/** What the guarded fetch or a store has refused, in the words of this part. Passes on what it does not know. */
export const webPageFailure = (thrown: unknown): unknown => {
  if (!(thrown instanceof CloudFailure)) return thrown;
  if (thrown.code === 'errors.addressRefused') return new WebPageFailure('errors.pagePrivate');
  if (thrown.code === 'errors.storageFull') return new WebPageFailure('errors.storageFull');
  if (thrown.code !== 'errors.fetchFailed') return thrown;
  return ofReason(String(thrown.params['reason'] ?? ''));
};
