import * as v from 'valibot';

import { OssError } from './wire/ossError';
import { type HostRules, isRefusedAtSight, webAddress } from '../fetching';
import type { WireRequest } from './wire/wireRequest';

/** `${name}`; OSS refuses a dollar sign that begins nothing. */
const VARIABLE = /\$(?:\{([^{}]*)\})?/g;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** By the name between the braces. What is not among them stands for nothing. */
export type CallbackValues = ReadonlyMap<string, string | number>;

interface CallbackBody {
  readonly contentType: string;
  /** Whether it names what OSS knows of a picture. */
  readonly asksForPicture: boolean;
  fill(values: CallbackValues): string;
}

const checkedTemplate = (template: string): string => {
  for (const [text, name] of template.matchAll(VARIABLE)) {
    if (name !== undefined) continue;
    throw new OssError('InvalidArgument', 'Left brace must be adjacent to dollar sign.', {
      ArgumentName: 'callbackBody',
      ArgumentValue: text,
    });
  }
  return template;
};

const filled = (template: string, write: (name: string) => string): string =>
  template.replaceAll(VARIABLE, (_text, name: string | undefined) => write(name ?? ''));

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const asksForPicture = (template: string): boolean => template.includes('${imageInfo.');

/** Half a character, which JSON lets through, has no bytes to be encoded as. */
const wellFormed = (value: string | number): string => Buffer.from(String(value), 'utf8').toString('utf8');

const jsonBody = (template: string): CallbackBody => {
  if (!isJson(filled(template, () => '""'))) {
    throw new OssError('InvalidArgument', 'The callback configuration is not json format.', {
      ArgumentName: 'callbackBody',
    });
  }
  return {
    contentType: JSON_TYPE,
    asksForPicture: asksForPicture(template),
    // A value comes with its quotes: the template has none around it.
    fill: (values) => filled(template, (name) => JSON.stringify(values.get(name) ?? '')),
  };
};

const formBody = (template: string): CallbackBody => ({
  contentType: FORM,
  asksForPicture: asksForPicture(template),
  fill: (values) => filled(template, (name) => encodeURIComponent(wellFormed(values.get(name) ?? ''))),
});

/** What is sent to the callback's server, once the values are known. `InvalidArgument` */
const readCallbackBody = (template: string, contentType: string = FORM): CallbackBody => {
  if (template === '') throw new OssError('InvalidArgument', 'callbackBody must not be empty.');
  if (contentType === FORM) return formBody(checkedTemplate(template));
  if (contentType === JSON_TYPE) return jsonBody(checkedTemplate(template));
  throw new OssError('InvalidArgument', `callbackBodyType must be ${FORM} or ${JSON_TYPE}.`);
};

/** What an upload asks to be told to whom once it is stored. */
export interface UploadCallback {
  /** To be called in this order until one answers well. */
  readonly urls: readonly string[];
  /** For the `Host` header. */
  readonly host: string | undefined;
  readonly body: CallbackBody;
  /** By name, `x:` included. */
  readonly variables: Readonly<Record<string, string>>;
}

/** OSS: of each of the two parameters as it is sent, in base64. */
const MAX_LENGTH = 5 * 1024;
const MAX_URLS = 5;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** A name or an address, with a port or without. */
const HOST = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

const callbackShape = v.object({
  callbackUrl: v.optional(v.string(), ''),
  callbackHost: v.optional(v.string()),
  callbackBody: v.string(),
  callbackBodyType: v.optional(v.string()),
  /** Whether the server's name is sent in the TLS handshake: here it always is. */
  callbackSNI: v.optional(v.boolean()),
  additionalHeaders: v.optional(v.unknown()),
});

/** OSS: names begin with `x:` and are in lower case. */
const variablesShape = v.record(v.pipe(v.string(), v.regex(/^x:[^A-Z]+$/)), v.string());

const readJson = <Shape extends v.GenericSchema>(text: string, name: string, shape: Shape): v.InferOutput<Shape> => {
  const refuse = (why: string): OssError =>
    new OssError('InvalidArgument', `The ${name} configuration is not ${why}.`, { ArgumentName: name });
  if (text.length > MAX_LENGTH) throw refuse('short enough');
  if (!BASE64.test(text)) throw refuse('base64 encoded');
  try {
    return v.parse(shape, JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch (error) {
    throw refuse(v.isValiError(error) ? 'valid' : 'json format');
  }
};

/** With `http://` where no scheme stands, as OSS allows. */
const readUrl = (text: string, rules: Pick<HostRules, 'fetchesLoopback'>): string => {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  const refuse = (): OssError =>
    new OssError('InvalidArgument', 'A callbackUrl is not an address that this server calls.', {
      ArgumentName: 'callbackUrl',
    });
  try {
    const url = webAddress(address);
    if (isRefusedAtSight(url, rules)) throw refuse();
    return url.href;
  } catch {
    throw refuse();
  }
};

const readUrls = (text: string, rules: Pick<HostRules, 'fetchesLoopback'>): readonly string[] => {
  const urls = text.split(';').filter((url) => url !== '');
  if (urls.length > MAX_URLS) throw new OssError('InvalidArgument', `There are more than ${MAX_URLS} callbackUrls.`);
  return urls.map((url) => readUrl(url, rules));
};

const readHost = (host: string | undefined): string | undefined => {
  if (host === undefined || host === '') return undefined;
  if (!HOST.test(host)) throw new OssError('InvalidArgument', 'callbackHost is not valid.');
  return host;
};

/**
 * The callback of a request, from its headers or, in a signed URL, its query; `undefined` where it has none. To be read
 * before anything is stored: `InvalidArgument`, `NotImplemented`.
 */
export const readCallback = (
  { headers, query }: WireRequest,
  rules: Pick<HostRules, 'fetchesLoopback'>,
): UploadCallback | undefined => {
  const text = headers['x-oss-callback'] ?? query.get('callback');
  if (text === undefined || text === '') return undefined;
  const callback = readJson(text, 'callback', callbackShape);
  const variables = headers['x-oss-callback-var'] ?? query.get('callback-var');
  const urls = readUrls(callback.callbackUrl, rules);
  if (urls.length === 0) return undefined;
  if (callback.additionalHeaders !== undefined) {
    throw new OssError('NotImplemented', 'Additional headers of callbacks are not offered by this server.');
  }
  return {
    urls,
    host: readHost(callback.callbackHost),
    body: readCallbackBody(callback.callbackBody, callback.callbackBodyType),
    variables: variables === undefined || variables === '' ? {} : readJson(variables, 'callback-var', variablesShape),
  };
};
