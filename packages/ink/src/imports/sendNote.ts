import {
  appErrorOf,
  asBytes,
  asObjectKey,
  type FileId,
  type ObjectKey,
  PortError,
  type UploadEvent,
} from '@inkside/kit';

import { ownRow } from '../archive/noteLogs';
import { adoptedInfo } from '../encode/noteRecords';
import { sameId } from '../pageOrder';
import { decodeVirtualDoc, encodeVirtualDoc, noteInfoFile } from '../records/note';
import { resourceFile } from '../records/resources';
import { virtualPageFile } from '../records/pages';
import type { Shape } from '../model';
import { isObject, parseNoteJson } from '../records/json';
import { readShapeZip, shapeFile, writeShapeZip } from '../records/shapes';
import type { FileCodec } from '../wire/recordList';
import type { ArchiveObjects } from './noteArchiveObjects';
import type { SaveEvent } from './importsPort';

/** An object on its way to the cloud: its path below the note's prefix, and how its bytes are had. */
interface SentObject {
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

/**
 * The note's own row, with what a device needs of it. Rows of folders above it do not go along, because they belong to
 * another account's tree.
 */
const rewriteInfo: Rewrite = (bytes, path, { from, to, title }) => {
  const file = noteInfoFile.decode(bytes, path);
  const own = ownRow(file.records, from);
  if (own === undefined) return bytes;
  return noteInfoFile.encode({ ...file, records: [adoptedInfo({ ...own, uniqueId: to, title, parentUniqueId: '' })] });
};

/** A path with the note's own folder below `document/` called by the new id. */
const inDocument = (path: string, { from, to }: Renaming): string =>
  path.replace(/^document\/([^/]+)\//, (folder, id: string) => (sameId(id, from) ? `document/${to}/` : folder));

/** JSON that names a note, with the note's new id; the same text where it names another one or none. */
function renamedJson(text: string, { from, to }: Pick<Renaming, 'from' | 'to'>): string {
  if (!text.includes('documentId')) return text;
  const json = parseNoteJson(text);
  const isOwn = (value: unknown): value is Readonly<Record<string, unknown>> & { readonly documentId: string } =>
    isObject(value) && typeof value['documentId'] === 'string' && sameId(value['documentId'], from);
  if (isOwn(json)) return JSON.stringify({ ...json, documentId: to });
  const linked = isObject(json) ? json['docBean'] : undefined;
  return isObject(json) && isOwn(linked) ? JSON.stringify({ ...json, docBean: { ...linked, documentId: to } }) : text;
}

/** Its file and its link (reference: note-format, sections 4.6 and 6.5), where they are the note's own. */
function renamedShape(shape: Shape, renaming: Renaming): Shape {
  const [resource, text] = [renamedJson(shape.resource, renaming), renamedJson(shape.text, renaming)];
  return resource === shape.resource && text === shape.text ? shape : { ...shape, resource, text };
}

const NAME = /([^/]+?)(?:\.zip)?$/;
const TIME = /#(\d{1,15})$/;

/** A shape zip in which what names its note names it by the new id; the same bytes where nothing does. */
function renamedShapes(bytes: Uint8Array, path: string, renaming: Renaming): Uint8Array {
  const file = shapeFile.decode(readShapeZip(bytes, path), path);
  const records = file.records.map((shape) => renamedShape(shape, renaming));
  if (records.every((shape, index) => shape === file.records[index])) return bytes;
  const entryName = NAME.exec(path)?.[1] ?? path;
  return writeShapeZip(entryName, shapeFile.encode({ ...file, records }), Number(TIME.exec(entryName)?.[1] ?? 0));
}

/** Records that say their note's id, by the folder they lie in. What cannot be read goes as it is. */
const rewriters: readonly (readonly [start: string, rewrite: Rewrite])[] = [
  ['note/pb/note_info', rewriteInfo],
  ['shape/', renamedShapes],
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
export function renamedObjects(objects: Pick<ArchiveObjects, 'paths' | 'read'>, renaming: Renaming): SentObject[] {
  return objects.paths
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((path) => ({
      path: renamedPath(path, renaming),
      read: () => rewritten(objects.read(path), path, renaming),
    }));
}

/** How many of the objects wait for all the others. */
export const lateCount = (objects: readonly Pick<SentObject, 'path'>[]): number =>
  objects.filter(({ path }) => rankOf(path) >= 0).length;

/** Objects that go up at the same time. */
const LANES = 4;

/** One object with its whole key. */
export interface KeyedObject {
  readonly key: string;
  readonly bytes: Uint8Array;
}

export interface SendParts {
  /** Where objects go. Stopping an upload removes what was stored. */
  readonly objects: {
    upload(fileId: FileId, key: ObjectKey, report: (event: UploadEvent) => void): () => void;
    remove(keys: readonly ObjectKey[]): Promise<void>;
  };
  /** Chosen files by id: what is made here goes up the same way. */
  readonly files: { keep(file: File): FileId; release(fileId: FileId): void };
}

const fileOf = ({ key, bytes }: KeyedObject): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], key.slice(key.lastIndexOf('/') + 1));

function sendOne(
  { objects, files }: SendParts,
  object: KeyedObject,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  const fileId = files.keep(fileOf(object));
  return new Promise<void>((resolve, reject) => {
    let sent = 0;
    const advance = (to: number): void => {
      onSent(to - sent);
      sent = to;
    };
    const stop = objects.upload(fileId, asObjectKey(object.key), (event) => {
      if (event.kind === 'progress') advance(Math.min(event.sent, object.bytes.length));
      if (event.kind === 'failed') reject(new PortError(event.error.code, event.error.params));
      if (event.kind !== 'done') return;
      advance(object.bytes.length);
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(new PortError('errors.cancelled'));
    });
  }).finally(() => files.release(fileId));
}

/**
 * Sends objects, some at a time; the last `late` of them one by one after all others. Stopping, and failing, removes
 * what was sent.
 */
export async function sendObjects(
  parts: SendParts,
  sending: { readonly objects: readonly KeyedObject[]; readonly late: number },
  report: (event: SaveEvent) => void,
  stop: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const abort = (): void => over.abort();
  stop.addEventListener('abort', abort);
  const tell = (event: SaveEvent): void => {
    if (!stop.aborted) report(event);
  };
  const total = asBytes(sending.objects.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const done: ObjectKey[] = [];
  let sent = 0;
  const send = async (object: KeyedObject): Promise<void> => {
    if (over.signal.aborted) throw new PortError('errors.cancelled');
    await sendOne(parts, object, over.signal, (bytes) => {
      sent += bytes;
      tell({ kind: 'progress', sent: asBytes(sent), total });
    });
    done.push(asObjectKey(object.key));
  };
  const early = sending.objects.slice(0, sending.objects.length - sending.late);
  const lane = async (): Promise<void> => {
    for (let next = early.shift(); next !== undefined; next = early.shift()) await send(next);
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
    for (const object of sending.objects.slice(sending.objects.length - sending.late)) await send(object);
    if (stop.aborted) throw new PortError('errors.cancelled');
    tell({ kind: 'done' });
  } catch (thrown) {
    abort();
    // Best effort: what stays behind is written over by the next try, or swept by the store.
    await parts.objects.remove(done).catch(() => undefined);
    tell({ kind: 'failed', error: appErrorOf(thrown) });
  } finally {
    stop.removeEventListener('abort', abort);
  }
}
