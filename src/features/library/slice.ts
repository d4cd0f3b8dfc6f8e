import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import {
  defineState,
  type AppError,
  behindDraft,
  type EpochMs,
  type Projected,
  projectionOf,
  type RowChanges,
} from '@inkside/kit';

/** A book, a folder, or the link of a book to a folder. What a document does not say is absent. */
export interface BookRow {
  readonly documentId: string;
  readonly id: string;
  readonly kind: 'book' | 'folder' | 'link';
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
  /** When it went to the bin, as the book and its links say alike; absent where another client put it there. */
  readonly removedAt?: EpochMs;
  /** By which registrations of one file are known to be one. */
  readonly idString?: string;
  /** MD5 of the file, lower-case hexadecimal. */
  readonly hash?: string;
  readonly language?: string;
  /** Book source of specification section 3; numbers that nobody knows among them. */
  readonly source?: number;
  /** Bytes of the file. */
  readonly size?: number;
  /** The device says that it was read to its end. */
  readonly isFinished?: true;
  /** Devices are not to fetch it. */
  readonly isHeldBack?: true;
  /** The folder that a folder lies in, or that a book names itself. */
  readonly parentId?: string;
  /** The key under which the document says that the cover lies. */
  readonly coverUrl?: string;
  /** Of a link. */
  readonly bookId?: string;
  readonly folderId?: string;
}

type LibraryState = Projected<BookRow>;

const step = projectionOf<BookRow>(({ documentId }) => documentId);

const slice = createSlice({
  name: 'library',
  initialState: step.closed,
  reducers: {
    loading: (state): LibraryState => ({ ...state, ...step.loading }),
    /** Everything at once, when the projection opens. */
    loaded: (_state, { payload }: PayloadAction<{ rows: readonly BookRow[] }>): LibraryState =>
      step.loaded(payload.rows),
    changed: (state, { payload }: PayloadAction<RowChanges<BookRow>>): LibraryState => {
      const known = behindDraft(state);
      return { ...known, rows: step.changed(known.rows, payload) };
    },
    loadFailed: (state, { payload }: PayloadAction<AppError>): LibraryState => ({ ...state, ...step.failed(payload) }),
  },
});

export const {
  loading: libraryLoading,
  loaded: libraryLoaded,
  changed: libraryChanged,
  loadFailed: libraryLoadFailed,
} = slice.actions;
export const libraryState = defineState('library', 'discard', slice.reducer);

export interface LibrarySlice {
  readonly library: LibraryState;
}
