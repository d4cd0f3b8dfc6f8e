import { readFile } from 'node:fs/promises';

import * as v from 'valibot';

import type { CloudOptions, IndexServers, ServerRegion } from '../../lib/config';
import { UsageError } from '../../lib/io';

/** The environment of the process, or what a test puts in its place. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where documents and objects lie, when not in the data folder. */
export type EngineOptions = Pick<CloudOptions, 'couchUrl' | 's3'>;

export interface MailOptions {
  readonly smtpUrl: string | undefined;
  readonly smtpFrom: string | undefined;
  readonly smsHookUrl: string | undefined;
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** An empty value is none: that is how a unit file or a shell takes one back. */
const valueOf = (environment: Environment, name: string): string | undefined => environment[name]?.trim() || undefined;

/** Only the name is told: the value may hold a password. */
const urlOf = (environment: Environment, name: string, protocols: readonly string[]): string | undefined => {
  const text = valueOf(environment, name);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && url.hostname !== '' && protocols.includes(url.protocol)) return text;
  const forms = protocols.map((protocol) => `${protocol}//`).join(' or ');
  throw new UsageError(`${name} must be an address that begins with ${forms}.`);
};

const HTTP = ['http:', 'https:'];

const s3Of = (environment: Environment): Pick<CloudOptions, 's3'> => {
  const missing = S3_NAMES.filter((name) => valueOf(environment, name) === undefined);
  if (missing.length === S3_NAMES.length) return {};
  if (missing.length > 0) throw new UsageError(`An S3 store needs all of S3_*; ${missing.join(', ')} missing.`);
  const text = (name: (typeof S3_NAMES)[number]): string => valueOf(environment, name) ?? '';
  return {
    s3: {
      endpoint: urlOf(environment, 'S3_ENDPOINT', HTTP) ?? '',
      bucket: text('S3_BUCKET'),
      region: text('S3_REGION'),
      accessKeyId: text('S3_ACCESS_KEY_ID'),
      secretAccessKey: text('S3_SECRET_ACCESS_KEY'),
    },
  };
};

/** `COUCHDB_URL` and `S3_*`. Throws `UsageError`. */
export const readEngines = (environment: Environment): EngineOptions => {
  const couchUrl = urlOf(environment, 'COUCHDB_URL', HTTP);
  return { ...(couchUrl === undefined ? {} : { couchUrl }), ...s3Of(environment) };
};

const ADDRESS = /^[^\s@<>,]+@[^\s@<>,]+$/;

const senderOf = (environment: Environment): string | undefined => {
  const from = valueOf(environment, 'SMTP_FROM');
  if (from === undefined || ADDRESS.test(from)) return from;
  throw new UsageError('SMTP_FROM must be an e-mail address.');
};

/** `SMTP_URL`, `SMTP_FROM`, `SMS_HOOK_URL`. Throws `UsageError`. */
export const readMail = (environment: Environment): MailOptions => {
  const smtpUrl = urlOf(environment, 'SMTP_URL', ['smtp:', 'smtps:']);
  const smtpFrom = senderOf(environment);
  if (smtpUrl !== undefined && smtpFrom === undefined) {
    throw new UsageError('SMTP_URL needs SMTP_FROM, the address of the sender.');
  }
  return { smtpUrl, smtpFrom, smsHookUrl: urlOf(environment, 'SMS_HOOK_URL', HTTP) };
};

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const regionsSchema = v.array(
  v.strictObject({
    name: word,
    lang: word,
    region: word,
    host: v.pipe(v.string(), v.regex(/^[a-z0-9.-]+(:\d{1,5})?$/i, 'must be name or name:port, without a scheme')),
  }),
);

const base = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i, 'must be http(s)://name or http(s)://name:port'),
);
const bases = v.pipe(v.array(base), v.maxLength(5, 'takes five at most'));
const indexServersSchema = v.strictObject({
  area: v.optional(v.picklist(['inland', 'abroad']), 'abroad'),
  inland: bases,
  abroad: bases,
});

/** The JSON of the file that a variable names, checked; undefined without the variable. Throws `UsageError`. */
const readFileOf = async <Schema extends v.GenericSchema>(
  environment: Environment,
  name: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> => {
  const path = valueOf(environment, name);
  if (path === undefined) return undefined;
  const text = await readFile(path, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    throw new UsageError(`${name}: ${path} cannot be read (${thrown.code ?? 'unknown'}).`);
  });
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (found.success) return found.output;
  const [issue] = found.issues;
  throw new UsageError(`${name}: ${path}, ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
};

/** The file that `INKSIDE_REGIONS` names: a list of `{name, lang, region, host}`. Throws `UsageError`. */
export const readRegions = async (environment: Environment): Promise<readonly ServerRegion[]> =>
  (await readFileOf(environment, 'INKSIDE_REGIONS', regionsSchema)) ?? [];

/** The file that `INKSIDE_INDEX_SERVERS` names: `{area?, inland, abroad}`, up to five addresses each. Throws `UsageError`. */
export const readIndexServers = (environment: Environment): Promise<IndexServers | undefined> =>
  readFileOf(environment, 'INKSIDE_INDEX_SERVERS', indexServersSchema);
