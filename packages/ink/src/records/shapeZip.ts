import { inkError } from '../failures';
import { readZip, zipContent, type ZipLimits } from '../bytes/zipReader';
import { isFolder } from '../bytes/zipFormat';
import { joinEntries, packEntry } from '../bytes/zipWriter';

/** A chunk of a page is some megabytes at most; several times that is a bomb. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;
const LIMITS: ZipLimits = { entries: 64, totalBytes: MAX_LIST_BYTES };

/**
 * The first file in a shape zip, whatever its name: a list of shapes.
 * @throws InkFormatError kind `shape`: `tooLarge` for a bomb, also for one that lies; `truncated`, `malformed` else.
 */
export function readShapeZip(bytes: Uint8Array, name: string): Uint8Array {
  const subject = { kind: 'shape', name } as const;
  const first = readZip(bytes, LIMITS, subject).entries.find((entry) => !isFolder(entry));
  if (first === undefined) throw inkError(subject, 'malformed', 'an empty zip');
  return zipContent(first, { maxBytes: MAX_LIST_BYTES }, subject);
}

/** A zip of one entry; the device names it as the object without `.zip`. The same input gives the same bytes. */
export const writeShapeZip = (entryName: string, content: Uint8Array, modifiedMs: number): Uint8Array =>
  joinEntries([packEntry(entryName, content, modifiedMs)]);
