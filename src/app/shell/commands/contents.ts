import { createSelector } from '@reduxjs/toolkit';

import { foldedName, rowsOf } from '@inkside/kit';
import type { LibrarySlice } from '../../../features/library/slice';
import { isScreensaver } from '../../../features/messages/logic';
import type { MessagesSlice } from '../../../features/messages/slice';

/** A book or a pushed file whose name holds the words. */
export interface FoundContent {
  readonly id: string;
  readonly title: string;
  readonly area: 'library' | 'push';
  readonly path: string;
}

const MOST_OF_A_KIND = 5;

/** Books by title and author, folders of the library, and pushed files by name, newest first; none without words. */
export const makeSelectContents = (words: string) => {
  const wanted = foldedName(words.trim());
  const has = (...names: readonly string[]): boolean => names.some((name) => foldedName(name).includes(wanted));
  return createSelector(
    (state: LibrarySlice) => state.library.rows,
    (state: MessagesSlice) => state.messages.rows,
    (books, messages): readonly FoundContent[] => {
      if (wanted === '') return [];
      const onShelf = rowsOf(books)
        .filter(({ kind, isRemoved, title, authors }) => kind !== 'link' && !isRemoved && has(title, authors))
        .toSorted((a, b) => b.updatedAt - a.updatedAt)
        .slice(0, MOST_OF_A_KIND)
        .map(({ id, kind, title }) => ({
          ...{ id, title, area: 'library' as const },
          path: `/library/${kind === 'book' ? 'read' : 'local'}/${encodeURIComponent(id)}`,
        }));
      const pushed = rowsOf(messages)
        .filter(({ kind, isRevoked, name }) => kind === 'push' && !isRevoked && has(name))
        .toSorted((a, b) => b.updatedAt - a.updatedAt)
        .slice(0, MOST_OF_A_KIND)
        .map((row) => ({
          ...{ id: row.id, title: row.name, area: 'push' as const },
          path: `/push/${isScreensaver(row) ? 'screensavers' : 'file'}/${encodeURIComponent(row.id)}`,
        }));
      return [...onShelf, ...pushed];
    },
  );
};
