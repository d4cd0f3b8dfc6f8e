import type { NoteInfo } from '../../ink/model';
import { sameId } from '../../ink/pageOrder';
import { decodeNoteInfos, encodeNoteInfos } from '../../ink/records/noteInfo';
import { decodeResources, encodeResources } from '../../ink/records/resources';
import { decodeVirtualDoc, encodeVirtualDoc } from '../../ink/records/virtualDoc';
import { decodeVirtualPages, encodeVirtualPages } from '../../ink/records/virtualPages';
import type { ArchiveObjects } from './noteArchiveObjects';

/** An object on its way to the cloud: its path below the note's prefix, and how its bytes are had. */
export interface SentObject {
  readonly path: string;
  read(): Uint8Array | undefined;
}

interface Renaming {
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

/** The note's own row; rows of folders above it do not go along, because they belong to another account's tree. */
function ownInfo(infos: readonly NoteInfo[], { from, to, title }: Renaming): NoteInfo[] {
  const own = infos.find(({ uniqueId }) => sameId(uniqueId, from)) ?? infos.find(({ type }) => type === 1);
  return own === undefined ? [] : [{ ...own, uniqueId: to, title, parentUniqueId: '' }];
}

/** Records that say their note's id, by the folder they lie in. What cannot be read goes as it is. */
const rewriters: readonly (readonly [start: string, rewrite: (bytes: Uint8Array, path: string, renaming: Renaming) => Uint8Array])[] = [
  [
    'note/pb/note_info',
    (bytes, path, renaming) => {
      const infos = ownInfo(decodeNoteInfos(bytes, path), renaming);
      return infos.length === 0 ? bytes : encodeNoteInfos(infos);
    },
  ],
  ['virtual/doc/pb/', (bytes, path, { to }) => encodeVirtualDoc({ ...decodeVirtualDoc(bytes, path), uniqueId: to })],
  [
    'virtual/page/pb/',
    (bytes, path, { from, to }) =>
      encodeVirtualPages(
        decodeVirtualPages(bytes, path).map((page) => ({
          ...page,
          contentRelativePath: page.contentRelativePath.replace(`document/${from}/`, `document/${to}/`),
        })),
      ),
  ],
  [
    'resource/pb/',
    (bytes, path, { from, to }) =>
      encodeResources(
        decodeResources(bytes, path).map((row) => (sameId(row.documentId, from) ? { ...row, documentId: to } : row)),
      ),
  ],
];

function rewritten(bytes: Uint8Array | undefined, path: string, renaming: Renaming): Uint8Array | undefined {
  const rewrite = rewriters.find(([start]) => path.startsWith(start))?.[1];
  if (bytes === undefined || rewrite === undefined) return bytes;
  try {
    return rewrite(bytes, path, renaming);
  } catch {
    // A broken record stays as broken as it was; the viewer names it.
    return bytes;
  }
}

const renamedPath = (path: string, { from, to }: Renaming): string => {
  if (path === `virtual/doc/pb/${from}`) return `virtual/doc/pb/${to}`;
  return path === `${from}.png` ? `${to}.png` : path;
};

/** What is sent after everything else, the last one last: with its record a note is whole to whoever reads it. */
const LATE = ['pageModel/', 'virtual/page/', 'virtual/doc/', 'note/'];
const rankOf = (path: string): number => LATE.findIndex((start) => path.startsWith(start));

/** A note's objects under another id and title, in the order in which they are sent. */
export function renamedObjects(objects: ArchiveObjects, renaming: Renaming): SentObject[] {
  return objects.paths
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((path) => ({
      path: renamedPath(path, renaming),
      read: () => rewritten(objects.read(path), path, renaming),
    }));
}

/** How many of the objects wait for all the others. */
export const lateCount = (objects: readonly SentObject[]): number => objects.filter(({ path }) => rankOf(path) >= 0).length;
