import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Hostile } from './corpus';
import type { Outcome } from './child';

export interface Run extends Outcome {
  readonly name: string;
  /** Bytes of the archive. */
  readonly size: number;
  /** Bytes by which the most memory that the reader has had lies above what it had at its start. */
  readonly grown: number;
}

/** No more than that on the heap, whatever comes; what a reader holds in buffers is measured. */
const HEAP_MIB = 256;

/**
 * Has a process of its own read one archive after another. It ends with an error when the process does, as it does when
 * its heap is full.
 */
export async function runCorpus(archives: readonly Hostile[], each: (run: Run) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ink-hostile-'));
  const child = fork(join(process.cwd(), 'test/services/ink/hostile/child.ts'), [], {
    execArgv: ['--import', 'tsx', '--expose-gc', `--max-old-space-size=${HEAP_MIB}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let reading = 'nothing yet';
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The reader ended at: ${reading}`);
  });
  ended.catch(() => undefined);
  const answer = async (): Promise<Outcome> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [Outcome];
    return message;
  };
  try {
    const { peak: start } = await answer();
    for (const { name, make } of archives) {
      reading = name;
      const bytes = make();
      const path = join(folder, 'hostile.note');
      await writeFile(path, bytes);
      child.send(path);
      const outcome = await answer();
      each({ name, size: bytes.length, grown: outcome.peak - start, ...outcome });
    }
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
