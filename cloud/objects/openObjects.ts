import { join } from 'node:path';
import { STORAGE_LIMIT_BYTES } from '../config';
import type { CloudOptions } from '../config';
import { PUBLIC_OWNER } from './credentials';
import { createFileStore } from './fileStore';
import type { ObjectStore } from './objectStore';
import { limitStore } from './quota';
import type { LimitOf } from './quota';
import { createS3Store } from './s3/s3Store';

export type ObjectOptions = Pick<CloudOptions, 'dataDirectory' | 'clock' | 's3' | 'storageLimitBytes'>;

/**
 * The object store that the options name, with a limit for each account. Rejects when another process has the folder,
 * or the S3 server is not there.
 */
export const openObjects = async (options: ObjectOptions, limitOf?: LimitOf): Promise<ObjectStore> => {
  const { dataDirectory, clock, s3, storageLimitBytes = STORAGE_LIMIT_BYTES } = options;
  const store = s3
    ? await createS3Store({ s3, clock, spoolDirectory: join(dataDirectory, 'objects-incoming') })
    : await createFileStore({ directory: join(dataDirectory, 'objects'), clock });
  const limitOfOwner = limitOf ?? (async () => storageLimitBytes);
  // What belongs to everybody is the operator's, who has no account.
  return limitStore(store, async (owner) => (owner === PUBLIC_OWNER ? Infinity : limitOfOwner(owner)));
};
