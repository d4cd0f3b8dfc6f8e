import type { EpochMs } from '../../app/kit/units';

/** A book or a folder of the library as the lists need it. */
export interface BookRow {
  readonly documentId: string;
  readonly id: string;
  readonly kind: 'book' | 'folder';
  readonly title: string;
  readonly authors: string;
  /** 0 … 100. */
  readonly percent: number;
  /** Whether it lies in the bin. */
  readonly isRemoved: boolean;
  readonly extension: string;
  /** When it was opened last; 0 when it never was. */
  readonly readAt: EpochMs;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}
