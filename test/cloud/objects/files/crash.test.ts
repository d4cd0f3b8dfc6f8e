import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createFileStore } from '../../../../cloud/objects/openObjects';
import type { ObjectStore } from '../../../../cloud/objects/objectStore';
import { partsOf, textOf } from '../harness/crashContent';
import { expectFiles, readAll } from '../harness/temporaryStore';

const SCRIPT = join(__dirname, '..', 'harness', 'putForever.ts');
const ROUNDS = 5;

/** Runs the writer until it has answered `count` times, then kills it after a moment; the last answer for each key. */
const writeUntilKilled = async (directory: string, count: number): Promise<Map<string, number>> => {
  const command = ['--import', 'tsx', SCRIPT, directory];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const answered = new Map<string, number>();
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [key = '', round] = line.split(' ');
    answered.set(key, Number(round));
    lines += 1;
    if (lines === count) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20);
  }
  return answered;
};

/** The round that an object is of; throws unless every byte of it is of that one round. */
const wholeRound = async (store: ObjectStore, key: string): Promise<number> => {
  const content = await store.get(key);
  const body = content ? await readAll(content.stream) : Buffer.alloc(0);
  const round = Number(/ (\d+);/.exec(body.toString('latin1', 0, 100))?.[1]);
  const expected = content?.meta.isMultipart ? Buffer.concat(partsOf(key, round)) : textOf(key, round);
  if (!body.equals(expected)) throw new Error(`${key} is not whole.`);
  return round;
};

const listAll = async (store: ObjectStore) => (await store.list({ prefix: '', maxKeys: 1000 })).objects;

/** Holds the store to what was answered; each worker had one write under way, which may have happened or not. */
const check = async (store: ObjectStore, answered: ReadonlyMap<string, number>): Promise<void> => {
  const found = new Map<string, number>();
  for (const { key } of await listAll(store)) found.set(key, await wholeRound(store, key));
  const differing = [...answered].filter(([key, round]) => (found.get(key) ?? -1) !== round);
  const workers = differing.map(([key]) => key.split('/')[1]);
  expect(new Set(workers).size).toBe(workers.length);
};

describe('a process killed while it writes', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'objects-'));
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('loses nothing that it answered, again and again, and leaves no stray file', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const answered = await writeUntilKilled(directory, 20 + Math.floor(Math.random() * 200));
      const store = await createFileStore({ directory });
      await check(store, answered);

      for (const upload of await store.listUploads('')) await store.abortUpload(upload);
      const objects = await listAll(store);
      const files = objects.reduce((sum, { isMultipart }) => sum + (isMultipart ? 2 : 1), 0);
      const bytes = objects.reduce((sum, { size }) => sum + size, 0);
      await expectFiles(directory, { kept: files, incoming: 0 });
      expect(await store.usedBytes('u')).toBe(bytes);
      await store.close();
    }
  });
});
