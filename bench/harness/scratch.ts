import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `work` with an empty folder, which goes afterwards. */
export const withFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkside-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
