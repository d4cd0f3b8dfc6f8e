import { type FileId, PortError, type StampName } from '@inkside/kit';

import { allocateSamples } from '../bytes/samples';
import type { NoteObject } from '../encode/noteContent';
import { boundingRectOf } from '../encode/strokeChunks';
import { pictureFacts } from '../export/images/pictureFacts';
import type { PageSize, Shape } from '../model';
import { type Recording, recordingText } from '../records/recording';
import { blankResource, encodeResources } from '../records/resources';
import { blankShape } from '../records/shapes';
import type { Bounds } from '../render/path/pathStream';
import type { StepFile } from './history';
import type { PagePoint } from './onPage';
import { type Rasterise, stampSvg } from './stamps';

/** `shapeType` and resource `type` of what shows a file (reference: note-format, sections 4.6 and 5). */
const KINDS = {
  picture: { shapeType: 19, type: 0 },
  sound: { shapeType: 23, type: 2 },
  file: { shapeType: 34, type: 4 },
} as const;
type FileKind = keyof typeof KINDS;
/** A stamp is a picture by another name: the format keeps its pixels as a file of the note. */
const STAMP = { shapeType: 32, type: 0, side: 120 } as const;

const MIB = 1024 * 1024;
/** The specification, section 5: pictures, and files of any other kind. */
const MOST_BYTES: Readonly<Record<FileKind, number>> = { picture: 3 * MIB, sound: 200 * MIB, file: 200 * MIB };
/** The kinds of pictures that the specification allows, by what they are and not by what they are called. */
const PICTURES: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/bmp': 'bmp' };
/** As large as a device draws the box of a sound and of an attachment (section 6.1), page units. */
const BOX: PageSize = { width: 360, height: 110 };
/** A picture takes no more of a page than this at first. */
const MOST_SHARE = 0.6;

/** What is put on a page beside strokes. `place`: its upper left corner, page units. */
export type Insertion =
  | {
      readonly kind: 'file';
      readonly file: File;
      readonly place: PagePoint;
      readonly page: PageSize;
      /** Of a sound that was recorded here: when. */
      readonly recording?: Recording;
    }
  | { readonly kind: 'timestamp'; readonly words: string; readonly place: PagePoint }
  | { readonly kind: 'stamp'; readonly stamp: StampName; readonly place: PagePoint }
  | { readonly kind: 'link'; readonly address: string; readonly title: string; readonly place: PagePoint }
  /** To another note, or to a page. `pageId`: '' for a note as a whole. */
  | {
      readonly kind: 'noteLink';
      readonly noteId: string;
      readonly pageId: string;
      readonly title: string;
      readonly place: PagePoint;
    };

/** What is put on a page; a file goes by the id that the page keeps it under. */
export type InsertedThing =
  | Exclude<Insertion, { kind: 'file' }>
  | (Omit<Extract<Insertion, { kind: 'file' }>, 'file'> & { readonly fileId: FileId });

/** The same with the file itself. @throws PortError `errors.fileChanged` for one that is not at hand */
export function withFileOf(thing: InsertedThing, chosen: (fileId: FileId) => File | undefined): Insertion {
  if (thing.kind !== 'file') return thing;
  const file = chosen(thing.fileId);
  if (file === undefined) throw new PortError('errors.fileChanged', { name: '' });
  return { ...thing, file };
}

/** How a shape begins. */
export interface NewShape {
  readonly uniqueId: string;
  readonly layer: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly colour: number;
}

/** A shape that is its box: kept as two opposite corners, as the device keeps it. */
const boxed = ({ uniqueId, layer, at, colour }: NewShape, box: Bounds, fields: Partial<Shape>) => {
  const samples = allocateSamples(2);
  samples.x.set([box.left, box.right]);
  samples.y.set([box.top, box.bottom]);
  const shape = blankShape({
    ...{ uniqueId, createdAt: at, updatedAt: at, zorder: layer, color: colour, thickness: 1 },
    ...fields,
  });
  return { shape: { ...shape, boundingRect: boundingRectOf(shape, samples) }, samples };
};

const boxAt = ({ x, y }: PagePoint, { width, height }: PageSize): Bounds => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

const extensionOf = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
const titleOf = (name: string): string => name.replace(/\.[^.]*$/, '');

function mustFit(kind: FileKind, name: string, { length }: Uint8Array): void {
  const max = MOST_BYTES[kind];
  if (length <= max) return;
  throw new PortError(kind === 'picture' ? 'making.faults.pictureLarge' : 'errors.tooLarge', { name, max });
}

/** What a file is, by its bytes, and how large its box is. @throws PortError `making.faults.*` with the file's name */
function looked({ name, type }: File, bytes: Uint8Array, page: PageSize) {
  const facts = pictureFacts(bytes);
  const extension = PICTURES[facts?.type ?? ''];
  const isPicture = facts !== undefined && extension !== undefined;
  if (!isPicture && type.startsWith('image/')) throw new PortError('making.faults.noPicture', { name });
  const other: FileKind = type.startsWith('audio/') ? 'sound' : 'file';
  mustFit(isPicture ? 'picture' : other, name, bytes);
  if (!isPicture) return { kind: other, extension: extensionOf(name), size: BOX };
  const scale = Math.min(1, (page.width * MOST_SHARE) / facts.width, (page.height * MOST_SHARE) / facts.height);
  const size = { width: Math.max(1, facts.width * scale), height: Math.max(1, facts.height * scale) };
  return { kind: 'picture' as const, extension, size };
}

