import { inkError } from '../failures';
import { readZip, zipContent, type ZipLimits } from '../bytes/zipReader';
import { joinEntries, packEntry } from '../bytes/zipWriter';

/** One chunk of a page is some megabytes at most; several hundred times that is a bomb. */
const LIMITS: ZipLimits = { entries: 64, entryBytes: 64 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 };

/**
 * The first file in a shape zip, whatever its name: a list of shapes.
 * @throws InkFormatError kind `shape`: `tooLarge` for a bomb, also for one that lies; `truncated`, `malformed` else.
 */
export function readShapeZip(bytes: Uint8Array, name: string): Uint8Array {
  const subject = { kind: 'shape', name } as const;
  const [first] = readZip(bytes, LIMITS, subject);
  if (first === undefined) throw inkError(subject, 'malformed', 'an empty zip');
  return zipContent(first, subject);
}

/** A zip of one entry; the device names it as the object without `.zip`. The same input gives the same bytes. */
export const writeShapeZip = (entryName: string, content: Uint8Array, modifiedMs: number): Uint8Array =>
  joinEntries([packEntry(entryName, content, modifiedMs)]);
