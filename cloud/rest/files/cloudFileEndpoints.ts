import * as v from 'valibot';

import {
  cloudFileDownloadAnswer,
  cloudFileQuery,
  type CloudFileRow,
  cloudFilesAnswer,
  cloudFileType,
  DEFAULT_BUCKET,
  extensionOf,
  paths,
  type StsCredentials,
} from '@inkside/protocol';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { type ObjectStore, PUBLIC_OWNER } from '../../objects';
import { type Endpoint, userEndpoint } from '../endpoint';
import { countedPage, listEntries } from '../listing';
import { signedUrl } from '../push/signedUrl';
import type { CloudFile, CloudFiles } from './cloudFiles';

export interface CloudFileParts {
  readonly cloudFiles: CloudFiles;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  readonly signingCredentials: (owner: string) => StsCredentials;
}

const rowOf = ({ id, name, title, description, type, size, md5, createdAt, updatedAt }: CloudFile): CloudFileRow => ({
  _id: id,
  name,
  title,
  description,
  type,
  format: extensionOf(name),
  size,
  md5,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
});

const listing = ({ cloudFiles }: CloudFileParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.cloudFiles,
    summary: 'Files that the operator offers, such as manuals.',
    input: v.object({
      query: v.looseObject({
        ...listEntries(['updatedAt', 'createdAt', 'name', 'title', 'size', 'type']),
        type: v.optional(cloudFileType),
      }),
    }),
    answer: cloudFilesAnswer,
    handle: async ({ query }) => ({ data: countedPage((await cloudFiles.list(query.type)).map(rowOf), query) }),
  });

/** The credentials in the address only read, and the secret that signs it stays here. */
const download = ({ cloudFiles, objects, clock, signingCredentials }: CloudFileParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.cloudFileDownload,
    summary: 'An address from which one of these files can be fetched.',
    input: v.object({ query: cloudFileQuery }),
    answer: cloudFileDownloadAnswer,
    handle: async ({ query }, { origin }) => {
      const file = await cloudFiles.find(query.id);
      const stored = file === undefined ? undefined : await objects.head(file.key);
      if (file === undefined || stored === undefined) throw new CloudFailure('errors.notFound');
      const credentials = signingCredentials(PUBLIC_OWNER);
      return { data: signedUrl({ origin, bucket: DEFAULT_BUCKET, key: file.key, credentials, now: clock.now() }) };
    },
  });

export const cloudFileEndpoints = (parts: CloudFileParts): readonly Endpoint[] => [listing(parts), download(parts)];
