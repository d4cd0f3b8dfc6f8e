import type OSS from 'ali-oss';

import { isExpiry, lazy, PortError } from '@inkside/kit';
import { type Bucket, bucketsAnswer, DEFAULT_BUCKET, storagePaths, type StsCredentials } from '@inkside/protocol';
import type { Http } from '../http/createHttp';
import type { Credentials } from './credentials';
import { createTransport, type Send, type Transport, type TransportHooks } from './transport';

export type OssClient = OSS;
/** The class of ali-oss; its typings leave out options that it honours. */
export type OssConstructor = new (options: OssOptions) => OSS;

interface OssOptions extends OSS.Options {
  /** Puts the bucket into the path instead of the host (`/BUCKET/key`). Not in the typings, but in the client. */
  readonly sldEnable: true;
  readonly urllib: Transport;
}

interface ClientParts {
  readonly http: Http;
  readonly credentials: Credentials;
  readonly origin: string;
  readonly loadOss: () => Promise<OssConstructor>;
  readonly send: Send;
}

export interface OssClients {
  /** A client with fresh credentials. Rejects with `errors.ossClient`, `errors.network` or `elMsg.tips14`. */
  open(hooks?: TransportHooks): Promise<OssClient>;
  /** The bucket's real name. */
  bucketName(): Promise<string>;
}

/** The client asks for new credentials by itself after this time; they are cached for as long. */
const REFRESH_MS = 300_000;

const secretsOf = ({ AccessKeyId, AccessKeySecret, SecurityToken }: StsCredentials) => ({
  accessKeyId: AccessKeyId,
  accessKeySecret: AccessKeySecret,
  stsToken: SecurityToken,
});

/**
 * Hands pieces of a file on as they lie on the disk. By itself the client reads each into memory and sends that, which
 * in Chromium blocks the page for some 20 ms a megabyte.
 */
const withoutCopies = (client: OSS): OSS =>
  Object.assign(client, { _createBuffer: async (file: Blob, start: number, end: number) => file.slice(start, end) });

/** Behind a proxy the cloud may not know its own scheme: for the page's own host the page knows better. */
const endpointOf = ({ endpoint }: Bucket, origin: string): string =>
  endpoint === undefined || new URL(endpoint).host === new URL(origin).host ? origin : endpoint;

const clientErrorOf = (thrown: unknown): PortError => {
  const isSaid = (code: string): boolean => code === 'errors.network' || code === 'errors.ossClient';
  if (thrown instanceof PortError && (isExpiry(thrown) || isSaid(thrown.code))) return thrown;
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  return new PortError('errors.ossClient', { detail: `Failed to get OSS client: ${cause}` });
};

/** Clients of the object store, made from `config/buckets` and temporary credentials. */
export const createOssClients = ({ http, credentials, origin, loadOss, send }: ClientParts): OssClients => {
  const load = lazy(loadOss);
  const bucket = lazy(async (): Promise<Bucket> => {
    const { data } = await http.call(bucketsAnswer, {
      method: 'GET',
      path: storagePaths.buckets,
      operation: 'objects',
    });
    const known = data[DEFAULT_BUCKET];
    if (known === undefined) throw new PortError('errors.ossClient', { detail: 'Failed to get OSS client: no bucket' });
    return known;
  });

  return {
    open: async (hooks = {}) => {
      try {
        const [Oss, store, sts] = await Promise.all([load(), bucket(), credentials.get({ bucket: DEFAULT_BUCKET })]);
        const client = new Oss({
          ...secretsOf(sts),
          endpoint: endpointOf(store, origin),
          sldEnable: true,
          bucket: store.bucket,
          region: store.region,
          refreshSTSToken: async () => secretsOf(await credentials.get({ bucket: DEFAULT_BUCKET })),
          refreshSTSTokenInterval: REFRESH_MS,
          urllib: createTransport(send, hooks),
        });
        return withoutCopies(client);
      } catch (thrown) {
        throw clientErrorOf(thrown);
      }
    },
    bucketName: async () => (await bucket()).bucket,
  };
};
