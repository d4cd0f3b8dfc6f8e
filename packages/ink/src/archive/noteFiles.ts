import { isFolder, type ZipEntry } from '../bytes/zipFormat';
import type { InkFailure, InkObject, InkObjectKind, NoteInfo } from '../model';
import { normalId } from '../pageOrder';
import { checkContent, type ContentLimits, isPackedTight, zipContent } from '../bytes/zipReader';
import { attempt, inkError, type Subject } from '../failures';

/** A note lies at the top or in a folder; one or two more come from packing a folder by hand. */
const MAX_DEPTH = 3;
const INFO_PATH = /^((?:[^/]+\/){0,3})note\/pb\/note_info$/;
const TREE_PATH = /^((?:[^/]+\/){0,2})note_tree$/;
const NOTE = 1;
/** Below it lies the history of a note, and no note. */
const HISTORY = 'stash';

/** The tree of a backup, at the top or in the folder that somebody packed by hand. */
export const treeEntry = (entries: readonly ZipEntry[]): ZipEntry | undefined =>
  entries.find(({ name }) => TREE_PATH.test(name));

/** What a root's own folder is called; '' for a note that lies in no folder. */
export const folderOf = (root: string): string => root.slice(root.lastIndexOf('/', root.length - 2) + 1, -1);

/** The folders of an archive that hold a note, each with its slash; '' for a note that lies in no folder. */
export function noteRoots(entries: readonly ZipEntry[], tree: readonly NoteInfo[]): string[] {
  const files = entries.filter((entry) => !isFolder(entry));
  const named = files.flatMap(({ name }) => INFO_PATH.exec(name)?.[1] ?? []);
  const notes = new Set(tree.filter(({ type }) => type === NOTE).map(({ uniqueId }) => normalId(uniqueId)));
  const base = TREE_PATH.exec(treeEntry(entries)?.name ?? '')?.[1] ?? '';
  const below = files.filter(({ name }) => name.startsWith(base) && name.includes('/', base.length));
  const folders = new Set(below.map(({ name }) => name.slice(base.length, name.indexOf('/', base.length))));
  const inTree = [...folders].filter((folder) => notes.has(normalId(folder))).map((folder) => `${base}${folder}/`);
  return [...new Set([...named, ...inTree])].filter((root) => !root.split('/').includes(HISTORY));
}

/** Where firmware before 3.1 kept points: beside the notes. */
const OLD_POINTS = 'point/';

/**
 * Each note's own files by their path below its root; with a note that is alone go points that lie in the old place
 * (reference: note-format, section 1.2). Of two files with one path the later counts, as when they are unpacked.
 */
export function entriesByRoot(
  entries: readonly ZipEntry[],
  roots: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, ZipEntry>> {
  const byRoot = new Map(roots.map((root) => [root, new Map<string, ZipEntry>()]));
  const [only] = roots.length === 1 ? [...byRoot.values()] : [];
  for (const entry of entries) {
    if (isFolder(entry)) continue;
    const root = rootOf(entry.name, byRoot);
    if (root !== undefined) byRoot.get(root)?.set(entry.name.slice(root.length), entry);
    else if (entry.name.startsWith(OLD_POINTS)) only?.set(entry.name, entry);
  }
  return byRoot;
}

/** The deepest root above a file. */
function rootOf(name: string, roots: ReadonlyMap<string, unknown>): string | undefined {
  let deepest = roots.has('') ? '' : undefined;
  let end = name.indexOf('/');
  for (let depth = 1; depth <= MAX_DEPTH && end >= 0; depth += 1) {
    const folder = name.slice(0, end + 1);
    if (roots.has(folder)) deepest = folder;
    end = name.indexOf('/', end + 1);
  }
  return deepest;
}

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
