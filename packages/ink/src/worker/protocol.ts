import type { LayerRefusal, PageLayer } from '../layers/layerActs';
import type { LayerBook } from '../layers/layerDraft';
import type { SheetAnswer, SheetQuestion } from '../making/placing';
import type { PageSpan, SurfaceColours } from '../surfaces';
import type { InkFailure, InkLayer, InkObject, PageBackground, PageSize, Resource, TreeTables } from '../model';
import type { PackedShapes } from '../recorded/inkMark';
import type { PageAsset, PageSpot } from '../render/page/displayList';
import type { Frame } from '../render/page/frame';
import type { TakenStep } from '../editing/history';
import type { ExportAnswers, ExportQuestion } from './exportProtocol';
import type {
  PdfPagesAnswer,
  PdfPagesQuestion,
  PicturesAnswer,
  PicturesQuestion,
  WordsAnswer,
  WordsQuestion,
} from './filesProtocol';
import type { NoteFileAnswer, NoteFileQuestion } from './noteFileReader';
import type { WritingAnswers, WritingQuestion } from './writingProtocol';

/** Bytes of a note's own records, as they are stored, and what its tree document says in their place. */
export interface NoteQuestion extends TreeTables {
  readonly kind: 'note';
  readonly noteId: string;
  readonly pageNames: readonly string[];
  readonly removedPages: readonly string[];
  readonly size: PageSize;
  /** The pages that have shapes, in the order of their first shapes: the last resort for a note that lists none. */
  readonly drawnPages: readonly string[];
  /** The pages of which other objects are there: points, a template. */
  readonly otherPages?: readonly string[];
  /** Revision files, oldest first. */
  readonly virtualPages: readonly InkObject[];
  /** Whether all of them could be fetched. */
  readonly hasAllPages: boolean;
  readonly pageModels: readonly InkObject[];
  readonly noteInfo: InkObject | undefined;
  /** Revision files of the note's list of files, oldest first. */
  readonly resourceFiles?: readonly InkObject[];
  /** Revision files of the note's table of contents, oldest first. */
  readonly tocs?: readonly InkObject[];
}

export interface OutlinedPage extends PageSize {
  readonly pageId: string;
  /** The page ends where its ink does. */
  readonly growsWithInk?: boolean;
  readonly layers: readonly InkLayer[];
  /** What all revisions of the page's record say of its layers; absent where nobody has read them. */
  readonly layerBook?: LayerBook;
  /** '' for a page without. */
  readonly title: string;
  /** What the note says lies under the page; absent for blank paper. */
  readonly background?: PageBackground | undefined;
  /** What the template is called that the page's row names: by a page, or by a name of its own; absent or '' for none. */
  readonly templatePage?: string;
  /** The note names the page and has no record of it. */
  readonly isOnlyListed?: boolean;
}

export interface NoteAnswer {
  readonly pages: readonly OutlinedPage[];
  /** The files that the note lists, each once. */
  readonly resources: readonly Resource[];
  readonly failures: readonly InkFailure[];
}

/** Asks which points files the shapes of a page name. */
export interface PointsQuestion {
  readonly kind: 'points';
  readonly shapeZips: readonly InkObject[];
  /** Only these shapes count, as those of another page that are referred to; all of them when absent. */
  readonly shapeIds?: readonly string[];
  readonly noteId?: string;
  readonly resources?: readonly Resource[];
}

export interface PointsAnswer {
  /** Each once, in the order of the shapes. */
  readonly revisionIds: readonly string[];
  /** Some shapes need points and do not say in which file they are. */
  readonly hasUnnamed: boolean;
  /** Shapes of other pages that are shown here. */
  readonly references: readonly { readonly pageId: string; readonly shapeId: string }[];
  /** The files that texts are kept in. */
  readonly documents: readonly PageAsset[];
}

/** The objects of a page that others refer to. */
export interface LinkedObjects {
  readonly pageId: string;
  readonly shapeZips: readonly InkObject[];
  readonly pointsFiles: readonly InkObject[];
}

