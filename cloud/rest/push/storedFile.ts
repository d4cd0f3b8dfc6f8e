import { createHash, createHmac } from 'node:crypto';

import type { StsCredentials } from '@inkside/protocol';

import type { ObjectStore } from '../../objects';
import { SIGNED_URL_LIFE_MS } from '../../lib/config';

export interface StoredContent {
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly md5: string;
}

/** Size and MD5 of an object; undefined where there is none. */
export const storedContent = async (store: ObjectStore, key: string): Promise<StoredContent | undefined> => {
  const meta = await store.head(key);
  if (meta === undefined) return undefined;
  if (!meta.isMultipart) return { size: meta.size, md5: meta.etag.replaceAll('"', '').toLowerCase() };
  // The ETag of a multipart object hashes the parts' hashes, so its content has to be read.
  const content = await store.get(key);
  if (content === undefined) return undefined;
  const hash = createHash('md5');
  for await (const chunk of content.stream) hash.update(chunk as Uint8Array);
  return { size: content.meta.size, md5: hash.digest('hex') };
};

interface SignedUrlRequest {
  readonly origin: string;
  readonly bucket: string;
  readonly key: string;
  readonly credentials: StsCredentials;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A URL that downloads one object without headers: OSS signature V1 in the query (reference: cloud-api 5.2). */
export const signedUrl = ({ origin, bucket, key, credentials, now }: SignedUrlRequest): string => {
  const credentialsEnd = Math.floor(Date.parse(credentials.Expiration) / 1000);
  const expires = String(Math.min(Math.floor((now + SIGNED_URL_LIFE_MS) / 1000), credentialsEnd));
  const resource = `/${bucket}/${key}?security-token=${credentials.SecurityToken}`;
  const signature = createHmac('sha1', credentials.AccessKeySecret)
    .update(['GET', '', '', expires, resource].join('\n'))
    .digest('base64');
  const path = key.split('/').map(encodeURIComponent).join('/');
  const query = new URLSearchParams({
    OSSAccessKeyId: credentials.AccessKeyId,
    Expires: expires,
    Signature: signature,
    'security-token': credentials.SecurityToken,
  });
  return `${origin}/${bucket}/${path}?${query.toString()}`;
};
