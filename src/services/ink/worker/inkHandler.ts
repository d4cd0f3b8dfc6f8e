import { assemblePage } from '../assemblePage';
import { attempt } from '../failures';
import type { InkFailure } from '../model';
import { normalId } from '../pageOrder';
import { decodeShapes } from '../records/shapes';
import { readShapeZip } from '../records/shapeZip';
import { GrainPatterns, type MakePattern } from '../render/page/grainPatterns';
import { pageDisplay } from '../render/page/pageDisplay';
import { paintPage, PreparedPage, type PaintContext } from '../render/page/painter';
import { HeldPages } from './heldPages';
import { outlineNote } from './noteOutline';
import type {
  Answers,
  FrameAnswer,
  FrameQuestion,
  PageAnswer,
  PageQuestion,
  PointsAnswer,
  PointsQuestion,
  Question,
  QuestionKind,
} from './protocol';

/** A canvas off the screen, with its context. */
export interface Easel {
  readonly context: PaintContext;
  /** The picture that was painted; the canvas is blank afterwards. */
  readonly take: () => ImageBitmap;
}

export interface HandlerDeps {
  /** A blank canvas of that many pixels; one that was handed out before may come again. */
  readonly easel: (width: number, height: number) => Easel;
  readonly makePath: () => Path2D;
  readonly makePattern: MakePattern;
}

/** What a question is answered with, and what of it moves instead of being copied. */
export interface Handled {
  readonly answer: Answers[QuestionKind];
  readonly transfer: readonly Transferable[];
}

const LIVE = 0;

function pointsOf({ shapeZips }: PointsQuestion): PointsAnswer {
  // A zip that cannot be read is named when the page is put together.
  const ignored: InkFailure[] = [];
  const revisions = new Map<string, string>();
  for (const { bytes, name } of shapeZips) {
    const list = attempt(ignored, () => decodeShapes(readShapeZip(bytes, name), name));
    const named = (list?.shapes ?? []).filter(({ shapeStatus, revisionId }) => shapeStatus === LIVE && revisionId !== '');
    for (const { revisionId } of named) revisions.set(normalId(revisionId), revisionId);
  }
  return { revisionIds: [...revisions.values()] };
}

/**
 * Answers questions about ink: the one place where bytes of notes are read and pages are painted. Runs in a worker, and
 * in a test without one. Bad bytes are answers (`failures`); anything it throws is a fault of its own.
 */
export function createInkHandler({ easel, makePath, makePattern }: HandlerDeps): (question: Question) => Handled {
  const held = new HeldPages();
  const grains = new GrainPatterns(makePattern);

  const holdPage = (question: PageQuestion): PageAnswer => {
    const { width, height } = question;
    const page = assemblePage({ ...question, size: { width, height } });
    held.hold(question.key, new PreparedPage(pageDisplay(page), makePath, grains));
    const points = page.shapes.reduce((sum, { samples }) => sum + (samples?.x.length ?? 0), 0);
    return { shapes: page.shapes.length, points, skipped: page.skippedShapes, failures: page.failures };
  };

  const drawFrame = ({ key, frame, colours }: FrameQuestion): FrameAnswer => {
    const page = held.take(key);
    if (page === undefined) return { image: undefined };
    const { context, take } = easel(frame.width, frame.height);
    paintPage(context, page, frame, colours);
    return { image: take() };
  };

  return (question) => {
    switch (question.kind) {
      case 'note':
        return { answer: outlineNote(question), transfer: [] };
      case 'points':
        return { answer: pointsOf(question), transfer: [] };
      case 'page':
        return { answer: holdPage(question), transfer: [] };
      case 'frame': {
        const answer = drawFrame(question);
        return { answer, transfer: answer.image === undefined ? [] : [answer.image] };
      }
      case 'drop':
        question.keys.forEach((key) => held.drop(key));
        return { answer: null, transfer: [] };
    }
  };
}
