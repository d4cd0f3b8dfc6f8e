import { asEpochMs, asNoteId } from '@inkside/kit';

import { parseShapeName } from '../assemblePage';
import { allocateSamples } from '../bytes/samples';
import { encodeRevision } from '../editing/encodeRevision';
import { noteObjects } from '../encode/encodeNote';
import type { NoteContent, NoteObject } from '../encode/noteContent';
import { noteInfoOf } from '../encode/noteRecords';
import { commitDocument, noteDocument } from '../imports/treeDocument';
import type { DrawnShape, PointSamples } from '../model';
import { sameId } from '../pageOrder';
import { blankNoteInfo } from '../records/note';
import { blankShape } from '../records/shapes';
import type { MadeNote } from './makingPort';
import { NEW_PAGE, revisionIds } from './newNote';

/** A note of one page on which somebody has written. */
export interface StrokeNote {
  readonly uid: string;
  readonly noteId: string;
  readonly commitId: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Points in page units ({@link NEW_PAGE}), one after the other; a stroke without points is left out. */
  readonly strokes: readonly (readonly { readonly x: number; readonly y: number }[])[];
  /** Gives 32 hexadecimal digits by chance. */
  readonly newId: () => string;
}

const FOUNTAIN_PEN = 5;
const BLACK = -16_777_216;
const THICKNESS = 4;
const PRESSURE = 2048;
/** Between two points of a pen. */
const STEP_MS = 8;

const samplesOf = (stroke: StrokeNote['strokes'][number]): PointSamples => {
  const samples = allocateSamples(stroke.length);
  stroke.forEach(({ x, y }, index) => {
    samples.x[index] = x;
    samples.y[index] = y;
    samples.pressure[index] = PRESSURE;
    samples.time[index] = index * STEP_MS;
  });
  return samples;
};

const shapeOf = (
  stroke: StrokeNote['strokes'][number],
  { newId, at }: Pick<StrokeNote, 'newId' | 'at'>,
): DrawnShape => ({
  shape: blankShape({
    uniqueId: newId(),
    createdAt: at,
    updatedAt: at,
    color: BLACK,
    thickness: THICKNESS,
    shapeType: FOUNTAIN_PEN,
  }),
  samples: samplesOf(stroke),
});

/** Strokes on a page that is there. */
export interface PageStrokes extends Omit<StrokeNote, 'title'> {
  readonly pageId: string;
  /** Names of the shape files of the note: the new one has to lie above those of its page. */
  readonly known: readonly string[];
}

/** Strokes as a device adds them to a page: objects by their paths below the note's prefix, and the commit. */
export const strokesOnPage = (
  order: PageStrokes,
): Pick<MadeNote, 'commit'> & { readonly objects: readonly NoteObject[] } => {
  const { uid, noteId, commitId, pageId, strokes, newId, known } = order;
  const times = known.flatMap((name) => {
    const parsed = parseShapeName(name);
    return parsed !== undefined && sameId(parsed.pageId, pageId) ? [parsed.ms + 1] : [];
  });
  const at = Math.max(order.at, ...times);
  const added = strokes.filter(({ length }) => length > 0).map((stroke) => shapeOf(stroke, { newId, at }));
  const record = { info: blankNoteInfo({ uniqueId: noteId }), pageIds: [pageId] };
  return {
    objects: encodeRevision({ pageId, at, added, changed: [], ids: revisionIds(at, newId) }),
    commit: commitDocument(uid, record, { noteId: asNoteId(noteId), commitId, at: asEpochMs(at) }),
  };
};

/** A note of strokes as a device writes it: its objects by their paths below the note's prefix, and its documents. */
export const strokeNote = (order: StrokeNote): MadeNote & { readonly objects: readonly NoteObject[] } => {
  const { uid, noteId, commitId, title, at, strokes, newId } = order;
  const pageId = newId();
  const shapes = strokes.filter(({ length }) => length > 0).map((stroke) => shapeOf(stroke, order));
  const content: NoteContent = {
    noteId,
    title,
    createdAt: at,
    updatedAt: at,
    ids: revisionIds(at, newId),
    pages: [{ pageId, ...NEW_PAGE, layers: [], shapes }],
  };
  const record = { info: noteInfoOf(content), pageIds: [pageId] };
  const target = { noteId: asNoteId(noteId), commitId, title, at: asEpochMs(at), parentId: null };
  return {
    objects: noteObjects(content),
    commit: commitDocument(uid, record, target),
    note: noteDocument(uid, record, target),
  };
};
