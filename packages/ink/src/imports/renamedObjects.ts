import { ownRow } from '../archive/noteLogs';
import { sameId } from '../pageOrder';
import { noteInfoFile } from '../records/noteInfo';
import { resourceFile } from '../records/resources';
import { decodeVirtualDoc, encodeVirtualDoc } from '../records/virtualDoc';
import { virtualPageFile } from '../records/virtualPages';
import type { FileCodec } from '../wire/recordList';
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

type Rewrite = (bytes: Uint8Array, path: string, renaming: Renaming) => Uint8Array;

/** Each good record changed; broken ones, and what nobody knows, stay in the file as they are. */
const each =
  <T>(codec: FileCodec<T>, change: (record: T, renaming: Renaming) => T): Rewrite =>
  (bytes, path, renaming) => {
    const file = codec.decode(bytes, path);
    return codec.encode({ ...file, records: file.records.map((record) => change(record, renaming)) });
  };

/** The note's own row; rows of folders above it do not go along, because they belong to another account's tree. */
const rewriteInfo: Rewrite = (bytes, path, { from, to, title }) => {
  const file = noteInfoFile.decode(bytes, path);
  const own = ownRow(file.records, from);
  if (own === undefined) return bytes;
  return noteInfoFile.encode({ ...file, records: [{ ...own, uniqueId: to, title, parentUniqueId: '' }] });
};

/** A path with the note's own folder below `document/` called by the new id. */
const inDocument = (path: string, { from, to }: Renaming): string =>
  path.replace(/^document\/([^/]+)\//, (folder, id: string) => (sameId(id, from) ? `document/${to}/` : folder));

/** Records that say their note's id, by the folder they lie in. What cannot be read goes as it is. */
const rewriters: readonly (readonly [start: string, rewrite: Rewrite])[] = [
  ['note/pb/note_info', rewriteInfo],
  ['virtual/doc/pb/', (bytes, path, { to }) => encodeVirtualDoc({ ...decodeVirtualDoc(bytes, path), uniqueId: to })],
  [
    'virtual/page/pb/',
    each(virtualPageFile, (page, renaming) => ({
      ...page,
      contentRelativePath: inDocument(page.contentRelativePath, renaming),
    })),
  ],
  [
    'resource/pb/',
    each(resourceFile, (row, { from, to }) => (sameId(row.documentId, from) ? { ...row, documentId: to } : row)),
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

const DOC = 'virtual/doc/pb/';

/** Whether a file lies at the top and shows the note as the lists do. */
export const isCoverOf = (path: string, noteId: string): boolean =>
  path.endsWith('.png') && sameId(path.slice(0, -'.png'.length), noteId);

const renamedPath = (path: string, renaming: Renaming): string => {
  const { from, to } = renaming;
  if (path.startsWith(DOC) && sameId(path.slice(DOC.length), from)) return DOC + to;
  return isCoverOf(path, from) ? `${to}.png` : inDocument(path, renaming);
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
export const lateCount = (objects: readonly SentObject[]): number =>
  objects.filter(({ path }) => rankOf(path) >= 0).length;
