import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStore } from '../../../../cloud/objects/openObjects';
import type { ObjectStore } from '../../../../cloud/objects/objectStore';
import { createS3Store } from '../../../../cloud/objects/s3/s3Store';

/** A store under test, and its owner: a fresh prefix, since an S3 bucket outlives the run. */
export interface StoreUnderTest {
  readonly store: ObjectStore;
  readonly owner: string;
  /** As a new process would open it, on what the old one left. */
  reopen(): Promise<ObjectStore>;
  remove(): Promise<void>;
}

type Open = (directory: string) => Promise<ObjectStore>;

const s3Options = () => {
  const { env } = process;
  const endpoint = env['S3_ENDPOINT'];
  if (endpoint === undefined || endpoint === '') return undefined;
  return {
    endpoint,
    bucket: env['S3_BUCKET'] ?? 'inkside-contract',
    region: env['S3_REGION'] ?? 'us-east-1',
    accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
  };
};

const s3 = s3Options();

const kinds: [name: string, open: Open][] = [['files', (directory) => createFileStore({ directory })]];
if (s3) kinds.push(['S3', (directory) => createS3Store({ s3, spoolDirectory: join(directory, 'spool') })]);

const openStore = async (open: Open): Promise<StoreUnderTest> => {
  const directory = await mkdtemp(join(tmpdir(), 'contract-'));
  const owner = randomBytes(12).toString('hex');
  let store = await open(directory);
  return {
    get store() {
      return store;
    },
    owner,
    async reopen() {
      await store.close();
      store = await open(directory);
      return store;
    },
    async remove() {
      const { objects } = await store.list({ prefix: `${owner}/`, maxKeys: 1000 });
      await store.remove(objects.map(({ key }) => key));
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Every store there is: the embedded one, and S3 where `S3_ENDPOINT` names a server. */
export const describeStores = (what: string, body: (open: () => Promise<StoreUnderTest>) => void): void => {
  describe.each(kinds)(`${what} (%s)`, (_name, open) => {
    body(() => openStore(open));
  });
};

export const digestOf = (etag: string): string => etag.replaceAll('"', '').toLowerCase();
