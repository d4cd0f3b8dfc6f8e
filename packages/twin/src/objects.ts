import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import { bucketsAnswer, DEFAULT_BUCKET, paths, type StsCredentials, stssAnswer } from '@inkside/protocol';
import { callRest, type CloudAccess, CloudUnreachable } from './cloudClient';
import { bearer } from './signIn';

/** The object store as a device uses it. All throw CloudUnreachable, and CloudRefusal where credentials are refused. */
export interface TwinObjects {
  /** Undefined when there is no such object. */
  read(key: string, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** The keys of everything that begins so. */
  list(prefix: string, signal: AbortSignal): Promise<readonly string[]>;
  put(key: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
}

interface ObjectParts {
  readonly cloud: CloudAccess;
  readonly token: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Waits as long as the line takes for so many bytes. */
  readonly pace: (bytes: number, signal: AbortSignal) => Promise<void>;
}

/** The specification's age of cached credentials. */
const CREDENTIALS_MAX_AGE_MS = 300_000;
const PAGE_KEYS = 1000;
const [FORBIDDEN, NOT_FOUND] = [403, 404];

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

interface Signed {
  readonly method: 'GET' | 'PUT';
  /** Bucket and key, as they are signed. */
  readonly resource: string;
  readonly at: number;
}

/** Signature V1 of the object store's protocol, in headers. */
const signed = (sts: StsCredentials, { method, resource, at }: Signed): Record<string, string> => {
  const date = new Date(at).toUTCString();
  const own = [`x-oss-date:${date}`, `x-oss-security-token:${sts.SecurityToken}`];
  const text = [method, '', '', date, ...own, resource].join('\n');
  const signature = base64(hmac(sha1, utf8ToBytes(sts.AccessKeySecret), utf8ToBytes(text)));
  return {
    authorization: `OSS ${sts.AccessKeyId}:${signature}`,
    'x-oss-date': date,
    'x-oss-security-token': sts.SecurityToken,
  };
};

const pathOf = (bucket: string, key: string): string =>
  `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;

/** All bytes of an answer, as fast as the line lets them come. */
const bytesOf = async (answer: Response, pace: ObjectParts['pace'], signal: AbortSignal): Promise<Uint8Array> => {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    await pace(next.value.length, signal);
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Keys come percent-encoded, as they were asked for. */
const keysIn = (xml: string): readonly string[] =>
  Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => decodeURIComponent(key));
const tokenIn = (xml: string): string =>
  decodeURIComponent(/<NextContinuationToken>([^<]*)</.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? '');

interface ObjectRequest {
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
}

/** Sends a signed request; 404 is an answer, all else that is no success is thrown. */
const createSend = ({ cloud, token, now }: ObjectParts) => {
  let known: { readonly sts: StsCredentials; readonly bucket: string; readonly at: number } | undefined;

  const credentials = async () => {
    if (known !== undefined && now() - known.at < CREDENTIALS_MAX_AGE_MS) return known;
    const { data: buckets } = await callRest(cloud, paths.buckets, bucketsAnswer);
    const { data: sts } = await callRest(cloud, paths.stss, stssAnswer, { headers: bearer(token()) });
    known = { sts, bucket: buckets[DEFAULT_BUCKET]?.bucket ?? DEFAULT_BUCKET, at: now() };
    return known;
  };

  return async (method: 'GET' | 'PUT', request: ObjectRequest): Promise<Response> => {
    const { key, query = {}, body, signal } = request;
    const { sts, bucket } = await credentials();
    const continued = query['continuation-token'];
    const resource = `/${bucket}/${key}${continued === undefined ? '' : `?continuation-token=${continued}`}`;
    const search = new URLSearchParams(query).toString();
    const url = `${cloud.server}${pathOf(bucket, key)}${search === '' ? '' : `?${search}`}`;
    const init: RequestInit = { method, headers: signed(sts, { method, resource, at: now() }), signal };
    const whole = body === undefined ? init : { ...init, body: body as Uint8Array<ArrayBuffer> };
    const answer = await cloud.fetch(url, whole).catch((thrown: unknown) => {
      if (signal.aborted) throw thrown;
      throw new CloudUnreachable('the object store does not answer');
    });
    // The next call asks for others: these may have ended with the session.
    if (answer.status === FORBIDDEN) known = undefined;
    if (answer.ok || answer.status === NOT_FOUND) return answer;
    throw new CloudUnreachable(`the object store answered ${answer.status}`);
  };
};

/** The object store of the cloud itself, with the device's temporary credentials. */
export const createTwinObjects = (parts: ObjectParts): TwinObjects => {
  const send = createSend(parts);
  const { pace } = parts;
  return {
    read: async (key, signal) => {
      const answer = await send('GET', { key, signal });
      return answer.status === NOT_FOUND ? undefined : bytesOf(answer, pace, signal);
    },
    list: async (prefix, signal) => {
      const keys: string[] = [];
      const first = { 'list-type': '2', 'encoding-type': 'url', 'max-keys': String(PAGE_KEYS), prefix };
      for (let continued = ''; ;) {
        const query = continued === '' ? first : { ...first, 'continuation-token': continued };
        const xml = await (await send('GET', { key: '', query, signal })).text();
        keys.push(...keysIn(xml));
        continued = tokenIn(xml);
        if (continued === '') return keys;
      }
    },
    put: async (key, body, signal) => {
      await pace(body.length, signal);
      const answer = await send('PUT', { key, body, signal });
      if (!answer.ok) throw new CloudUnreachable(`the object store answered ${answer.status}`);
    },
  };
};
