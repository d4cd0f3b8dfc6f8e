import { decodePointsFile, encodePointsFile } from '../bytes/pointsFile';
import { isFolder, type ZipEntry } from '../bytes/zipFormat';
import { zipContent } from '../bytes/zipReader';
import { attempt, inkError } from '../failures';
import type { InkFailure, InkObjectKind } from '../model';
import { decodeExtra, decodeVirtualDoc, encodeExtra, encodeVirtualDoc, noteInfoFile } from '../records/note';
import { pageModelFile, virtualPageFile } from '../records/pages';
import { resourceFile } from '../records/resources';
import { readShapeZip, shapeFile } from '../records/shapes';
import { tocFile } from '../tableOfContents';
import type { FileCodec } from '../wire/recordList';
import { writeNoteArchive, type NoteArchive } from './noteArchive';

const MAX_BYTES = 32 * 1024 * 1024;
const HISTORY = /(?:^|\/)stash\//;

/** Whether an object says the same after it was read and written. */
type Recode = (bytes: Uint8Array, name: string) => boolean;

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

const ofRecords =
  <T>(codec: FileCodec<T>, kind: InkObjectKind): Recode =>
  (bytes, name) => {
    const file = codec.decode(bytes, name);
    if (file.broken !== undefined) throw inkError({ kind, name }, file.broken, 'its list ends before its end');
    return sameBytes(codec.encode(file), bytes);
  };

const CODECS: readonly (readonly [RegExp, InkObjectKind, Recode])[] = [
  [/(?:^|\/)(?:note\/pb\/note_info|note_tree)$/, 'document', ofRecords(noteInfoFile, 'document')],
  [/(?:^|\/)pageModel\/pb\/[^/]+$/, 'page', ofRecords(pageModelFile, 'page')],
  [/(?:^|\/)virtual\/page\/pb\/[^/]+$/, 'page', ofRecords(virtualPageFile, 'page')],
  [/(?:^|\/)resource\/pb\/[^/]+$/, 'resource', ofRecords(resourceFile, 'resource')],
  [/(?:^|\/)toc\/pb\/[^/]+$/, 'outline', ofRecords(tocFile, 'outline')],
  [
    /(?:^|\/)virtual\/doc\/pb\/[^/]+$/,
    'document',
    (bytes, name) => sameBytes(encodeVirtualDoc(decodeVirtualDoc(bytes, name)), bytes),
  ],
  [/(?:^|\/)extra\/pb\/extra$/, 'document', (bytes, name) => sameBytes(encodeExtra(decodeExtra(bytes, name)), bytes)],
  // The zip around the list packs the same bytes in many ways: what counts is the list.
  [
    /(?:^|\/)shape\/[^/]+\.zip$/,
    'shape',
    (bytes, name) => ofRecords(shapeFile, 'shape')(readShapeZip(bytes, name), name),
  ],
  [
    /(?:^|\/)point\/(?:[^/]+\/)*[^/]+$/,
    'points',
    (bytes, name) => sameBytes(encodePointsFile(decodePointsFile(bytes, name)), bytes),
  ],
];

export interface Rewritten {
  readonly bytes: Uint8Array;
  /** How many files were read and written again, the same to the byte. */
  readonly recoded: number;
  /** How many are handed on unread: pictures, templates, history and what else has no records of ours. */
  readonly copied: number;
  /** Files that we would write otherwise than whoever made them; they stay as they are. */
  readonly kept: readonly string[];
  /** Files that cannot be read; they stay as they are. */
  readonly failures: readonly InkFailure[];
}

/**
 * Reads and writes every object of an archive and packs the archive anew. Each file in the result is the one that was
 * there, byte for byte as it was packed: one that does not come out the same is not touched, and named. What stood
 * before the zip itself is left out.
 */
export function rewriteArchive(archive: NoteArchive): Rewritten {
  const [kept, failures]: [string[], InkFailure[]] = [[], []];
  let [recoded, copied] = [0, 0];
  const recode = (entry: ZipEntry): void => {
    const { name } = entry;
    const codec = HISTORY.test(name) ? undefined : CODECS.find(([pattern]) => pattern.test(name));
    if (codec === undefined) {
      copied += 1;
      return;
    }
    const [, kind, same] = codec;
    const isSame = attempt(failures, () => same(zipContent(entry, { maxBytes: MAX_BYTES }, { kind, name }), name));
    if (isSame === true) recoded += 1;
    else if (isSame === false) kept.push(name);
  };
  archive.entries.filter((entry) => !isFolder(entry)).forEach(recode);
  return { bytes: writeNoteArchive(archive), recoded, copied, kept, failures };
}
