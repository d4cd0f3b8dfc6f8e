import { createHmac } from 'node:crypto';

import type { StsCredentials } from '@inkside/protocol';
import { SIGNED_URL_LIFE_MS } from '../../lib/config';

export interface SignedUrlRequest {
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
