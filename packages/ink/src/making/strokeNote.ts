import { asEpochMs, asNoteId } from '@inkside/kit';

import { allocateSamples } from '../bytes/samples';
import { noteObjects } from '../encode/encodeNote';
import type { NoteContent, NoteObject } from '../encode/noteContent';
import { noteInfoOf } from '../encode/noteRecords';
import { commitDocument, noteDocument } from '../imports/treeDocument';
import type { DrawnShape, PointSamples } from '../model';
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

const shapeOf = (stroke: StrokeNote['strokes'][number], { newId, at }: StrokeNote): DrawnShape => ({
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
