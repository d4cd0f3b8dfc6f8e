import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../../cloud/lib/config';
import { createFileStore } from '../../../../cloud/objects/openObjects';
import type { ObjectStore } from '../../../../cloud/objects/objectStore';
import { LONGEST_WAIT_MS } from '../../../harness/until';

export interface TemporaryStore {
  readonly store: ObjectStore;
  readonly directory: string;
  /** Closes the store and opens it again on the same folder. */
  reopen(): Promise<ObjectStore>;
  /** How many content files lie on the disk, and how many are still on their way. */
  countFiles(): Promise<{ kept: number; incoming: number }>;
  remove(): Promise<void>;
}

export const countFilesIn = async (directory: string): Promise<{ kept: number; incoming: number }> => {
  const kept = await readdir(join(directory, 'content'), { recursive: true, withFileTypes: true });
  const incoming = await readdir(join(directory, 'incoming'));
  return { kept: kept.filter((entry) => entry.isFile()).length, incoming: incoming.length };
};

/** Expects so many files, once those that were let go of are removed. */
export const expectFiles = async (directory: string, expected: { kept: number; incoming: number }): Promise<void> => {
  const endMs = Date.now() + LONGEST_WAIT_MS;
  const isAsExpected = async (): Promise<boolean> => {
    const { kept, incoming } = await countFilesIn(directory);
    return kept === expected.kept && incoming === expected.incoming;
  };
  while (!(await isAsExpected()) && Date.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await countFilesIn(directory)).toEqual(expected);
};

export const openTemporaryStore = async (clock?: Clock): Promise<TemporaryStore> => {
  const directory = await mkdtemp(join(tmpdir(), 'objects-'));
  const open = (): Promise<ObjectStore> => createFileStore({ directory, ...(clock && { clock }) });
  let store = await open();
  return {
    get store() {
      return store;
    },
    directory,
    async reopen() {
      await store.close();
      store = await open();
      return store;
    },
    countFiles: () => countFilesIn(directory),
    async remove() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

export async function* chunksOf(...chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

export const readAll = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const readText = async (store: ObjectStore, key: string): Promise<string | undefined> => {
  const content = await store.get(key);
  return content && (await readAll(content.stream)).toString('utf8');
};
