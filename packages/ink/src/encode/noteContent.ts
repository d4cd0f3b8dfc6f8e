import type { DrawnShape, InkLayer, NoteInfo, PageBackground, Resource } from '../model';

/** A page to be written. Revision ids of its shapes are given anew; an empty `layers` means one layer, 0. */
export interface PageContent {
  readonly pageId: string;
  readonly width: number;
  readonly height: number;
  readonly layers: readonly InkLayer[];
  readonly shapes: readonly DrawnShape[];
  /** Template JSON; blank paper when absent. */
  readonly template?: string | undefined;
  /** What the note's table of contents calls the page; '' or absent for a page without. */
  readonly title?: string | undefined;
  /** A page of a PDF among the note's files that lies below the ink. */
  readonly pdf?: Pick<Extract<PageBackground, { readonly kind: 'pdf' }>, 'file' | 'pageIndex'> | undefined;
}

/** A note to be written whole. Times are epoch milliseconds. */
export interface NoteContent {
  readonly noteId: string;
  readonly title: string;
  readonly pages: readonly PageContent[];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Gives revisions their ids: UUIDs ordered by time, each above the one before, as readers order files by them. */
  readonly ids: () => string;
  /** Fields of the note's record beyond those that follow from its pages, as its folder, scene or background. */
  readonly info?: Partial<NoteInfo> | undefined;
  /** Pictures, sound and rich text, each by its record and its bytes. */
  readonly resources?: readonly { readonly resource: Resource; readonly content: Uint8Array }[] | undefined;
}

/** One object of a note, by its path below the note's root. */
export interface NoteObject {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const ONE_LAYER: readonly InkLayer[] = [{ id: 0, lock: false, show: true }];

export const layersOfContent = ({ layers }: PageContent): readonly InkLayer[] =>
  layers.length > 0 ? layers : ONE_LAYER;
