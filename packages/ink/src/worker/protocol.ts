import type { SurfaceColours } from '../surfaces';
import type { InkFailure, InkLayer, InkObject, PageBackground, PageSize, Resource, TreeTables } from '../model';
import type { PageAsset, PageSpot } from '../render/page/displayList';
import type { Frame } from '../render/page/frame';
import type { PageWords } from '../render/page/words';
import type { PdfLink } from '../render/pdf/pdfLinks';
import type { TakenStep } from '../editing/history';
import type { ExportAnswers, ExportQuestion } from './exportProtocol';
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
  /** '' for a page without. */
  readonly title: string;
  /** What the note says lies under the page; absent for blank paper. */
  readonly background?: PageBackground | undefined;
  /** The page whose template this one has, unless it has one of its own; absent or '' for none. */
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
  /** How long the page plays, milliseconds. */
  readonly replayMs: number;
  /** Page units, for a page that its text or its ink makes larger than the note says. */
  readonly width?: number;
  readonly height?: number;
}

/** Hands over the files that a held page is drawn with, by the names of their assets. */
export interface PicturesQuestion {
  readonly kind: 'pictures';
  readonly key: string;
  readonly files: readonly InkObject[];
  /** Pixels of the longer side that a PDF's page is drawn with; as large as a device shows it when absent. */
  readonly longest?: number | undefined;
}

/** A part of a page below which a PDF leads elsewhere; places in page units. */
export interface BelowLink extends Omit<PdfLink, 'place'> {
  readonly bounds: PageSpot['bounds'];
}

export interface PicturesAnswer {
  /** Names of those that cannot be drawn. */
  readonly unreadable: readonly string[];
  /** Of the PDF below a page that is shown. */
  readonly links: readonly BelowLink[];
}

/** Asks what a held page says in words. */
export interface WordsQuestion {
  readonly kind: 'words';
  readonly key: string;
}

export interface WordsAnswer {
  /** Absent when the page is not held. */
  readonly words: readonly PageWords[] | undefined;
}

/** Asks how large the pages of a PDF are. */
export interface PdfPagesQuestion {
  readonly kind: 'pdfPages';
  readonly bytes: Uint8Array;
  /** As many pages are told at most, and one more where there are more. */
  readonly most: number;
}

export interface PdfPagesAnswer {
  /** In points; undefined for what is no PDF that can be opened. */
  readonly pages: readonly PageSize[] | undefined;
}

/** Draws a part of a held page. */
export interface FrameQuestion {
  readonly kind: 'frame';
  readonly key: string;
  readonly frame: Frame;
  readonly colours: SurfaceColours;
  /** Only what was written by then, milliseconds since the first stroke; everything when absent. */
  readonly until?: number | undefined;
}

export interface FrameAnswer {
  /** Absent when the page is not held. It is moved, not copied, and belongs to whoever asked. */
  readonly image: ImageBitmap | undefined;
}

export interface EditAnswer extends Omit<PageAnswer, 'failures' | 'assets' | 'skipped'> {
  /** The step that came of it, to be kept; absent where nothing did, or the asker knows it. */
  readonly taken: TakenStep | undefined;
  /** Why nothing was undone: somebody else has changed those shapes since. */
  readonly isRefused: boolean;
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
  readonly noteFile: NoteFileAnswer;
  readonly pdfPages: PdfPagesAnswer;
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
  | NoteFileQuestion
  | PdfPagesQuestion
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
