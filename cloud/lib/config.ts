/** Time in epoch milliseconds; tests give one that they turn by hand. */
export interface Clock {
  now(): number;
}

export type LogFields = Readonly<Record<string, string | number | boolean>>;

/**
 * Structured log. `event` names what happened; `fields` never hold an address, a token, a code, a document id or a
 * key of an object: those name a person.
 */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

export interface Mail {
  /** E-mail address, or telephone number with its area code. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The verification code inside the text, for senders with a template of their own. */
  readonly code: string;
}

export interface SentMail extends Mail {
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Sends verification codes. Rejects when the message could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Newest first. Only a mailer that keeps its mail on this machine has it; `/outbox` shows it. */
  readonly recent?: () => readonly SentMail[];
}

export interface DemoProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * When calls that may harm somebody must carry the `verify` of a solved captcha. `adaptive` asks it where the limits are
 * used up, so that clients that know no captcha still work; `always` asks it of everyone who wants a code; `never` asks
 * nobody, and refuses what is beyond the limits.
 */
export type CaptchaPolicy = 'adaptive' | 'always' | 'never';

/** One more server of the index that `serverInfos` answers. */
export interface ServerRegion {
  readonly name: string;
  /** `zh`, `en`, `eu`, `ru`, … as clients know it. */
  readonly lang: string;
  readonly region: string;
  /** Host base: `name[:port]`, no scheme. */
  readonly host: string;
}

/** An S3 store in place of the files in the data folder. */
export interface S3Options {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where clients ask for the list of servers; up to five a list: scheme, host and port. */
export interface IndexServers {
  readonly area: 'inland' | 'abroad';
  readonly inland: readonly string[];
  readonly abroad: readonly string[];
}

export interface CloudOptions {
  /** Absolute path; made when it is missing. Holds databases, objects and secrets. */
  readonly dataDirectory: string;
  /** Absolute path of the built web app; without it `/` says that there is none. */
  readonly webDirectory?: string;
  /** The brand token that the specification writes `{product}`. */
  readonly product: string;
  /** Makes and fills the demo account. */
  readonly demo: boolean;
  /** Serves the simulated device at `/twin`; without it where there is a demo account. */
  readonly twin?: boolean;
  /** At which the server will listen, where that is known beforehand; stands in addresses of the demo's own site. */
  readonly port?: number;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly log: Log;
  /** Codes an hour for one account, asked for from one network address, without a captcha; {@link CODES_PER_HOUR}. */
  readonly codeRequestsPerHour?: number;
  /**
   * Of one network address, whoever is behind it, in an hour and each by itself: codes without a captcha, wrong codes, wrong
   * passwords, and questions of devices whether there is an account; {@link SIGN_INS_PER_ADDRESS}.
   */
  readonly signInsPerAddress?: number;
  /** `adaptive` without it. */
  readonly captcha?: CaptchaPolicy;
  /** Served besides this server itself. */
  readonly regions?: readonly ServerRegion[];
  /** Told to clients with the list of servers; without it they ask this server alone. */
  readonly indexServers?: IndexServers;
  /** Bytes that one account may store; {@link STORAGE_LIMIT_BYTES}. */
  readonly storageLimitBytes?: number;
  /** Lets feeds and pages be fetched from this computer's own addresses. For tests and the offline set only. */
  readonly fetchesLoopback?: boolean;
  /** CIDR ranges of the operator's own network that feeds, pages and catalogues may be fetched from. */
  readonly fetchesFrom?: readonly string[];
  /** Documents and accounts lie in this CouchDB (scheme, credentials, host, port) and not in the data folder. */
  readonly couchUrl?: string;
  /** Objects lie in this S3 store and not in the data folder. */
  readonly s3?: S3Options;
  /** A TLS proxy stands in front, and what it forwards about its callers is believed; without it never. */
  readonly trustProxy?: boolean;
  /** CIDR ranges from which `/metrics` may be read, besides this computer. */
  readonly metricsFrom?: readonly string[];
  /** How long an object must have been named by nothing before it is removed; {@link UNNAMED_GRACE_MS}. */
  readonly unnamedGraceMs?: number;
  /** Called while the demo account is filled, after each note, book and pushed file. */
  readonly onDemoProgress?: (progress: DemoProgress) => void;
}

export const HOUR_MS = 3_600_000;
/** Specification section 9: lifetime of a signed URL. */
export const SIGNED_URL_LIFE_MS = 10_000_000;
export const DAY_MS = 24 * HOUR_MS;

export const CODES_PER_HOUR = 3;
/** The same where nobody can solve a captcha to get more. */
export const CODES_PER_HOUR_WITHOUT_CAPTCHAS = 20;
export const SIGN_INS_PER_ADDRESS = 200;
/** Wrong passwords of one account from one network address. */
export const PASSWORD_FAILURES_PER_HOUR = 10;
/** Life of a bearer token. */
export const TOKEN_LIFE_MS = 30 * DAY_MS;
/** Life of a sync session; the observed cloud gives about three weeks. */
export const SYNC_SESSION_LIFE_MS = 21 * DAY_MS;
/** Sync sessions that one bearer token may hold; the oldest ends when one more is asked for. */
export const SYNC_SESSIONS_PER_TOKEN = 50;
/** Life of the one-time address that the terminal prints. */
export const LINK_LIFE_MS = 24 * HOUR_MS;
/** Life of an access token of a command-line device. */
export const ACCESS_TOKEN_LIFE_MS = 365 * DAY_MS;
/** Storage that an account may fill, in bytes. */
export const STORAGE_LIMIT_BYTES = 10 * 1024 ** 3;
/** Objects are removed only after nothing has named them for this long. */
export const UNNAMED_GRACE_MS = 30 * DAY_MS;
export const DEVICE_LIMIT = 10;
/** REST bodies are small; documents and objects have limits of their own. */
export const REST_BODY_BYTES = 1024 ** 2;
export const BODY_BYTES = 10 * 1024 ** 2;

export { DEMO_EMAIL } from '@inkside/protocol';
/** Of the demo account in data folders of earlier programs. */
export const FORMER_DEMO_EMAIL = 'demo@inkside.local';
