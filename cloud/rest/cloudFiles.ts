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

import { randomHex, type Records } from '../accounts';
import type { Clock } from '../lib/config';
import { type ObjectStore, PUBLIC_OWNER } from '../objects';
import { signedUrl, storedContent } from './push/storedFile';
import { CloudFailure } from '../lib/failure';
import { type Endpoint, userEndpoint } from './endpoint';
import { countedPage, listEntries } from './listing';

const ID_BYTES = 12;
const NAME_PREFIX = 'cloudFile:';

const cloudFileSchema = v.object({
  /** 24 hexadecimal characters. */
  id: v.string(),
  name: v.string(),
  title: v.string(),
  description: v.string(),
  /** What it is for: `manual` and the like. */
  type: v.string(),
  key: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Lower-case hexadecimal. */
  md5: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
});
export type CloudFile = v.InferOutput<typeof cloudFileSchema>;

interface NewCloudFile {
  /** With its extension. */
  readonly name: string;
  readonly type: string;
  /** As people read it; the name without one. */
  readonly title?: string;
  readonly description?: string;
  readonly contentType?: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Files that the operator offers to all accounts. */
export interface CloudFiles {
  /**
   * Stores the file and lists it. One of the same type and name is replaced, and keeps its id. Rejects with what the
   * object store rejects with, and then nothing has changed.
   */
  addCloudFile(file: NewCloudFile): Promise<CloudFile>;
  /** Of one type, or all. */
  list(type?: string): Promise<CloudFile[]>;
  find(id: string): Promise<CloudFile | undefined>;
  /** False when there was none. */
  removeCloudFile(id: string): Promise<boolean>;
}

interface CloudFileStores {
  readonly records: Records;
  readonly objects: ObjectStore;
  readonly clock: Clock;
}

const headersOf = ({ name, contentType = 'application/octet-stream' }: NewCloudFile) => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});

/** A key of its own for each content: an address that is out gives what it was made for, or nothing. */
const keyOf = (id: string, name: string): string => {
  const extension = extensionOf(name);
  return `${PUBLIC_OWNER}/files/${id}-${randomHex(4)}${extension === '' ? '' : `.${extension}`}`;
};

export const createCloudFiles = ({ records, objects, clock }: CloudFileStores): CloudFiles => {
  const list: CloudFiles['list'] = async (type) => {
    const files = (await records.list(NAME_PREFIX, cloudFileSchema)).map(({ value }) => value);
    return type === undefined ? files : files.filter((file) => file.type === type);
  };
  const find = (id: string): Promise<CloudFile | undefined> => records.read(`${NAME_PREFIX}${id}`, cloudFileSchema);

  return {
    list,
    find,
    addCloudFile: async (file) => {
      const { name, type, title = name, description = '' } = file;
      const before = (await list(type)).find((each) => each.name === name);
      const id = before?.id ?? randomHex(ID_BYTES);
      const key = keyOf(id, name);
      const { size } = await objects.put(key, file.content, headersOf(file));
      const md5 = (await storedContent(objects, key))?.md5 ?? '';
      const now = clock.now();
      const createdAt = before?.createdAt ?? now;
      const next = { id, name, title, description, type, key, size, md5, createdAt, updatedAt: now };
      await records.change(`${NAME_PREFIX}${id}`, cloudFileSchema, () => ({ next, result: undefined }));
      if (before !== undefined) await objects.remove([before.key]);
      return next;
    },
    removeCloudFile: async (id) => {
      const file = await find(id);
      if (file === undefined) return false;
      await records.remove(`${NAME_PREFIX}${id}`);
      await objects.remove([file.key]);
      return true;
    },
  };
};

interface CloudFileParts {
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
