import type { DrawnShape, Shape } from '../model';
import { encodePointsFile } from '../bytes/pointsFile';
import { utf8 } from '../bytes/text';
import type { NoteContent, NoteObject, PageContent } from './noteContent';
import {
  BLANK_PAPER,
  noteInfoOf,
  pageModelsOf,
  templatePath,
  templateText,
  virtualDocOf,
  virtualPagesOf,
} from './noteRecords';
import { blocksOf, chunksOf, strokeFields } from './strokeChunks';
import { encodeNoteInfos, encodeVirtualDoc } from '../records/note';
import { encodePageModels, encodeVirtualPages } from '../records/pages';
import { encodeResources } from '../records/resources';
import { encodeShapes, writeShapeZip } from '../records/shapes';

/** One chunk of a page: its points file, unless nothing in it has points, and its shape zip. */
function chunkObjects(note: NoteContent, pageId: string, chunk: readonly DrawnShape[], ms: number): NoteObject[] {
  const blocks = blocksOf(chunk);
  // The device refuses to save a points file without blocks.
  const revisionId = blocks.length === 0 ? '' : note.ids();
  const infoRevisionId = note.ids();
  const shapes = chunk.map(({ shape, samples }): Shape => ({
    ...shape,
    createdAt: shape.createdAt || note.createdAt,
    updatedAt: shape.updatedAt || note.updatedAt,
    revisionId: samples === undefined ? '' : revisionId,
    infoRevisionId,
    ...(samples === undefined ? {} : strokeFields(shape, samples)),
  }));
  const entryName = `${pageId}#${infoRevisionId}#${ms}`;
  const shapeZip = { path: `shape/${entryName}.zip`, bytes: writeShapeZip(entryName, encodeShapes(shapes), ms) };
  if (revisionId === '') return [shapeZip];
  const points = encodePointsFile({ pageId, revisionId, blocks });
  return [{ path: `point/${pageId}#${revisionId}#points`, bytes: points }, shapeZip];
}

/** Each chunk's time is one above that of the chunk before: readers order a page's shapes by it. */
const pageObjects = (note: NoteContent, page: PageContent): NoteObject[] => [
  ...chunksOf(page.shapes).flatMap((chunk, index) => chunkObjects(note, page.pageId, chunk, note.updatedAt + index)),
  { path: templatePath(page.pageId), bytes: utf8(page.template ?? templateText(page, BLANK_PAPER)) },
];

function resourceObjects({ resources = [], updatedAt, ids }: NoteContent): NoteObject[] {
  if (resources.length === 0) return [];
  const records = encodeResources(resources.map(({ resource }) => resource));
  return [
    { path: `resource/pb/${ids()}#${updatedAt}`, bytes: records },
    ...resources.map(({ resource, content }) => ({
      path: `resource/data/${resource.relativePath.replace(/^\/+/, '')}`,
      bytes: content,
    })),
  ];
}

/**
 * Every object of a note in the device's format, by its path below the note's root as the cloud lays it out
 * (reference: note-format, sections 1.2, 3, 4 and 8). What a reader needs first comes last, so that a note that is
 * uploaded in this order is whole once its record is there. The same input gives the same bytes.
 * @throws InkFormatError kind `points` for shape ids over 36 bytes and for positions that are no numbers.
 */
export function noteObjects(note: NoteContent): NoteObject[] {
  return [
    ...resourceObjects(note),
    ...note.pages.flatMap((page) => pageObjects(note, page)),
    { path: `pageModel/pb/${note.ids()}`, bytes: encodePageModels(pageModelsOf(note)) },
    { path: `virtual/page/pb/${note.ids()}`, bytes: encodeVirtualPages(virtualPagesOf(note)) },
    { path: `virtual/doc/pb/${note.noteId}`, bytes: encodeVirtualDoc(virtualDocOf(note)) },
    { path: 'note/pb/note_info', bytes: encodeNoteInfos([noteInfoOf(note)]) },
  ];
}
