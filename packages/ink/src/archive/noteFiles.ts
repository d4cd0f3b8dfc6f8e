import type { ZipEntry } from '../bytes/zipFormat';
import { checkContent, isPackedTight, zipContent, type ContentLimits } from '../bytes/zipReader';
import { attempt, inkError, type Subject } from '../failures';
import type { InkFailure, InkObject, InkObjectKind } from '../model';
import { normalId } from '../pageOrder';

const MEBIBYTE = 1024 * 1024;
/** Pictures, sound, documents, history and what nobody knows, which are handed on as they are. */
const MAX_DATA_BYTES = 512 * MEBIBYTE;
const READ =
  /^(?:(?:extra|link|note|pageModel|point|shape|tag|template|toc|virtual)\/|resource\/pb\/|document\/.*\.template_json$)/;
/** A picture of one colour packs to a thousandth. */
const TIGHT_BYTES = 32 * MEBIBYTE;
/** More of them in one note are made to stall. */
const ALL_TIGHT_BYTES = 128 * MEBIBYTE;
/** What is read is far smaller: some hundred kilobytes, for a page's points some megabytes. */
const MAX_BYTES: Readonly<Record<InkObjectKind, number>> = {
  shape: 16 * MEBIBYTE,
  points: 32 * MEBIBYTE,
  resource: 16 * MEBIBYTE,
  template: 4 * MEBIBYTE,
  outline: 4 * MEBIBYTE,
  document: 32 * MEBIBYTE,
  page: 16 * MEBIBYTE,
};
const TIME_IN_NAME = /#(\d{1,15})$/;

/** The files of one note in an archive, by their path below the note's root. */
export interface NoteFiles {
  readonly paths: readonly string[];
  readonly has: (path: string) => boolean;
  /** How many bytes a file says it unpacks to; 0 when there is no such file. */
  readonly sizeOf: (path: string) => number;
  /** A file's content. @throws InkFormatError of `kind`, `missing` when there is no such file. */
  readonly read: (path: string, kind: InkObjectKind) => Uint8Array;
  /** Whether a file can be unpacked, without holding it. @throws as {@link read}. */
  readonly check: (path: string, kind: InkObjectKind) => void;
  /**
   * The paths directly in a folder of revisions, oldest first; the folder is given with its slash. Names that end in
   * `#` and a time are ordered by it, the others are ids that are ordered by time themselves.
   */
  readonly revisionsIn: (folder: string) => readonly string[];
  /** As many of the files as can be unpacked and fit into memory together; the others go into `failures`. */
  readonly readAll: (paths: readonly string[], kind: InkObjectKind, failures: InkFailure[]) => InkObject[];
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Files that a computer leaves in folders; no object of a note begins with a point but the default template. */
const isHidden = (path: string): boolean => nameOf(path).startsWith('.') && !path.endsWith('.template_json');

interface Revision {
  readonly path: string;
  readonly ms: number;
  readonly id: string;
}

const revisionOf = (path: string): Revision => ({
  path,
  ms: Number(TIME_IN_NAME.exec(path)?.[1] ?? -1),
  id: normalId(nameOf(path)),
});

const byAge = (a: Revision, b: Revision): number => a.ms - b.ms || Number(a.id > b.id) - Number(a.id < b.id);

/** What a file may unpack to. `tightBytes`: together, those that pack better than ink. */
function limitsOf(path: string, kind: InkObjectKind, tightBytes: number): ContentLimits {
  if (READ.test(path)) return { maxBytes: MAX_BYTES[kind] };
  return { maxBytes: MAX_DATA_BYTES, ...(tightBytes <= ALL_TIGHT_BYTES ? { ratioFree: TIGHT_BYTES } : {}) };
}

export function noteFiles(entries: ReadonlyMap<string, ZipEntry>): NoteFiles {
  const paths = [...entries.keys()].filter((path) => !isHidden(path)).sort();
  const tightBytes = [...entries.values()].filter(isPackedTight).reduce((sum, { size }) => sum + size, 0);
  const unpacked = <T>(
    path: string,
    kind: InkObjectKind,
    unpack: (entry: ZipEntry, limits: ContentLimits, subject: Subject) => T,
  ): T => {
    const subject = { kind, name: path };
    const entry = entries.get(path);
    if (entry === undefined) throw inkError(subject, 'missing', 'not in the archive');
    return unpack(entry, limitsOf(path, kind, tightBytes), subject);
  };
  const read = (path: string, kind: InkObjectKind): Uint8Array => unpacked(path, kind, zipContent);
  return {
    paths,
    has: (path) => entries.has(path),
    sizeOf: (path) => entries.get(path)?.size ?? 0,
    read,
    check: (path, kind) => unpacked(path, kind, checkContent),
    revisionsIn: (folder) =>
      paths
        .filter((path) => path.startsWith(folder) && !path.includes('/', folder.length))
        .map(revisionOf)
        .sort(byAge)
        .map(({ path }) => path),
    readAll: (wanted, kind, failures) => {
      let left = MAX_BYTES[kind];
      return wanted.flatMap((name) => {
        const bytes = attempt(failures, () => {
          if ((entries.get(name)?.size ?? 0) > left) throw inkError({ kind, name }, 'tooLarge', 'too much together');
          return read(name, kind);
        });
        left -= bytes?.length ?? 0;
        return bytes === undefined ? [] : [{ name, bytes }];
      });
    },
  };
}
