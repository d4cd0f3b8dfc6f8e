/** What one fetch may cost. Times are milliseconds, sizes bytes. */
export interface FetchLimits {
  readonly connectMs: number;
  /** Between two pieces of the answer. */
  readonly idleMs: number;
  /** From the first request to the last byte, redirects included. */
  readonly totalMs: number;
  /** Of the body, as it comes and when it is decompressed. */
  readonly bodyBytes: number;
  readonly redirects: number;
}

const MIB = 1024 ** 2;

export const FETCH_LIMITS: FetchLimits = {
  connectMs: 10_000,
  idleMs: 10_000,
  totalMs: 30_000,
  bodyBytes: 5 * MIB,
  redirects: 5,
};

/** Books and their like. */
export const DOWNLOAD_LIMITS: FetchLimits = {
  ...FETCH_LIMITS,
  idleMs: 20_000,
  totalMs: 10 * 60_000,
  bodyBytes: 200 * MIB,
};
export const DOWNLOADS_AT_ONCE = 8;

/** OSS gives the server that a callback calls five seconds, and takes an answer of 1 MiB. */
export const POST_LIMITS: FetchLimits = {
  connectMs: 5_000,
  idleMs: 5_000,
  totalMs: 5_000,
  bodyBytes: MIB,
  redirects: 0,
};

/** Fetches that run at once for the whole cloud, and posts besides; others wait. */
export const FETCHES_AT_ONCE = 16;
/** Of one account, so that slow servers that somebody asks for do not hold up everybody else. */
export const FETCHES_OF_ONE = 4;
