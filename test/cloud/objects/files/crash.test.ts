import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createFileStore } from '../../../../cloud/objects/fileStore';
import { countFilesIn, readAll } from '../harness/temporaryStore';

const SCRIPT = join(__dirname, '..', 'harness', 'putForever.ts');

/** Runs the writer until it has answered `count` times, then kills it; gives the last round answered for each key. */
const writeUntilKilled = async (directory: string, count: number): Promise<Map<string, number>> => {
  const command = ['--import', 'tsx', SCRIPT, directory];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const answered = new Map<string, number>();
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [key = '', round] = line.split(' ');
    answered.set(key, Number(round));
    lines += 1;
    if (lines === count) child.kill('SIGKILL');
  }
  return answered;
};

describe('a process killed while it writes', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'objects-'));
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('loses nothing that it answered and leaves no stray file', async () => {
    const answered = await writeUntilKilled(directory, 500);

    const store = await createFileStore({ directory });
    const { objects } = await store.list({ prefix: '', maxKeys: 1000 });
    const contents = await Promise.all(objects.map(({ key }) => store.get(key)));
    const bodies = await Promise.all(contents.map(async (content) => content && readAll(content.stream)));
    await store.close();

    const found = new Map(objects.map(({ key }, index) => [key, String(bodies[index]).split(';')[0]]));
    const expected = (key: string, round: number): string | undefined => (round < 0 ? undefined : `${key} ${round}`);
    const differing = [...answered].filter(([key, round]) => found.get(key) !== expected(key, round));
    // Each of the three workers had one write under way, which may or may not have happened; every answer holds.
    const workers = differing.map(([key]) => key.split('/')[1]);
    expect(new Set(workers).size).toBe(workers.length);
    expect(bodies.map((body) => `"${createHash('md5').update(body ?? '').digest('hex').toUpperCase()}"`)).toEqual(
      objects.map(({ etag }) => etag),
    );
    expect(await countFilesIn(directory)).toEqual({ kept: objects.length, incoming: 0 });
  });
});
