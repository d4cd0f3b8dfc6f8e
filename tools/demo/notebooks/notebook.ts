import type { InkLayer } from '@inkside/ink';
import type { Sheet } from '../sheet/sheet';
import type { Paper } from '../sheet/templates';
import type { DemoBook } from '../library/books';

/** A file of a notebook, as the note's list of files names it. */
export interface NotebookFile {
  /** Names it within the notebook for good: its id is made from it. */
  readonly key: string;
  readonly title: string;
  /** As it ends in the store: `pdf`. */
  readonly extension: string;
  readonly kind: keyof typeof FILE_KIND;
  /** Milliseconds, of sound. */
  readonly duration?: number;
  /** Made when it is stored. */
  readonly bytes: () => Uint8Array;
}

/** Numbers of the note format (reference: note-format 4.6). */
export const FILE_KIND = { image: 0, pdf: 1, audio: 2, attachment: 4 } as const;

/** A file with the names that shapes and records use of it. */
export interface NamedFile extends NotebookFile {
  readonly id: string;
  /** Below `resource/data/`. */
  readonly name: string;
}

/** What a page has to know of the note that it belongs to, for links and files. */
export interface NoteNames {
  readonly noteId: string;
  readonly title: string;
  /** 1 first. */
  readonly pageId: (number: number) => string;
  /** By key. @throws Error for one that the notebook does not have. */
  readonly file: (key: string) => NamedFile;
  /** The id of another notebook, by its key. */
  readonly otherNote: (key: string) => string;
  /** The id of a shape that other pages show as well, by a name that is given to it for good. */
  readonly shapeId: (name: string) => string;
}

/** A page of a demo notebook: its paper, and what is drawn on it. */
export interface NotebookPage {
  readonly paper: Paper;
  readonly draw: (sheet: Sheet, note: NoteNames) => void;
  readonly title?: string;
  /** Drawn in this order; one layer, 0, without it. */
  readonly layers?: readonly InkLayer[];
  /** A picture below the ink, by the key of its file. */
  readonly picture?: string;
  /** A page of a PDF below the ink, 0 first. */
  readonly pdf?: { readonly file: string; readonly pageIndex: number };
}

/** A page that names nothing of its note. */
export interface PlainPage extends NotebookPage {
  readonly draw: (sheet: Sheet) => void;
}

/** Page sizes of real devices, in page units (reference: note-format 7). */
export const DEVICE = {
  tenInch: { name: 'NoteAir3C', width: 1404, height: 1872 },
  tenInchFine: { name: 'NoteAir4C', width: 1860, height: 2480 },
  thirteenInch: { name: 'TabX', width: 1650, height: 2200 },
  phone: { name: 'Palma', width: 824, height: 1648 },
} as const;
export type DeviceSize = (typeof DEVICE)[keyof typeof DEVICE];

export interface Notebook {
  /** Names the notebook for good: ids are made from it. */
  readonly key: string;
  readonly title: string;
  /** Key of the folder it lies in; the root without one. */
  readonly folder?: string;
  readonly device: DeviceSize;
  readonly pages: readonly NotebookPage[];
  readonly files?: readonly NotebookFile[];
  /** Hours before the seeding. */
  readonly createdHoursAgo: number;
  readonly updatedHoursAgo: number;
  readonly isFavourite?: boolean;
  /** Key of the book that it was written in. */
  readonly book?: DemoBook['key'];
  readonly isInBin?: boolean;
}

/** A folder of the note tree. */
export interface NotebookFolder {
  readonly key: string;
  readonly title: string;
  readonly parent?: string;
  readonly createdHoursAgo: number;
}
