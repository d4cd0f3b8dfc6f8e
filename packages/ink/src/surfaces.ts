import type { EpochMs, FigureName, NoteId, PageId, PenChoice, Uid } from '@inkside/kit';

import type { PenStroke } from './editing/edits';
import type { Sweep } from './editing/hits';
import type { PointSamples } from './model';

/** One place of the pen, as a screen tells it. */
export interface PenSample {
  /** Page units. */
  readonly x: number;
  readonly y: number;
  /** 0 … 1; a mouse and a finger say 0.5. */
  readonly pressure: number;
  /** Degrees, -90 … 90; 0 for an upright pen. */
  readonly tiltX: number;
  readonly tiltY: number;
  /** Milliseconds, by whatever clock the stroke's other samples have. */
  readonly at: number;
}

/** A stroke that the pen has left. */
export interface FinishedStroke {
  readonly pen: PenStroke;
  readonly samples: PointSamples;
}

/** Where a page stands on its surface: device pixels per page unit, and the page's corner in device pixels. */
export interface Viewport {
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** Colours of the surface, from the theme's tokens; ink itself keeps its own colour but for black on a dark page. */
export interface SurfaceColours {
  readonly paper: string;
  readonly line: string;
  readonly isDark: boolean;
}

/** A page as it is to be shown. */
export interface PageOnSurface {
  readonly pageId: PageId;
  readonly viewport: Viewport;
  /**
   * Only the ink that was written by then: milliseconds since the page's first stroke, or a time of the clock (epoch
   * milliseconds, from 1973 on). All of it when absent.
   */
  readonly until?: number;
  /** How ink is seen that was written later than that: not at all when absent. */
  readonly later?: 'faint' | undefined;
  /** The layers that are left out, by their ids; those that the note hides when absent. */
  readonly hidden?: readonly number[];
}

export interface InkSurface {
  /**
   * Draws at once, at most one time a frame; what is missing is drawn in the order of the pages. Of those that are `near`
   * the canvas, and not on it, small pictures are drawn ahead, in their order.
   */
  show(pages: readonly PageOnSurface[], colours: SurfaceColours, near?: readonly PageOnSurface[]): void;
  detach(): void;
}

/** A place of a page, and how far around it: page units. */
export interface PageSpan {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A file of a note that is at hand until it is let go of. */
export interface HeldFile {
  /** An object URL. */
  readonly url: string;
  release(): void;
}

/** Which page of an open note is to be seen as an export would write it. */
export interface InkExportPreview {
  readonly noteId: NoteId;
  /** 1 first. */
  readonly pageNumber: number;
  readonly layers: 'visible' | 'all';
  readonly hasTemplate: boolean;
}

/** What the pen draws, over the pages, until these show it. */
export interface InkHand {
  /** Where the pages stand that may be written on. */
  show(pages: readonly PageOnSurface[], colours: SurfaceColours): void;
  /** The pen touches a page, on one of its layers; it draws a line, or a figure from its first place to its last. */
  begin(pageId: PageId, choice: PenChoice, layer: number, figure?: FigureName): void;
  /**
   * Where it went since; `predicted` is where it may be by the time that the screen shows it. `isEven`: a figure is as wide
   * as it is high, a straight line leads in one of 24 directions.
   */
  move(samples: readonly PenSample[], predicted: readonly PenSample[], isEven?: boolean): void;
  /** The pen is lifted: the stroke stays in sight until it is let go of. Undefined for a touch without a place. */
  lift(): FinishedStroke | undefined;
  /** The touch was none: a palm, or a second finger. */
  cancel(): void;
  /** The pages show these now. */
  letGo(shapeIds: readonly string[]): void;
  detach(): void;
}

/** A finished stroke as actions speak of it: its samples stay with the engine. */
export interface StrokeFacts {
  readonly strokeId: string;
  /** Page units. */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** How many samples it has. */
  readonly count: number;
}

/** Which page of an open note is meant. */
export interface PageOfNote {
  readonly noteId: NoteId;
  readonly pageId: PageId;
}

/** How some shapes of a page are made into a picture. */
export interface PieceOrder {
  readonly ids: readonly string[];
  readonly format: 'png' | 'svg';
  /** White paper lies below; else nothing does. */
  readonly hasPaper: boolean;
  /** Of the note. */
  readonly title: string;
  /** Of the page, 1 first. */
  readonly pageNumber: number;
}

/** What views hold of the ink engine: canvases, small pictures, files of pages. */
export interface InkHandles {
  /** Hands a canvas to the ink engine; pages show as soon as their data is there. */
  attach(canvas: HTMLCanvasElement): InkSurface;
  /**
   * A small picture of a page of an open note, `width` device pixels wide; whoever asked closes it. Undefined when it
   * cannot be had, or is not wanted any more before its turn comes. Rejects never.
   */
  thumbnail(
    pageId: PageId,
    width: number,
    colours: SurfaceColours,
    signal: AbortSignal,
  ): Promise<ImageBitmap | undefined>;
  /**
   * A small picture of what was written in a note of the cloud from one moment up to another, epoch milliseconds, on the
   * page that was written on last; `width` device pixels wide, whoever asked closes it. Undefined where nothing was, when it
   * cannot be had, or is not wanted any more before its turn comes. Rejects never.
   */
  dayInk(
    day: { readonly noteId: NoteId; readonly from: EpochMs; readonly to: EpochMs },
    uid: Uid,
    width: number,
    colours: SurfaceColours,
    signal: AbortSignal,
  ): Promise<ImageBitmap | undefined>;
  /** A sound or an attachment of a page of an open note, by its name on the page. Rejects with an `AppError`. */
  file(pageId: PageId, asset: string): Promise<HeldFile>;
  /**
   * When the uppermost ink at a place of a page of an open note was begun, epoch milliseconds. Undefined where there is
   * none within `place.radius`, or nothing tells. Layers are left out as on a surface. Rejects never.
   */
  writtenAt(pageId: PageId, place: PageSpan, hidden?: readonly number[]): Promise<EpochMs | undefined>;
  /** Hands a canvas that lies over the pages to the pen. */
  hand(canvas: HTMLCanvasElement): InkHand;
  /**
   * A stroke is on its way to the journal from here on; its process hears of it by `InkWritingPort.stroke`. Undefined for a
   * page that is not open for writing.
   */
  finish(page: PageOfNote, stroke: FinishedStroke): StrokeFacts | undefined;
  /** A picture of shapes of a page that is written on, for the clipboard. Rejects as `InkWritingPort.savePiece`. */
  piece(page: PageOfNote, order: PieceOrder): Promise<Blob>;
  /** Part of a gesture of an eraser, which `InkWritingPort.edit` ends. */
  erase(page: PageOfNote, sweeps: readonly Sweep[], mode: 'stroke' | 'area'): void;
}

/** Small pictures of what an export would write. */
export interface InkExportHandles {
  /**
   * A small picture of a page as an export would show it, `width` device pixels wide; whoever asked closes it.
   * Undefined when it cannot be had, or is not wanted any more. Rejects never.
   */
  preview(page: InkExportPreview, width: number, signal: AbortSignal): Promise<ImageBitmap | undefined>;
  /** The last picture was asked for. */
  endPreviews(): void;
}
