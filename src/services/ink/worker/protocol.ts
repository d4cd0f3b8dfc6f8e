import type { SurfaceColours } from '../../../app/kit/handles';
import type { InkFailure, InkLayer, InkObject, PageSize } from '../model';
import type { Frame } from '../render/page/frame';

/** Bytes of a note's own records, as they are stored, and what its tree document says in their place. */
export interface NoteQuestion {
  readonly kind: 'note';
  readonly noteId: string;
  readonly pageNames: readonly string[];
  readonly removedPages: readonly string[];
  readonly size: PageSize;
  /** The pages that have shapes, in the order of their first shapes: the last resort for a note that lists none. */
  readonly drawnPages: readonly string[];
  /** Revision files, oldest first. */
  readonly virtualPages: readonly InkObject[];
  /** Whether all of them could be fetched. */
  readonly hasAllPages: boolean;
  readonly pageModels: readonly InkObject[];
  readonly noteInfo: InkObject | undefined;
}

export interface OutlinedPage extends PageSize {
  readonly pageId: string;
  readonly layers: readonly InkLayer[];
}

export interface NoteAnswer {
  readonly pages: readonly OutlinedPage[];
  readonly failures: readonly InkFailure[];
}

/** Asks which points files the shapes of a page name. */
export interface PointsQuestion {
  readonly kind: 'points';
  readonly shapeZips: readonly InkObject[];
}

export interface PointsAnswer {
  /** Each once, in the order of the shapes. */
  readonly revisionIds: readonly string[];
}

/** Puts a page together and holds it under a key, instead of what was held there. */
export interface PageQuestion extends OutlinedPage {
  readonly kind: 'page';
  readonly key: string;
  readonly shapeZips: readonly InkObject[];
  readonly pointsFiles: readonly InkObject[];
  readonly template: InkObject | undefined;
}

export interface PageAnswer {
  readonly shapes: number;
  readonly points: number;
  readonly skipped: number;
  readonly failures: readonly InkFailure[];
}

/** Draws a part of a held page. */
export interface FrameQuestion {
  readonly kind: 'frame';
  readonly key: string;
  readonly frame: Frame;
  readonly colours: SurfaceColours;
}

export interface FrameAnswer {
  /** Absent when the page is not held. It is moved, not copied, and belongs to whoever asked. */
  readonly image: ImageBitmap | undefined;
}

export interface DropQuestion {
  readonly kind: 'drop';
  readonly keys: readonly string[];
}

export interface Answers {
  readonly note: NoteAnswer;
  readonly points: PointsAnswer;
  readonly page: PageAnswer;
  readonly frame: FrameAnswer;
  readonly drop: null;
}

export type Question = NoteQuestion | PointsQuestion | PageQuestion | FrameQuestion | DropQuestion;
export type QuestionKind = Question['kind'];
export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { readonly kind: Kind }>;

export interface Call {
  readonly id: number;
  readonly question: Question;
}

/** `answer` is absent when the worker met something unforeseen. */
export interface Reply {
  readonly id: number;
  readonly answer?: Answers[QuestionKind];
}
