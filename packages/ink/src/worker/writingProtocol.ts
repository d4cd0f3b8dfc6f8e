import type { NoteObject } from '../encode/noteContent';
import type { TakenStep } from '../editing/history';
import type { Sweep } from '../editing/hits';
import type { PagePoint } from '../editing/onPage';
import type { ShapeAct } from '../editing/pageEditor';
import type { FoundText, TypedText } from '../editing/textBox';
import type { LayerAct } from '../layers/layerActs';
import type { DrawnShape, InkObject } from '../model';
import type { PackedPage } from '../recorded/inkMark';
import type { PageAsset, PageSpot } from '../render/page/displayList';

/** What is done on a held page that is written on. Times are epoch milliseconds, places and lengths page units. */
export type PageEdit =
  /**
   * Steps that were taken outside: strokes of the pen, and what the journal kept. `out` are shapes of which the cloud may
   * have something that no record names.
   */
  | { readonly kind: 'put'; readonly steps: readonly TakenStep[]; readonly out?: readonly string[] }
  /** Part of a gesture, which `finish` ends. */
  | {
      readonly kind: 'erase';
      readonly sweeps: readonly Sweep[];
      readonly mode: 'stroke' | 'area';
      readonly at: number;
    }
  | { readonly kind: 'finish' }
  | { readonly kind: 'change'; readonly ids: readonly string[]; readonly act: ShapeAct; readonly at: number }
  | { readonly kind: 'layers'; readonly act: LayerAct; readonly at: number }
  /** Copies of shapes, moved by so much. */
  | {
      readonly kind: 'paste';
      readonly clip: readonly DrawnShape[];
      readonly by: PagePoint;
      readonly layer: number;
      readonly at: number;
    }
  | { readonly kind: 'type'; readonly typed: TypedText; readonly layer: number; readonly at: number }
  | { readonly kind: 'undo' | 'redo'; readonly at: number }
  /** The last revision is in the cloud. */
  | { readonly kind: 'settle' }
  /** Objects that somebody else uploaded. */
  | ({ readonly kind: 'receive' } & PageNews);

/** Objects of a page, by their keys. */
export interface PageNews {
  readonly shapeZips: readonly InkObject[];
  readonly pointsFiles: readonly InkObject[];
  /** Files of page records, of this page or of others. */
  readonly pageModels: readonly InkObject[];
}

export interface EditQuestion {
  readonly kind: 'edit';
  readonly key: string;
  readonly edit: PageEdit;
}

/** Which shapes are held: those inside a closed way, or these, or all that may be touched. */
export type Holding = { readonly way: readonly PagePoint[] } | { readonly ids: readonly string[] } | 'all';

/** Asks which shapes a lasso holds, and where they are. */
export interface LassoQuestion {
  readonly kind: 'lasso';
  readonly key: string;
  readonly holding: Holding;
}

/** Asks for shapes of a page as they are now, with their points. */
export interface CopyQuestion {
  readonly kind: 'copy';
  readonly key: string;
  readonly ids: readonly string[];
}

/** Asks for all that is on a page, also on layers that are hidden, as a recording keeps it. */
export interface RecordQuestion {
  readonly kind: 'record';
  readonly key: string;
}

export interface CopyAnswer {
  readonly shapes: readonly DrawnShape[];
}

/** Asks which files some shapes of a page show. */
export interface PieceQuestion {
  readonly kind: 'piece';
  readonly key: string;
  readonly ids: readonly string[];
}

export interface PieceAnswer {
  readonly assets: readonly PageAsset[];
}

/** Asks for the text at a place of a page, if it may be typed anew. */
export interface TextAtQuestion {
  readonly kind: 'textAt';
  readonly key: string;
  readonly place: PagePoint;
}

export interface TextAtAnswer {
  readonly text: FoundText | undefined;
}

export interface LassoAnswer {
  readonly ids: readonly string[];
  /** Page units; undefined where it holds nothing. */
  readonly box: PageSpot['bounds'] | undefined;
  /** It holds nothing, and there is something on a locked layer. */
  readonly isLocked?: boolean;
}

/** Asks for the next revision of a page that is written on: its objects in the order of upload, by their paths in the note. */
export interface RevisionQuestion {
  readonly kind: 'revision';
  readonly key: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface RevisionAnswer {
  readonly objects: readonly NoteObject[];
  /** Shapes of which this try, or one before, may leave something in the cloud: whoever reads the page again has to know. */
  readonly out: readonly string[];
}

export interface WritingAnswers {
  readonly lasso: LassoAnswer;
  readonly copy: CopyAnswer;
  readonly record: PackedPage;
  readonly textAt: TextAtAnswer;
  readonly piece: PieceAnswer;
  readonly revision: RevisionAnswer;
}

/** What is asked of a held page that is written on; any other is a fault of whoever asks. */
export type WritingQuestion =
  | EditQuestion
  | LassoQuestion
  | CopyQuestion
  | RecordQuestion
  | TextAtQuestion
  | PieceQuestion
  | RevisionQuestion;
