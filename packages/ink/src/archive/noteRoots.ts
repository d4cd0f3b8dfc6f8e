import { isFolder, type ZipEntry } from '../bytes/zipFormat';
import type { NoteInfo } from '../model';
import { normalId } from '../pageOrder';

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
