import { type Recordable, RECORDED } from '@inkside/kit';

import type { TakenStep } from '../editing/history';
import { base64 } from '../export/svg/svgMarkup';
import type { DrawnShape, Shape } from '../model';
import { blankShape } from '../records/shapes';
import type { PrintedPaper } from '../render/template/pagePaper';
import type { PageOfNote } from '../surfaces';
import { packSamples, type PackedSamples } from './packedSamples';

/** What such a value is called in a recording. */
const INK_MARK = 'ink';

/** page: all that is on it. came: what others have written. step: one act of whoever writes. */
export type InkMarkKind = 'page' | 'came' | 'step';

/** Shapes with their samples beside them, as a worker hands them out. */
export interface PackedShapes {
  readonly shapes: readonly Shape[];
  /** Of those shapes that have some, in their order; which these are. */
  readonly packed: PackedSamples;
  readonly sampled: readonly number[];
}

/** All that is on a page, and what is printed below it. */
export interface PackedPage extends PackedShapes {
  readonly paper?: PrintedPaper | undefined;
}

export function packShapes(drawn: readonly DrawnShape[]): PackedShapes {
  const sampled = drawn.flatMap(({ samples }, index) => (samples === undefined ? [] : [index]));
  return {
    shapes: drawn.map(({ shape }) => shape),
    packed: packSamples(drawn.flatMap(({ samples }) => samples ?? [])),
    sampled,
  };
}

const BLANK: Shape = blankShape({ uniqueId: '' });

/** What a record says; bytes that nobody draws by are left out. */
export const toldShape = (shape: Shape): object =>
  Object.fromEntries(
    Object.entries(shape).filter(([name, value]) => typeof value !== 'object' && value !== BLANK[name as keyof Shape]),
  );

/** A page that is larger is in a recording by its counts alone: the last five minutes are kept in memory all the time. */
const MOST_BYTES = 8 * 1024 * 1024;

interface Told {
  readonly kind: InkMarkKind;
  readonly how?: TakenStep['how'];
}

/**
 * Ink as a recording holds it: records and samples; under `strict` where it lies and how much it is, and nothing of it. Not
 * made before a line is written.
 */
const inkMark = ({ noteId, pageId }: PageOfNote, told: Told, ink: PackedPage): Recordable => {
  const { packed, shapes, sampled, paper } = ink;
  const facts = { noteId, pageId, ...told, count: shapes.length, points: packed.points, box: packed.box };
  const mark = {
    // By these a recorder tells how much it keeps.
    ...{ shapes, bytes: packed.bytes },
    [RECORDED]: (isStrict: boolean) =>
      isStrict || packed.bytes.length > MOST_BYTES
        ? { as: INK_MARK, told: facts }
        : {
            as: INK_MARK,
            told: { ...facts, shapes: shapes.map(toldShape), sampled, ...(paper && { paper }) },
            packed: base64(packed.bytes),
          },
  };
  return mark;
};

/** All that is on a page, or what came onto it. */
export const pageMark = (page: PageOfNote, kind: 'page' | 'came', ink: PackedPage): Recordable =>
  inkMark(page, { kind }, ink);

/** One row of the journal; what its shapes were before stands in earlier lines. */
export const stepMark = (page: PageOfNote, { step, how }: TakenStep): Recordable =>
  inkMark(
    page,
    { kind: 'step', how },
    packShapes(step.changes.map(({ after, samples }) => ({ shape: after, samples }))),
  );
