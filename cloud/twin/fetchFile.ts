import { createHash, randomBytes } from 'node:crypto';
import { link, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { errorCode } from './errorCode';
import type { PushedFile } from './pushedFile';
import { numberedName, safeName } from './safeName';

/** Files on their way have names like this; what a stopped run left is swept at the next start. */
const PART = /^\.inkside-twin-[0-9a-f]{16}\.part$/;
const partName = (): string => `.inkside-twin-${randomBytes(8).toString('hex')}.part`;

const MAX_NUMBER = 10_000;

export interface FetchedFile {
  /** In the device's folder. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly md5: string;
  /** Whether there was a checksum to compare with. */
  readonly isChecked: boolean;
}

/** What arrived is not what was sent; the message is for people. */
export class CheckFailed extends Error {}

const receive = async (handle: FileHandle, content: Readable): Promise<{ size: number; md5: string }> => {
  const hash = createHash('md5');
  let size = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk as Uint8Array);
    hash.update(bytes);
    size += bytes.length;
    await handle.writeFile(bytes);
  }
  await handle.sync();
  return { size, md5: hash.digest('hex') };
};

const check = (file: PushedFile, received: { size: number; md5: string }): void => {
  if (file.size !== undefined && file.size !== received.size) {
    throw new CheckFailed(`${received.size} bytes arrived instead of ${file.size}`);
  }
  if (file.md5 !== '' && file.md5 !== received.md5) {
    throw new CheckFailed(`its MD5 is ${received.md5} instead of ${file.md5}`);
  }
};

/** Gives the file its name without ever replacing another; false when the name is taken. */
const claim = async (part: string, path: string): Promise<boolean> => {
  try {
    await link(part, path);
    await rm(part);
    return true;
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'EEXIST') return false;
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') return claimByName(part, path);
    throw thrown;
  }
};

/** Without hard links (FAT, some network folders): an empty file holds the name, and is replaced. */
const claimByName = async (part: string, path: string): Promise<boolean> => {
  const holder = await open(path, 'wx').catch((thrown: unknown) => {
    if (errorCode(thrown) === 'EEXIST') return undefined;
    throw thrown;
  });
  if (holder === undefined) return false;
  await holder.close();
  await rename(part, path);
  return true;
};

const nameFile = async (directory: string, part: string, wanted: string): Promise<string> => {
  const name = safeName(wanted);
  for (let number = 1; number <= MAX_NUMBER; number += 1) {
    const candidate = number === 1 ? name : numberedName(name, number);
    if (await claim(part, join(directory, candidate))) return candidate;
  }
  throw new Error(`more than ${MAX_NUMBER} files are called ${name}`);
};

/**
 * Streams an object into the folder. It gets its own name only when size and checksum are right.
 * Throws CheckFailed, or what the disk or the store throws; then nothing is left behind.
 */
export const fetchFile = async (directory: string, file: PushedFile, content: Readable): Promise<FetchedFile> => {
  const part = join(directory, partName());
  const handle = await open(part, 'wx');
  try {
    const received = await receive(handle, content).finally(() => handle.close());
    check(file, received);
    const name = await nameFile(directory, part, file.displayName);
    return { name, ...received, isChecked: file.md5 !== '' };
  } catch (thrown) {
    content.destroy();
    await rm(part, { force: true });
    throw thrown;
  }
};

/** Removes what a run that was stopped had not finished. */
export const sweepParts = async (directory: string): Promise<void> => {
  const names = await readdir(directory);
  await Promise.all(names.filter((name) => PART.test(name)).map((name) => rm(join(directory, name), { force: true })));
};