/** Puts a page together and holds it under a key, instead of what was held there. */
export interface PageQuestion extends OutlinedPage {
  readonly kind: 'page';
  readonly key: string;
  readonly shapeZips: readonly InkObject[];
  readonly pointsFiles: readonly InkObject[];
  readonly template: InkObject | undefined;
  readonly noteId?: string;
  readonly resources?: readonly Resource[];
  readonly linked?: readonly LinkedObjects[];
  /** The files that texts are kept in, by the names of their assets. */
  readonly documents?: readonly InkObject[];
  /** It is to be written on, from then on (epoch milliseconds): what its records say is held, too. */
  readonly writtenFrom?: number;
  /** Only shapes that were made from the first of these moments up to the other, epoch milliseconds. */
  readonly writtenIn?: { readonly from: number; readonly to: number };
}

export interface PageAnswer {
  readonly shapes: number;
  readonly points: number;
  readonly skipped: number;
  readonly failures: readonly InkFailure[];
  readonly spots: readonly PageSpot[];
  /** Every file that the page names, those first that it is drawn with. */
  readonly assets: readonly PageAsset[];
  /** The page's layers, the lowest first, also those that shapes are on and no list names. */
  readonly layers: readonly PageLayer[];
  /** How long the page plays, milliseconds. */
  readonly replayMs: number;
  /** Page units, for a page that its text or its ink makes larger than the note says. */
  readonly width?: number;
  readonly height?: number;
}

/** Draws a part of a held page. */
export interface FrameQuestion {
  readonly kind: 'frame';
  readonly key: string;
  readonly frame: Frame;
  readonly colours: SurfaceColours;
  /** Only what was written by then, as a page on a surface says it; everything when absent. */
  readonly until?: number | undefined;
  /** How ink is seen that was written later: not at all when absent. */
  readonly later?: 'faint' | undefined;
  /** The layers that are left out; those that the note hides when absent. */
  readonly hidden?: readonly number[] | undefined;
}

export interface FrameAnswer {
  /** Absent when the page is not held. It is moved, not copied, and belongs to whoever asked. */
  readonly image: ImageBitmap | undefined;
}

/** Asks when the uppermost ink at a place of a held page was begun. */
export interface WrittenAtQuestion {
  readonly kind: 'writtenAt';
  readonly key: string;
  readonly place: PageSpan;
  /** The layers that are left out; those that the note hides when absent. */
  readonly hidden?: readonly number[] | undefined;
}

export interface WrittenAtAnswer {
  /** Epoch milliseconds; undefined where there is no ink, or nothing tells. */
  readonly at: number | undefined;
}

export interface EditAnswer extends Omit<PageAnswer, 'failures' | 'assets' | 'skipped'> {
  /** The step that came of it, to be kept; absent where nothing did, or the asker knows it. */
  readonly taken: TakenStep | undefined;
  /** Why nothing was undone: somebody else has changed those shapes since. */
  readonly isRefused: boolean;
  /** Why nothing was done to a layer, or on a locked one. */
  readonly refusal?: LayerRefusal;
  /** What of the layers is in the cloud. */
  readonly layerBook: LayerBook;
  /** What others have written, of an edit that took it in; absent where nothing of the page changed. */
  readonly came?: PackedShapes;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Nothing waits for being uploaded. */
  readonly isClean: boolean;
}

export interface DropQuestion {
  readonly kind: 'drop';
  readonly keys: readonly string[];
}

export interface Answers extends ExportAnswers, WritingAnswers {
  readonly note: NoteAnswer;
  readonly points: PointsAnswer;
  readonly page: PageAnswer;
  readonly pictures: PicturesAnswer;
  readonly words: WordsAnswer;
  readonly frame: FrameAnswer;
  readonly writtenAt: WrittenAtAnswer;
  readonly noteFile: NoteFileAnswer;
  readonly pdfPages: PdfPagesAnswer;
  readonly sheet: SheetAnswer;
  readonly edit: EditAnswer;
  readonly drop: null;
}

export type Question =
  | NoteQuestion
  | PointsQuestion
  | PageQuestion
  | PicturesQuestion
  | WordsQuestion
  | FrameQuestion
  | WrittenAtQuestion
  | NoteFileQuestion
  | PdfPagesQuestion
  | SheetQuestion
  | WritingQuestion
  | DropQuestion
  | ExportQuestion;
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
