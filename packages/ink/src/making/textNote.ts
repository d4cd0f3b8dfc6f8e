import { utf8 } from '../bytes/text';
import type { NoteContent, NoteObject } from '../encode/noteContent';
import { attempt } from '../failures';
import type { InkFailure, InkObject, Resource, Shape } from '../model';
import { memberOf, parseNoteJson } from '../records/json';
import { blankResource, encodeResources } from '../records/resources';
import { blankShape, decodeShapes, encodeShapes, readShapeZip, writeShapeZip } from '../records/shapes';
import { NEW_PAGE } from './newNote';
import { richHtml } from './richHtml';

/** The shape that names a text's file, and what such a file is (reference: note-format, sections 5 and 4.6). */
const RICH_TEXT_SHAPE = 29;
const EMBEDDED_SHAPE = 30;
const IMAGE_RESOURCE = 0;
const RICH_TEXT_RESOURCE = 3;
const TEXT_SCENE = '1';
const REMOVED = 1;
const BLACK = -16_777_216;
/** Page units. */
const MARGIN = 120;
const TEXT_SIZE = 40;

/** One writing of a text, to be put down. */
interface Writing {
  readonly noteId: string;
  readonly title: string;
  /** TipTap JSON. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The name of its file, without an ending. */
  readonly fileId: string;
}

const fileOf = ({ fileId }: Writing): string => `${fileId}.json`;

const resourceOf = (writing: Writing): Resource =>
  blankResource({
    uniqueId: writing.fileId,
    documentId: writing.noteId,
    title: writing.title,
    type: RICH_TEXT_RESOURCE,
    relativePath: `/${fileOf(writing)}`,
    createdAt: writing.at,
    updatedAt: writing.at,
  });

/** What changes in the text's shape with each writing. */
const written = (writing: Writing): Pick<Shape, 'updatedAt' | 'richText' | 'resource'> => ({
  updatedAt: writing.at,
  richText: richHtml(parseNoteJson(writing.text)),
  resource: JSON.stringify({
    uniqueId: writing.fileId,
    documentId: writing.noteId,
    title: writing.title,
    type: RICH_TEXT_RESOURCE,
    relativePath: `/${fileOf(writing)}`,
    localPath: '',
    fileExtension: 'json',
    status: 0,
    audioDuration: 0,
  }),
});

const newShape = (uniqueId: string, writing: Writing): Shape =>
  blankShape({
    uniqueId,
    createdAt: writing.at,
    shapeType: RICH_TEXT_SHAPE,
    boundingRect: JSON.stringify({
      left: MARGIN,
      top: MARGIN,
      right: NEW_PAGE.width - MARGIN,
      bottom: NEW_PAGE.height - MARGIN,
      empty: false,
      stability: 0,
    }),
    color: BLACK,
    textStyle: JSON.stringify({ textSize: TEXT_SIZE, textSpacing: 1.4, alignType: 0, pointScale: 1 }),
    extra: JSON.stringify({ audioInfoList: [], audioDataSetList: [] }),
    ...written(writing),
  });

/** A text note: one page, whose only shape names the file with the text. */
export function textNoteContent(
  writing: Writing,
  { newId, ids }: { readonly newId: () => string; readonly ids: () => string },
): NoteContent {
  const pageId = newId();
  const { noteId, title, at } = writing;
  return {
    noteId,
    title,
    createdAt: at,
    updatedAt: at,
    ids,
    pages: [{ pageId, ...NEW_PAGE, layers: [], shapes: [{ shape: newShape(newId(), writing), samples: undefined }] }],
    info: { activeScene: TEXT_SCENE, richTextPageNameList: JSON.stringify({ pageNameList: [pageId] }) },
    resources: [{ resource: resourceOf(writing), content: utf8(writing.text) }],
  };
}

/** The shape of a text, and the page that it stands on. */
export interface TextShape {
  readonly shape: Shape;
  readonly pageId: string;
}

const isNewer = (one: TextShape, other: TextShape | undefined): boolean =>
  other === undefined || one.shape.updatedAt >= other.shape.updatedAt;

/** The shapes of one zip; one that cannot be read goes into `failures`. */
function shapesIn({ name, bytes }: InkObject, failures: InkFailure[]): readonly TextShape[] {
  const pageId = name.slice(name.lastIndexOf('/') + 1).split('#', 1)[0] ?? '';
  const list = attempt(failures, () => decodeShapes(readShapeZip(bytes, name), name));
  return (list?.shapes ?? []).map((shape) => ({ shape, pageId }));
}

