import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Outcome, Question } from './child';
import { corpus } from './corpus';
import type { Made, Order } from './maker';

export interface Run extends Outcome {
  readonly name: string;
  /** Bytes of the archive. */
  readonly size: number;
  /** Bytes by which the most memory that the reader has had lies above what it had at its start. */
  readonly grown: number;
  /** Bytes of the pixels of its picture, where they are so many that they count. */
  readonly pixels: number;
}

/** No more than that on the heap, whatever comes; what a reader holds in buffers is measured. */
export const HEAP_MIB = 256;

/** A process of its own that gives one answer to each message. */
class Helper {
  private readonly child;
  private readonly ended: Promise<never>;
  private asked = 'nothing yet';

  constructor(script: string, options: readonly string[] = []) {
    this.child = fork(join(process.cwd(), 'test/packages/ink/hostile', script), [], {
      execArgv: ['--import', 'tsx', ...options],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.ended = once(this.child, 'exit').then(() => {
      throw new Error(`${script} ended at: ${this.asked}`);
    });
    this.ended.catch(() => undefined);
  }

  /** The next message of the process. @throws when it ends before. */
  async said<T>(): Promise<T> {
    const [message] = (await Promise.race([once(this.child, 'message'), this.ended])) as [T];
    return message;
  }

  ask<T>(what: string, message: Order | Question): Promise<T> {
    this.asked = what;
    this.child.send(message);
    const answer = this.said<T>();
    // Whoever asked may look only later.
    answer.catch(() => undefined);
    return answer;
  }

  end(): void {
    this.child.kill();
  }
}

/**
 * Has a process of its own read the archives of a corpus one after another, while another makes the next. It ends with
 * an error when the reader does, as it does when its heap is full.
 */
export async function runCorpus(
  { seed, random }: { readonly seed: number; readonly random: number },
  each: (run: Run) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ink-hostile-'));
  const reader = new Helper('child.ts', ['--expose-gc', `--max-old-space-size=${HEAP_MIB}`]);
  const maker = new Helper('maker.ts');
  const archives = corpus(seed, random);
  const names = archives.map(({ name }) => name);
  const pathOf = (index: number): string => join(folder, `${index}.note`);
  const make = (index: number): Promise<Made> =>
    maker.ask(names[index] ?? 'nothing more', { seed, random, index, path: pathOf(index) });
  try {
    const { peak: start } = await reader.said<Outcome>();
    let next = make(0);
    for (const [index, { name, exports = false, pixels = 0 }] of archives.entries()) {
      const { size } = await next;
      if (index + 1 < names.length) next = make(index + 1);
      const outcome = await reader.ask<Outcome>(name, { path: pathOf(index), exports });
      await rm(pathOf(index));
      each({ name, size, pixels, grown: outcome.peak - start, ...outcome });
    }
  } finally {
    reader.end();
    maker.end();
    await rm(folder, { recursive: true, force: true });
  }
}
