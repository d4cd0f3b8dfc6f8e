import type { ZipEntry } from '../bytes/zipFormat';
import { zipContent } from '../bytes/zipReader';
import { attempt, inkError } from '../failures';
import type { InkFailure, InkObject, InkObjectKind } from '../model';

/** Everything but pictures, sound and documents is far smaller; they have the archive's own limit. */
const MAX_OBJECT_BYTES = 64 * 1024 * 1024;
const RESOURCE_DATA = 'resource/data/';

/** The files of one note in an archive, by their path below the note's root. */
export interface NoteFiles {
  readonly paths: readonly string[];
  readonly has: (path: string) => boolean;
  /** A file's content. @throws InkFormatError of `kind`, `missing` when there is no such file. */
  readonly read: (path: string, kind: InkObjectKind) => Uint8Array;
  /** The paths directly in a folder, which is given with its slash, in the order of their names: time-ordered UUIDs. */
  readonly namesIn: (folder: string) => readonly string[];
  /** As many of the files as can be unpacked; the others go into `failures`. */
  readonly readAll: (paths: readonly string[], kind: InkObjectKind, failures: InkFailure[]) => InkObject[];
}

export function noteFiles(entries: ReadonlyMap<string, ZipEntry>): NoteFiles {
  const paths = [...entries.keys()].sort();
  const read = (path: string, kind: InkObjectKind): Uint8Array => {
    const subject = { kind, name: path };
    const entry = entries.get(path);
    if (entry === undefined) throw inkError(subject, 'missing', 'not in the archive');
    if (entry.size > MAX_OBJECT_BYTES && !path.startsWith(RESOURCE_DATA)) {
      throw inkError(subject, 'tooLarge', `${entry.size} bytes`);
    }
    return zipContent(entry, subject);
  };
  return {
    paths,
    has: (path) => entries.has(path),
    read,
    namesIn: (folder) => paths.filter((path) => path.startsWith(folder) && !path.includes('/', folder.length)),
    readAll: (wanted, kind, failures) =>
      wanted.flatMap((name) => {
        const bytes = attempt(failures, () => read(name, kind));
        return bytes === undefined ? [] : [{ name, bytes }];
      }),
  };
}