const isLiveText = ({ shape: { shapeType, shapeStatus } }: TextShape): boolean =>
  shapeType === RICH_TEXT_SHAPE && shapeStatus !== REMOVED;

/**
 * The text of a note: the newest live shape of that type (reference: note-format, section 6.3). `zips`: its shape zips,
 * oldest first, each called as its object is. Undefined where there is none; a zip that cannot be read goes into `failures`.
 */
export function newestText(zips: readonly InkObject[], failures: InkFailure[]): TextShape | undefined {
  return newestOf(zips.flatMap((zip) => shapesIn(zip, failures)));
}

/** Every writing of a text, those among them that no longer count. */
export const writingsOf = (zips: readonly InkObject[]): readonly TextShape[] =>
  zips.flatMap((zip) => shapesIn(zip, [])).filter(isLiveText);

function newestOf(shapes: readonly TextShape[]): TextShape | undefined {
  const byId = new Map<string, TextShape>();
  for (const found of shapes) {
    if (isNewer(found, byId.get(found.shape.uniqueId))) byId.set(found.shape.uniqueId, found);
  }
  let newest: TextShape | undefined;
  for (const text of byId.values()) if (isLiveText(text) && isNewer(text, newest)) newest = text;
  return newest;
}

/** Names one writing of a text: who wrote it since wrote another one. */
export const revisionOf = ({ shape }: TextShape): string => `${shape.updatedAt}/${shape.infoRevisionId}`;

/** The name of the file that a text's shape names, below `resource/data/`; '' for none. */
export function fileOfText({ shape }: TextShape): string {
  const path = memberOf(parseNoteJson(shape.resource), 'relativePath');
  return typeof path === 'string' ? path.replace(/^\/+/, '') : '';
}

/**
 * The objects that put another text in the place of one: its file, the list that names that, and the shape, which makes it
 * the one that counts and comes last. Everything that stands there stays, for the note's history.
 */
export function textRevision(
  before: TextShape,
  writing: Writing,
  ids: () => string,
): { readonly objects: readonly NoteObject[]; readonly shape: Shape; readonly revision: string } {
  const infoRevisionId = ids();
  const shape: Shape = { ...before.shape, ...written(writing), infoRevisionId };
  const entryName = `${before.pageId}#${infoRevisionId}#${writing.at}`;
  return {
    revision: revisionOf({ shape, pageId: before.pageId }),
    shape,
    objects: [
      { path: `resource/data/${fileOf(writing)}`, bytes: utf8(writing.text) },
      { path: `resource/pb/${ids()}#${writing.at}`, bytes: encodeResources([resourceOf(writing)]) },
      { path: `shape/${entryName}.zip`, bytes: writeShapeZip(entryName, encodeShapes([shape]), writing.at) },
    ],
  };
}

/** A picture among the words of a text. */
export interface EmbeddedPicture {
  readonly noteId: string;
  readonly pageId: string;
  readonly id: string;
  readonly title: string;
  /** Its file, below `resource/data/`. */
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The objects that put a picture into a text note: its file, the list that names that, and a shape by which readers of the
 * text find it (reference: note-format, section 6.3).
 */
export function pictureObjects(picture: EmbeddedPicture, ids: () => string): readonly NoteObject[] {
  const { noteId, pageId, id, title, file, bytes, at } = picture;
  const resource = { uniqueId: id, documentId: noteId, title, type: IMAGE_RESOURCE, relativePath: `/${file}` };
  const infoRevisionId = ids();
  const shape = blankShape({
    uniqueId: id,
    createdAt: at,
    updatedAt: at,
    shapeType: EMBEDDED_SHAPE,
    resource: JSON.stringify({ ...resource, localPath: '', status: 0, audioDuration: 0 }),
    infoRevisionId,
  });
  const entryName = `${pageId}#${infoRevisionId}#${at}`;
  return [
    { path: `resource/data/${file}`, bytes },
    {
      path: `resource/pb/${ids()}#${at}`,
      bytes: encodeResources([blankResource({ ...resource, createdAt: at, updatedAt: at })]),
    },
    { path: `shape/${entryName}.zip`, bytes: writeShapeZip(entryName, encodeShapes([shape]), at) },
  ];
}
