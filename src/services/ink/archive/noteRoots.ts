import type { ZipEntry } from '../bytes/zipFormat';
import type { NoteInfo } from '../model';
import { normalId } from '../pageOrder';

/** A note lies at the top or in a folder; one or two more come from packing a folder by hand. */
const MAX_DEPTH = 3;
const INFO_PATH = /^((?:[^/]+\/){0,3})note\/pb\/note_info$/;
const NOTE = 1;

/** The folders of an archive that hold a note, each with its slash; '' for a note that lies in no folder. */
export function noteRoots(entries: readonly ZipEntry[], tree: readonly NoteInfo[]): string[] {
  const named = entries.flatMap(({ name }) => INFO_PATH.exec(name)?.[1] ?? []);
  const notes = new Set(tree.filter(({ type }) => type === NOTE).map(({ uniqueId }) => normalId(uniqueId)));
  const folders = new Set(entries.map(({ name }) => name.slice(0, name.indexOf('/') + 1)));
  const inTree = [...folders].filter((folder) => folder !== '' && notes.has(normalId(folder.slice(0, -1))));
  return [...new Set([...named, ...inTree])].filter((root) => !root.includes('stash/'));
}

/** Each note's own entries by their path below its root. */
export function entriesByRoot(
  entries: readonly ZipEntry[],
  roots: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, ZipEntry>> {
  const byRoot = new Map(roots.map((root) => [root, new Map<string, ZipEntry>()]));
  for (const entry of entries) {
    const root = rootOf(entry.name, byRoot);
    if (root !== undefined) byRoot.get(root)?.set(entry.name.slice(root.length), entry);
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
