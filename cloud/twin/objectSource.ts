import type { Readable } from 'node:stream';

import OSS from 'ali-oss';
import * as v from 'valibot';

import { bucketsAnswer, DEFAULT_BUCKET, paths, stssAnswer } from '@inkside/protocol';
import { bearer, CloudRefusal, CloudUnreachable } from '@inkside/twin';

import { callRest } from './cloudClient';

/** Opens objects of the store by key. Rejects with an error whose message is for people. */
export interface ObjectSource {
  open(key: string): Promise<Readable>;
  /** The keys of everything that begins so. */
  list(prefix: string): Promise<readonly string[]>;
}

/** The specification's age of cached credentials. */
const CREDENTIALS_MAX_AGE_MS = 300_000;
const ANSWER_TIMEOUT_MS = 60_000;

/** `sldEnable`, unknown to the types, puts the bucket into the path, which is what a cloud of one's own can serve. */
type Options = OSS.Options & { readonly sldEnable: boolean };

const credentialsOf = async (server: string, token: string) => {
  const { data } = await callRest(server, paths.stss, stssAnswer, { headers: bearer(token) });
  return { accessKeyId: data.AccessKeyId, accessKeySecret: data.AccessKeySecret, stsToken: data.SecurityToken };
};

const connect = async (server: string, token: () => string): Promise<OSS> => {
  const { data: buckets } = await callRest(server, paths.buckets, bucketsAnswer);
  const bucket = buckets[DEFAULT_BUCKET];
  if (bucket === undefined) throw new CloudUnreachable(`The cloud names no bucket ${DEFAULT_BUCKET}.`);
  const { endpoint, region } = bucket;
  const options: Options = {
    ...(endpoint === undefined ? { region, secure: true } : { endpoint }),
    ...(await credentialsOf(server, token())),
    bucket: bucket.bucket,
    sldEnable: endpoint !== undefined,
    timeout: ANSWER_TIMEOUT_MS,
    refreshSTSToken: () => credentialsOf(server, token()),
    refreshSTSTokenInterval: CREDENTIALS_MAX_AGE_MS,
  };
  return new OSS(options);
};

/** What ali-oss throws; its `message` is for programmers. */
const ossError = v.looseObject({ status: v.number(), code: v.optional(v.string(), '') });

const wordsOf = (thrown: unknown): string => {
  const known = v.safeParse(ossError, thrown);
  if (!known.success) return thrown instanceof Error ? thrown.message : String(thrown);
  const { status, code } = known.output;
  if (status === 404 || code === 'NoSuchKey') return 'it is not in the object store';
  if (status === 403) return 'the object store does not let this account read it';
  return status > 0 ? `the object store answered ${status} ${code}`.trim() : 'the object store does not answer';
};

/** A page of a listing, as the store gives it; the types of the client do not know it. */
const listPage = v.looseObject({
  objects: v.nullish(v.array(v.looseObject({ name: v.string() }))),
  nextContinuationToken: v.nullish(v.string()),
});
const PAGE_KEYS = 1000;

type Lists = OSS & { listV2(query: Readonly<Record<string, string | number>>): Promise<unknown> };

const listAll = async (client: OSS, prefix: string): Promise<readonly string[]> => {
  const keys: string[] = [];
  for (let token = ''; ;) {
    const query = { prefix, 'max-keys': PAGE_KEYS, ...(token === '' ? {} : { 'continuation-token': token }) };
    const page = v.parse(listPage, await (client as Lists).listV2(query));
    keys.push(...(page.objects ?? []).map(({ name }) => name));
    token = page.nextContinuationToken ?? '';
    if (token === '') return keys;
  }
};

/** The object store with this device's temporary credentials; asked for when the first object is opened. */
export const createObjectSource = (server: string, token: () => string): ObjectSource => {
  let connecting: Promise<OSS> | undefined;
  const connected = (): Promise<OSS> => {
    connecting ??= connect(server, token).catch((thrown: unknown) => {
      connecting = undefined;
      throw thrown;
    });
    return connecting;
  };
  return {
    open: async (key) => {
      const client = await connected();
      try {
        const { stream } = (await client.getStream(key)) as { stream: Readable };
        return stream;
      } catch (thrown) {
        // From fetching new credentials: the session may have ended, which is not the object's fault.
        if (thrown instanceof CloudRefusal) throw thrown;
        throw new Error(wordsOf(thrown), { cause: thrown });
      }
    },
    list: async (prefix) => {
      const client = await connected();
      try {
        return await listAll(client, prefix);
      } catch (thrown) {
        if (thrown instanceof CloudRefusal) throw thrown;
        throw new Error(wordsOf(thrown), { cause: thrown });
      }
    },
  };
};
