import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { ChannelDocument } from '../../../cloud/gateway/channelWriter';
import { restoreSeed, type SeedTarget } from '../../../cloud/seed/restoreSeed';
import { readSeed, type SeedArchive, unpackSeed } from '../../../cloud/seed/seedArchive';

export const UID = '0123456789abcdef01234567';
export const NOW = Date.UTC(2026, 10, 20, 12);

export interface SeededAccount {
  readonly documents: Map<string, ChannelDocument>;
  readonly objects: Map<string, Uint8Array>;
  readonly writer: SeedTarget['writer'];
  readonly store: SeedTarget['objects'];
  /** How often something was written. */
  writes(): number;
}

/** A writer and an object store that keep everything in memory. */
export const anEmptyAccount = (): SeededAccount => {
  const documents = new Map<string, ChannelDocument>();
  const objects = new Map<string, Uint8Array>();
  let writes = 0;
  return {
    documents,
    objects,
    writes: () => writes,
    writer: {
      put: async (_, document) => {
        writes += 1;
        documents.set(document._id, document);
        return { id: document._id, rev: '1-a' };
      },
      get: async (_, id) => {
        const found = documents.get(id);
        return found === undefined ? undefined : { ...found, _rev: '1-a' };
      },
    },
    store: {
      putBytes: async (key, bytes) => {
        writes += 1;
        objects.set(key, bytes);
        return { etag: '', size: bytes.length, crc64: '0' };
      },
      list: async ({ prefix }) => ({
        objects: [...objects.keys()]
          .filter((key) => key.startsWith(prefix))
          .map((key) => ({ key, size: 0, etag: '', crc64: '0', lastModifiedMs: 0, headers: {}, isMultipart: false })),
        commonPrefixes: [],
      }),
      remove: async (keys) => {
        for (const key of keys) objects.delete(key);
      },
    },
  };
};

/** The archive that every fresh cloud loads, unpacked. */
export const committedArchive = async (): Promise<Buffer> =>
  unpackSeed(await readFile(path.resolve('cloud/seed/demo.seed')));

export const theArchive = async (): Promise<SeedArchive> => readSeed(await committedArchive());

export const aSeededAccount = async (now = NOW): Promise<SeededAccount> => {
  const account = anEmptyAccount();
  await restoreSeed(await theArchive(), { uid: UID, writer: account.writer, objects: account.store, now });
  return account;
};

/** The documents of a channel, by the end of its name. */
export const inChannel = ({ documents }: SeededAccount, name: string): ChannelDocument[] =>
  [...documents.values()].filter(({ dbId }) => dbId === `${UID}-${name}`);
