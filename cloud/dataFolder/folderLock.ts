import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { ClassicLevel } from 'classic-level';
import * as v from 'valibot';

/** Who has a data folder open, as the lock file names them. */
const holderSchema = v.object({
  pid: v.number(),
  host: v.string(),
  /** ISO 8601, of the moment when the lock was taken. */
  since: v.string(),
  /** When the process began, in the system's own ticks since it started, and which start that was; null where it does not say. */
  began: v.nullable(v.string()),
});
export type LockHolder = v.InferOutput<typeof holderSchema>;

/** Another process has the data folder open. The message is for whoever started this one. */
export class FolderLockedError extends Error {
  readonly holder: LockHolder | undefined;

  constructor(directory: string, holder: LockHolder | undefined) {
    const who =
      holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host} since ${holder.since}`;
    super(`${directory} is in use by ${who}. Stop that one first, or choose another --data-dir.`);
    this.name = 'FolderLockedError';
    this.holder = holder;
  }
}

/** Names the holder; what keeps others out is the lock of the system below {@link LOCK_FOLDER}. */
export const HOLDER_FILE = 'lock.json';
export const LOCK_FOLDER = 'lock';
const START_TIME_FIELD = 19;

/** A process id is given again; with the time at which its process began it is one process. */
const beganOf = async (pid: number): Promise<string | null> => {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // Behind the name, which stands in brackets and may hold anything.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD];
    return ticks === undefined ? null : `${boot.trim()}/${ticks}`;
  } catch {
    return null;
  }
};

/** The process that the lock file of this folder names; it may have ended long ago. */
export const readHolder = async (directory: string): Promise<LockHolder | undefined> => {
  const text = await readFile(join(directory, HOLDER_FILE), 'utf8').catch(() => '');
  const holder = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), text);
  return holder.success ? holder.output : undefined;
};

/**
 * For file systems that take a lock and do not keep it. Only what is certain counts: the process of that number is the
 * very one that took the lock. A number that was given again, or a machine that has started anew, keeps nobody out.
 */
const isHeldElsewhere = async ({ pid, host, began }: LockHolder): Promise<boolean> =>
  pid !== process.pid && host === hostname() && began !== null && began === (await beganOf(pid));

const isLocked = (thrown: unknown): boolean => {
  const cause: unknown = Reflect.get(Object(thrown), 'cause');
  return [thrown, cause].some((each) => Reflect.get(Object(each), 'code') === 'LEVEL_LOCKED');
};

export interface FolderLock {
  /** Lets the next process in. */
  release(): Promise<void>;
}

/**
 * Keeps the data folder for this process, whichever engines hold its data: the folder holds keys, marks, and uploads under
 * way besides. The lock is one of the system, on a LevelDB without content, and ends with its process however that ends; so
 * a process that was killed keeps nobody out, and two that find its traces cannot both take over.
 * @throws FolderLockedError when another one has it
 */
export const lockFolder = async (directory: string): Promise<FolderLock> => {
  const level = new ClassicLevel(join(directory, LOCK_FOLDER));
  try {
    await level.open();
  } catch (thrown) {
    throw isLocked(thrown) ? new FolderLockedError(directory, await readHolder(directory)) : thrown;
  }
  try {
    const before = await readHolder(directory);
    if (before !== undefined && (await isHeldElsewhere(before))) throw new FolderLockedError(directory, before);
    const since = new Date().toISOString();
    const holder: LockHolder = { pid: process.pid, host: hostname(), since, began: await beganOf(process.pid) };
    await writeFile(join(directory, HOLDER_FILE), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  } catch (thrown) {
    await level.close();
    throw thrown;
  }
  return {
    release: async () => {
      await rm(join(directory, HOLDER_FILE), { force: true });
      await level.close();
    },
  };
};
