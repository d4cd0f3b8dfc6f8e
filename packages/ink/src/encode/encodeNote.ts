import { allocateSamples } from '../bytes/samples';
import type { DrawnShape, PointBlock, PointSamples, Shape } from '../model';
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
import { encodeNoteInfos, encodeVirtualDoc } from '../records/note';
import { encodePageModels, encodeVirtualPages } from '../records/pages';
import { encodeResources } from '../records/resources';
import { USUAL_CREATE_ARGS } from '../records/createArgs';
import { encodeShapes, writeShapeZip } from '../records/shapes';
import { IDENTITY } from '../render/path/affine';
import { extentOf } from '../render/path/extent';
import type { Bounds } from '../render/path/pathStream';
import { figureExtent, isFigure } from '../render/shapes/figures';
import { polyline } from '../render/shapes/geometry';
import { movedDraw } from '../render/shapes/paint';
import { matrixOfShape } from '../render/shapes/shapeStyle';
import { needsSamples } from '../shapeTypes';

/** The device begins a new points file and shape zip at about this many samples, and thins a shape that has more. */
const SAMPLES_PER_FILE = 20_000;

/** Every k-th sample of a shape that has too many, k as the device takes it. */
function thinned(samples: PointSamples): PointSamples {
  const step = Math.round(samples.x.length / SAMPLES_PER_FILE);
  if (step <= 1) return samples;
  const kept = allocateSamples(Math.ceil(samples.x.length / step));
  const pick = (from: PointSamples[keyof PointSamples], to: PointSamples[keyof PointSamples]): void => {
    for (let index = 0; index < to.length; index += 1) to[index] = from[index * step] ?? 0;
  };
  pick(samples.x, kept.x);
  pick(samples.y, kept.y);
  pick(samples.time, kept.time);
  pick(samples.pressure, kept.pressure);
  pick(samples.size, kept.size);
  return kept;
}

/** A page's shapes in groups that each fill one points file, in their order. */
function chunksOf(shapes: readonly DrawnShape[]): DrawnShape[][] {
  const chunks: DrawnShape[][] = [];
  let filled = 0;
  for (const { shape, samples } of shapes) {
    const fitting = samples === undefined ? undefined : thinned(samples);
    const length = fitting?.x.length ?? 0;
    const chunk = chunks.at(-1);
    if (chunk === undefined || (filled > 0 && filled + length > SAMPLES_PER_FILE)) {
      chunks.push([{ shape, samples: fitting }]);
      filled = length;
    } else {
      chunk.push({ shape, samples: fitting });
      filled += length;
    }
  }
  return chunks;
}

const LINE_STYLE = '{"lineStyle":{"phase":0.0,"type":0}}';

/**
 * How far a shape with points reaches on its page, without the width of its lines: figures by what is drawn of them, ink
 * by its points, both under the shape's matrix. A device keeps the box of what was moved where it was moved to. The box of
 * a picture or a text is the place that its matrix moves.
 */
function reachOf(shape: Shape, samples: PointSamples): Bounds | undefined {
  if (isFigure(shape.shapeType)) return figureExtent(shape, samples);
  const matrix = needsSamples(shape.shapeType) ? matrixOfShape(shape) : IDENTITY;
  return extentOf(movedDraw((path) => polyline(path, samples.x, samples.y, false), matrix));
}

function boundingRectOf(shape: Shape, samples: PointSamples): string {
  const reach = reachOf(shape, samples);
  if (reach === undefined) return '';
  const { left, top, right, bottom } = reach;
  return JSON.stringify({ bottom, empty: false, left, right, stability: 0, top });
}

/** What the device writes with a new stroke (reference: note-format, section 8), where the shape does not say it. */
const strokeFields = (shape: Shape, samples: PointSamples): Partial<Shape> => ({
  boundingRect: shape.boundingRect || boundingRectOf(shape, samples),
  createArgs: shape.createArgs || USUAL_CREATE_ARGS,
  lineStyle: shape.lineStyle || LINE_STYLE,
  linkIdList: shape.linkIdList || '[]',
  optionsRepo: shape.optionsRepo || '{"repo":{}}',
});

const blocksOf = (chunk: readonly DrawnShape[]): PointBlock[] =>
  chunk.flatMap(({ shape, samples }) => (samples === undefined ? [] : [{ shapeId: shape.uniqueId, samples }]));

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
