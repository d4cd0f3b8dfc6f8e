import { parseArgs } from 'node:util';

import { type CaptchaPolicy, type CloudOptions, DAY_MS } from '../../lib/config';
import { isRange } from '../../metrics';
import { dataDirectoryOf } from '../../dataFolder';
import { UsageError } from '../../lib/io';

const DEFAULT_PORT = 8080;
export const DEFAULT_HOST = '127.0.0.1';
const CAPTCHA_POLICIES: readonly CaptchaPolicy[] = ['adaptive', 'always', 'never'];
/** What `adaptive` was called when it went by the caller's own word. */
const FORMER_ADAPTIVE = 'web';

/** What the options of the command line say of the cloud itself. */
type ServingOptions = Pick<
  CloudOptions,
  | 'captcha'
  | 'codeRequestsPerHour'
  | 'signInsPerAddress'
  | 'storageLimitBytes'
  | 'trustProxy'
  | 'metricsFrom'
  | 'unnamedGraceMs'
  | 'fetchesLoopback'
  | 'fetchesFrom'
  | 'twin'
>;

export interface StartOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  readonly demo: boolean;
  readonly verbose: boolean;
  /** Serves a small site of feeds and catalogues on the loopback, and lets the cloud fetch from there. */
  readonly offlineSet: boolean;
  readonly serving: ServingOptions;
}

const portOf = (text: string | undefined): number => {
  if (text === undefined) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535, not "${text}".`);
};

const captchaOf = (text: string | undefined): Pick<ServingOptions, 'captcha'> => {
  if (text === undefined) return {};
  const captcha = CAPTCHA_POLICIES.find((policy) => policy === (text === FORMER_ADAPTIVE ? 'adaptive' : text));
  if (captcha === undefined) throw new UsageError(`--captcha takes ${CAPTCHA_POLICIES.join(', ')}, not "${text}".`);
  return { captcha };
};

/** A number of calls an hour, under the name that the cloud has for it. */
const callsOf = <Name extends 'codeRequestsPerHour' | 'signInsPerAddress'>(
  option: string,
  name: Name,
  text: string | undefined,
): { readonly [Key in Name]?: number } => {
  if (text === undefined) return {};
  const calls = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (calls > 0) return { [name]: calls } as { readonly [Key in Name]: number };
  throw new UsageError(`--${option} takes a number an hour from 1 to 999999, not "${text}".`);
};

const UNITS: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

const storageLimitOf = (text: string | undefined): Pick<ServingOptions, 'storageLimitBytes'> => {
  if (text === undefined) return {};
  const [, number = '', unit = ''] = /^(\d{1,9})(KB|MB|GB|TB)$/i.exec(text) ?? [];
  const bytes = Number(number) * (UNITS[unit.toUpperCase()] ?? 0);
  if (bytes > 0) return { storageLimitBytes: bytes };
  throw new UsageError(`--storage-limit takes a size such as 500MB or 10GB, not "${text}".`);
};

/** CIDR ranges, under the name that the cloud has for them. */
const rangesOf = <Name extends 'metricsFrom' | 'fetchesFrom'>(
  option: string,
  name: Name,
  ranges: readonly string[] | undefined,
): { readonly [Key in Name]?: readonly string[] } => {
  if (ranges === undefined) return {};
  const wrong = ranges.find((range) => !isRange(range));
  if (wrong === undefined) return { [name]: ranges } as { readonly [Key in Name]: readonly string[] };
  throw new UsageError(`--${option} takes a range such as 10.0.0.0/8, not "${wrong}".`);
};

const graceOf = (text: string | undefined): Pick<ServingOptions, 'unnamedGraceMs'> => {
  if (text === undefined) return {};
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days > 0) return { unnamedGraceMs: days * DAY_MS };
  throw new UsageError(`--gc-grace-days takes a number of days from 1, not "${text}".`);
};

/** The command line of `start`. Throws `UsageError`, or what `parseArgs` throws. */
export const readStartOptions = (args: string[]): StartOptions => {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      'data-dir': { type: 'string' },
      demo: { type: 'boolean' },
      'no-demo': { type: 'boolean' },
      verbose: { type: 'boolean' },
      captcha: { type: 'string' },
      'sign-ins-per-address': { type: 'string' },
      'codes-per-account': { type: 'string' },
      'storage-limit': { type: 'string' },
      'trust-proxy': { type: 'boolean' },
      'metrics-from': { type: 'string', multiple: true },
      'fetch-from': { type: 'string', multiple: true },
      'gc-grace-days': { type: 'string' },
      'offline-set': { type: 'boolean' },
      twin: { type: 'boolean' },
      'no-twin': { type: 'boolean' },
    },
  });
  if (values.demo === true && values['no-demo'] === true) throw new UsageError('Choose one of --demo and --no-demo.');
  if (values.twin === true && values['no-twin'] === true) throw new UsageError('Choose one of --twin and --no-twin.');
  return {
    port: portOf(values.port),
    host: values.host ?? DEFAULT_HOST,
    dataDirectory: dataDirectoryOf(values['data-dir']),
    demo: values['no-demo'] !== true,
    verbose: values.verbose === true,
    offlineSet: values['offline-set'] === true,
    serving: {
      ...captchaOf(values.captcha),
      ...callsOf('codes-per-account', 'codeRequestsPerHour', values['codes-per-account']),
      ...callsOf('sign-ins-per-address', 'signInsPerAddress', values['sign-ins-per-address']),
      ...storageLimitOf(values['storage-limit']),
      ...(values['trust-proxy'] === true ? { trustProxy: true } : {}),
      ...rangesOf('metrics-from', 'metricsFrom', values['metrics-from']),
      ...rangesOf('fetch-from', 'fetchesFrom', values['fetch-from']),
      ...graceOf(values['gc-grace-days']),
      ...(values['offline-set'] === true ? { fetchesLoopback: true } : {}),
      ...(values.twin === true ? { twin: true } : values['no-twin'] === true ? { twin: false } : {}),
    },
  };
};
