import type { Fit } from '../../model';
import type { Recording } from '../../records/recording';
import type { Affine } from '../path/affine';
import type { Bounds, PathSink } from '../path/pathStream';

/**
 * How an item meets what lies below: `over` covers it, `highlight` lets it shine through, `erase` takes ink away
 * (never the template or the paper).
 */
export type Blend = 'over' | 'highlight' | 'erase';

/** Colour that only some of the paper's grains take. */
export interface Grain {
  /** The share of the grains, 0 … 1. */
  readonly density: number;
  /** Which part of the paper lies below: two strokes do not rub the same grains. */
  readonly seed: number;
}

/** ARGB as a signed 32-bit number, and an opacity of 0 … 1 on top of its own. */
export interface Paint {
  readonly colour: number;
  readonly opacity: number;
  readonly blend: Blend;
  /** Absent: the whole area is covered. */
  readonly grain?: Grain;
}

/**
 * Adds a drawing to a path, in page units. Nothing nearer than `finest` page units need be told apart: a page that is
 * shown small is worked out from fewer points.
 */
export type Draw = (path: PathSink, finest: number) => void;

export interface FillItem {
  readonly kind: 'fill';
  /** Filled by the non-zero rule. */
  readonly draw: Draw;
  readonly paint: Paint;
  readonly bounds: Bounds;
}

export interface StrokeItem {
  readonly kind: 'stroke';
  readonly draw: Draw;
  readonly paint: Paint;
  /** Page units; 0 is a hairline. */
  readonly width: number;
  /** Lengths of strokes and gaps in page units; empty for a solid line. */
  readonly dash: readonly number[];
  /** How far into the dashes the line begins, page units. */
  readonly phase: number;
  /** Ends and corners: pens round, frames and rulers as they are set. */
  readonly isRound: boolean;
  readonly bounds: Bounds;
}

export type Alignment = 'left' | 'center' | 'right' | 'justify';

export interface TextItem {
  readonly kind: 'text';
  readonly text: string;
  /** Where the text stands before `matrix`: lines wrap at its width, none is cut at its height. */
  readonly box: Bounds;
  readonly matrix: Affine;
  readonly size: number;
  /** The distance of two base lines by the size. */
  readonly leading: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly align: Alignment;
  /** Characters stand below each other, lines run from right to left. */
  readonly isVertical: boolean;
  /** Text in a frame stands in its middle; other text begins at the top. */
  readonly isCentred: boolean;
  /** A title: one line, cut where the box ends. */
  readonly isOneLine: boolean;
  /** Set in letters of one width, as source code is. */
  readonly isFixed?: boolean;
  /** The family that its style names: a plain name; absent for the usual fonts. */
  readonly face?: string;
  /**
   * What is found here, for a piece of a passage: the first piece has all of the passage's words and their box (page
   * units before `matrix`), the others have none. Absent for a text that stands alone.
   */
  readonly passage?: { readonly words: string; readonly box: Bounds };
  readonly paint: Paint;
  readonly bounds: Bounds;
}

/** A stored picture, stretched over its box. One that is not at hand is drawn as `placeholderOf` says. */
export interface ImageItem {
  readonly kind: 'image';
  /** The `name` of one of the page's assets. */
  readonly asset: string;
  /** What people call it; its file's name where there is none. */
  readonly title?: string;
  /** Shown whole and in its own proportions, in the corner of its box. */
  readonly isWhole?: boolean;
  /** Where the picture stands before `matrix`, page units. */
  readonly box: Bounds;
  readonly matrix: Affine;
  readonly bounds: Bounds;
}

export type DisplayItem = FillItem | StrokeItem | TextItem | ImageItem;

/** A file of the note that a page needs for being drawn, or that it offers. */
export interface PageAsset {
  /** Unique on the page; also what the file is called below `resource/data/`. */
  readonly name: string;
  readonly kind: 'image' | 'pdf' | 'audio' | 'file';
  /** For people; '' when the note gives none. */
  readonly title: string;
  /** The note that owns the file: a copied shape may name another note than its own. */
  readonly documentId: string;
  /** The whole key in the object store, where the note gives one. */
  readonly objectKey: string | undefined;
  /** The cloud's id of a paper of its own, which lies in no note; absent for the note's files. */
  readonly cloudPaper?: string;
}

/** What lies under template and ink: a picture of the note, or a page of a PDF. */
export type Background =
  | { readonly kind: 'image'; readonly asset: string; readonly fit: Fit }
  | { readonly kind: 'pdf'; readonly asset: string; /** 0 first. */ readonly pageIndex: number };

/** Where a press on a page leads. */
export type SpotTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'page'; readonly pageId: string }
  | { readonly kind: 'note'; readonly noteId: string; readonly pageId: string | undefined }
  | { readonly kind: 'file'; readonly asset: string }
  /** `recording`: when it was recorded, where the note says so. */
  | { readonly kind: 'audio'; readonly asset: string; readonly recording?: Recording };

/** A part of a page that can be pressed: a link, a sound, an attachment. */
export interface PageSpot {
  readonly target: SpotTarget;
  readonly title: string;
  /** Page units, after the shape's matrix. */
  readonly bounds: Bounds;
}

/**
 * One shape in time: which items it made, and how they came into being. What was put down at once (text, pictures)
 * lasted no time.
 */
export interface Writing {
  /** Epoch milliseconds; 0 when the note does not say. */
  readonly startedAt: number;
  /** Milliseconds from its first point to its last. */
  readonly lasted: number;
  /** Its items: `items[from]` up to and without `items[to]`. */
  readonly from: number;
  readonly to: number;
  /** Its items as they stood so many milliseconds after the first point; absent for what lasted no time. */
  readonly itemsAt: ((ms: number) => readonly DisplayItem[]) | undefined;
}

/** A page as a painter needs it: no shape has to be looked at again. Items stand in the order of drawing. */
export interface DisplayList {
  readonly width: number;
  readonly height: number;
  readonly items: readonly DisplayItem[];
  /** Absent on blank paper. */
  readonly template: TemplateLines | undefined;
  readonly background: Background | undefined;
  readonly spots: readonly PageSpot[];
  /** Every asset that `items`, `background` and `spots` name, each once. */
  readonly assets: readonly PageAsset[];
  /** In the order of the items, which they cover without a gap. */
  readonly writings: readonly Writing[];
}

/** A page's printed lines: a stroked path and a filled one, both in one colour. */
export interface TemplateLines {
  readonly strokes: Draw;
  readonly dots: Draw;
  /** Page units. */
  readonly width: number;
  /** ARGB of the lines where the page's template says one; absent: the surface's line colour, which is grey. */
  readonly colour?: number;
}
