import type { NoteFiles } from '../archive/noteFiles';
import { pointsOwner } from '../assemblePage';
import { MOST_JOINED_BYTES } from '../bytes/pointsFile';

const COPIED_TEMPLATE = /^document\/[^/]+\/(template\/json\/[^/]+)$/;

/**
 * Where a file of an archive lies in the cloud, below the note's prefix. In an archive points lie in a folder for each
 * page, and templates a second time below the document. A points file whose name does not say its page gets it from its
 * folder: in the cloud there is only the name. Whatever else there is keeps its path, so that it falls together with no
 * other: history and files of later firmware go along, though nobody here reads them.
 */
function cloudPath(path: string): string {
  const points = path.startsWith('point/') ? pointsOwner(path) : undefined;
  if (points !== undefined) return `point/${points.pageId}#${points.revisionId}#points`;
  return COPIED_TEMPLATE.exec(path)?.[1] ?? path;
}

const depthOf = (path: string): number => path.split('/').length;

/** Files that fall together, in as many parts as are needed for each to be read at once and to make one file. */
function* partsOf(paths: readonly string[], sizeOf: NoteFiles['sizeOf']): Generator<readonly string[]> {
  let part: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    const size = sizeOf(path);
    if (part.length > 0 && bytes + size > MOST_JOINED_BYTES) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(path);
    bytes += size;
  }
  yield part;
}

/** A place of its own for what does not fit into one: readers look for a stroke in every points file of a page. */
function placeBeside(place: string, number: number, isTaken: (place: string) => boolean): string {
  let beside = place.replace(/#points$/, `-${number}#points`);
  while (isTaken(beside)) beside = beside.replace(/#points$/, '-#points');
  return beside;
}

/** The archive's files by their paths in the cloud: a page's own before copies of it, which lie deeper. */
export function pathsInCloud({
  paths,
  sizeOf,
}: Pick<NoteFiles, 'paths' | 'sizeOf'>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const place = cloudPath(path);
    if (found.get(place)?.push(path) === undefined) found.set(place, [path]);
  }
  const placed = new Map<string, readonly string[]>();
  const isTaken = (place: string): boolean => found.has(place) || placed.has(place);
  for (const [place, fallen] of found) {
    const parts = place.startsWith('point/') ? [...partsOf(fallen, sizeOf)] : [fallen];
    parts.forEach((part, index) => placed.set(index === 0 ? place : placeBeside(place, index + 1, isTaken), part));
  }
  return placed;
}
