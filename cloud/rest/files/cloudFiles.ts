import * as v from 'valibot';

import { extensionOf } from '@inkside/protocol';
import { randomHex, type Records } from '../../accounts';
import type { Clock } from '../../lib/config';
import { type ObjectStore, PUBLIC_OWNER } from '../../objects';
import { storedContent } from '../push/storedContent';

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

export interface NewCloudFile {
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

export interface CloudFileStores {
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
