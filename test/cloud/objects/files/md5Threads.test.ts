import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMd5Threads } from '../../../../cloud/objects/files/md5Threads';

const CONTENT = Buffer.alloc(3_000_000, 'ink on paper;');
const MD5 = createHash('md5').update(CONTENT).digest('hex');

describe('MD5 in threads', () => {
  let directory: string;
  let file: FileHandle;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'md5-'));
    await writeFile(join(directory, 'file'), CONTENT);
    file = await open(join(directory, 'file'), 'r');
  });

  afterEach(async () => {
    await file.close();
    await rm(directory, { recursive: true });
  });

  it.each([0, 1, 3])('gives the MD5 of a file that grows, with %d threads', async (most) => {
    const threads = createMd5Threads(most);
    const bodies = Array.from({ length: 5 }, () => threads.begin(file.fd));

    for (const [from, to] of [
      [0, 1],
      [1, 2_000_000],
      [2_000_000, CONTENT.length],
    ] as const) {
      for (const body of bodies) body.follow([CONTENT.subarray(from, to)], to);
    }

    expect(await Promise.all(bodies.map((body) => body.digest()))).toEqual(bodies.map(() => MD5));
    await threads.close();
  });

  it('says so when the file holds less than it should, and goes on with others', async () => {
    const threads = createMd5Threads(1);
    const [short, whole] = [threads.begin(file.fd), threads.begin(file.fd)];

    short.follow([], CONTENT.length + 1);
    whole.follow([], CONTENT.length);

    await expect(short.digest()).rejects.toThrow('shorter');
    expect(await whole.digest()).toBe(MD5);
    await threads.close();
  });

  it('fails what a thread leaves behind when it ends, and takes nothing afterwards', async () => {
    const threads = createMd5Threads(1);
    const [asked, late] = [threads.begin(file.fd), threads.begin(file.fd)];
    const digest = asked.digest();
    const outcome = expect(digest).rejects.toMatchObject({ code: 'unavailable' });

    await threads.close();

    await outcome;
    await expect(late.digest()).rejects.toMatchObject({ code: 'unavailable' });
    expect(() => threads.begin(file.fd)).toThrow('unavailable');
  });
});
