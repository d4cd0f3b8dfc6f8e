import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, link, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import type { PushedFile } from '@inkside/twin';

import { errorCode } from '../lib/errorCode';

/** File systems count a name's bytes, not its characters. */
export const MAX_NAME_BYTES = 255;

/** Separators, what Windows refuses, control characters, and marks that turn the reading direction to fake a kind. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Names that Windows takes for devices, with or without an extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const EMPTY_NAME = 'file';
/** A longer one is no extension but a dot in a sentence. */
const MAX_EXTENSION_BYTES = 32;

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** Cuts at a character, never inside one. */
const cut = (text: string, bytes: number): string => {
  let kept = '';
  for (const character of text) {
    if (bytesOf(kept) + bytesOf(character) > bytes) break;
    kept += character;
  }
  return kept;
};

const split = (name: string): { readonly stem: string; readonly extension: string } => {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot) : '';
  const isReal = extension.length > 1 && bytesOf(extension) <= MAX_EXTENSION_BYTES;
  return isReal ? { stem: name.slice(0, dot), extension } : { stem: name, extension: '' };
};

/**
 * A file name for what a push calls itself: never a path, never hidden, writable on every system, at most 255 bytes of
 * UTF-8 with the extension kept.
 */
export const safeName = (displayName: string): string => {
  // A lone surrogate has no UTF-8 form; Windows drops dots and spaces at the end.
  const wellFormed = Buffer.from(displayName, 'utf8').toString('utf8');
  const plain = wellFormed
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .trim()
    .replace(/[. ]+$/, '');
  const name = plain === '' ? EMPTY_NAME : plain;
  const visible = name.startsWith('.') || DEVICE_NAME.test(name) ? `_${name}` : name;
  const { stem, extension } = split(visible);
  return `${cut(stem, MAX_NAME_BYTES - bytesOf(extension))}${extension}`;
};

/** The same name with a number before the extension: `report (2).pdf`; still at most 255 bytes. */
export const numberedName = (name: string, number: number): string => {
  const { stem, extension } = split(name);
  const suffix = ` (${number})${extension}`;
  return `${cut(stem, MAX_NAME_BYTES - bytesOf(suffix))}${suffix}`;
};

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