/** What records say of a sound that was recorded here; it is as old as its first moment. Nothing of any other file. */
function recorded(recording: Recording | undefined) {
  if (recording === undefined) return { inShape: {}, inResource: {}, said: {} };
  const { lasted: audioDuration, stretches } = recording;
  const createdAt = stretches[0]?.at;
  const text = recordingText(recording);
  const since = createdAt === undefined ? {} : { createdAt };
  return {
    inShape: { ...since, extra: text },
    inResource: { ...since, audioDuration, extraAttributes: text },
    said: { audioDuration },
  };
}

/** A file of the note, as its list names it and as the shape says it once more. */
interface KeptFile {
  readonly title: string;
  readonly type: number;
  readonly extension: string;
  readonly bytes: Uint8Array;
  /** Of a sound that was recorded here. */
  readonly recording?: Recording | undefined;
}

/** A shape that shows a file, with the file. */
function withFile(file: KeptFile, box: Bounds, shapeType: number, as: NewShape, noteId: string) {
  const { title, type, extension, bytes } = file;
  const resourceId = crypto.randomUUID();
  const relativePath = `/${resourceId}.${extension}`;
  const times = recorded(file.recording);
  const resource = blankResource({
    ...{ uniqueId: resourceId, documentId: noteId, createdAt: as.at, updatedAt: as.at },
    ...{ title, type, relativePath, ...times.inResource },
  });
  const named = { uniqueId: resourceId, documentId: noteId, title, type, relativePath, fileExtension: extension };
  const said = JSON.stringify({ ...named, ...times.said });
  const drawn = boxed(as, box, { shapeType, resource: said, ...times.inShape });
  return { drawn, files: [{ shapeId: as.uniqueId, resource, bytes }] };
}

/** A picture, a sound or an attachment, with its file. */
async function placedFile(
  { file, place, page, recording }: Extract<Insertion, { kind: 'file' }>,
  as: NewShape,
  noteId: string,
) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { kind, extension, size } = looked(file, bytes, page);
  const { shapeType, type } = KINDS[kind];
  const own = kind === 'sound' ? recording : undefined;
  const kept = { title: titleOf(file.name), type, extension, bytes, recording: own };
  return withFile(kept, boxAt(place, size), shapeType, as, noteId);
}

/** A stamp in the colour of the pen. @throws PortError `making.faults.noPicture` where the browser can draw none */
async function placedStamp(
  { stamp, place }: Extract<Insertion, { kind: 'stamp' }>,
  as: NewShape,
  { noteId, rasterise }: Placing,
) {
  const bytes = await rasterise(stampSvg(stamp, as.colour));
  if (bytes === undefined) throw new PortError('making.faults.noPicture', { name: stamp });
  const box = boxAt(place, { width: STAMP.side, height: STAMP.side });
  return withFile({ title: stamp, type: STAMP.type, extension: 'png', bytes }, box, STAMP.shapeType, as, noteId);
}

const [TIMESTAMP, LINK] = [38, 33] as const;
/** Page units: a line of the size that a device writes these with. */
const LINE = { height: 44, letter: 15 } as const;

const lineAt = (place: PagePoint, words: string): Bounds =>
  boxAt(place, { width: Math.max(120, words.length * LINE.letter + 48), height: LINE.height });

/** What a link says of itself (reference: note-format, section 6.5). */
function linkText(thing: Extract<Insertion, { kind: 'link' | 'noteLink' }>): string {
  if (thing.kind === 'link')
    return JSON.stringify({ key: 'URL', value: thing.address, remark: thing.title, displayStyle: 1 });
  const { title, noteId: documentId, pageId } = thing;
  return JSON.stringify({
    key: 'NOTE',
    value: '',
    remark: '',
    docBean: { title, documentId, pageId },
    displayStyle: 1,
  });
}

/** What something is put on a page with. */
interface Placing {
  readonly noteId: string;
  readonly rasterise: Rasterise;
}

/** The shape of what is put on a page, with the file that it brings. Rejects with `making.faults.*` for a file that it cannot be. */
export async function placed(thing: Insertion, as: NewShape, placing: Placing) {
  if (thing.kind === 'file') return placedFile(thing, as, placing.noteId);
  if (thing.kind === 'stamp') return placedStamp(thing, as, placing);
  if (thing.kind === 'timestamp') {
    const text = JSON.stringify({ noFrame: false, timestampBean: { formattedStr: thing.words } });
    return { drawn: boxed(as, lineAt(thing.place, thing.words), { shapeType: TIMESTAMP, text }), files: [] };
  }
  const words = thing.title || (thing.kind === 'link' ? thing.address : '');
  return { drawn: boxed(as, lineAt(thing.place, words), { shapeType: LINK, text: linkText(thing) }), files: [] };
}

/**
 * The objects of files, by their paths below the note's root, in the order of upload: the files before the list that names
 * them. `at`: epoch milliseconds, above what is known of the page.
 */
export function fileObjects(
  files: readonly StepFile[],
  { at, ids }: { readonly at: number; readonly ids: () => string },
): readonly NoteObject[] {
  if (files.length === 0) return [];
  const revisionId = ids();
  const records = files.map(({ resource }) => ({ ...resource, revisionId }));
  return [
    ...files.map(({ resource, bytes }) => ({ path: `resource/data${resource.relativePath}`, bytes })),
    { path: `resource/pb/${revisionId}#${at}`, bytes: encodeResources(records) },
  ];
}
