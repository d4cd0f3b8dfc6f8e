import type { Paper } from '../sheet/templates';
import type { Sheet } from '../sheet/sheet';

/** A page of a demo notebook: its paper, and what is drawn on it. */
export interface NotebookPage {
  readonly paper: Paper;
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
  /** Hours before the seeding. */
  readonly createdHoursAgo: number;
  readonly updatedHoursAgo: number;
  readonly isFavourite?: boolean;
  readonly isInBin?: boolean;
}

/** A folder of the note tree. */
export interface NotebookFolder {
  readonly key: string;
  readonly title: string;
  readonly parent?: string;
  readonly createdHoursAgo: number;
}
