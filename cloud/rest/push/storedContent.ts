import { createHash } from 'node:crypto';

import type { ObjectStore } from '../../objects';

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
