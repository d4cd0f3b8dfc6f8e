import { createSelector } from '@reduxjs/toolkit';
import type { LoadState, NoArgs } from '@inkside/kit';
import type { FeedState, FeedStates, ReadingItem } from '@inkside/protocol';

import type { ReadingArticlesSlice } from './articlesSlice';
import type { ReadingDeskSlice } from './deskSlice';
import { placedItems } from './logic';
import type { ReadingSlice } from './slice';
import type { PlacedItem, ReadingKind } from './types';

type Tree = LoadState<NoArgs, readonly ReadingItem[]>;

export const selectFavourites = (state: ReadingSlice) => state.reading.favourites;
export const selectRecommended = (state: ReadingSlice) => state.reading.recommended;

const trees: Readonly<Record<ReadingKind, (state: ReadingSlice) => Tree>> = {
  rss: (state) => state.reading.feeds,
  opds: (state) => state.reading.catalogues,
  page: (state) => state.reading.pages,
};
/** The tree of one kind as it was loaded. */
export const selectTree = (kind: ReadingKind) => trees[kind];

const nothing: readonly PlacedItem[] = [];
const placedBy = (kind: ReadingKind) =>
  createSelector([trees[kind]], (tree) => (tree.phase === 'ready' ? placedItems(tree.data) : nothing));
const placed = { rss: placedBy('rss'), opds: placedBy('opds'), page: placedBy('page') };
/** The same as lines from above; nothing until it is there. */
export const selectPlaced = (kind: ReadingKind) => placed[kind];

export const selectArticleList = (state: ReadingArticlesSlice) => state.readingArticles.list;
export const selectArticle = (state: ReadingArticlesSlice) => state.readingArticles.article;
export const selectIsRefreshing = (state: ReadingArticlesSlice) => state.readingArticles.refreshing.phase === 'running';
/** Null until they are there. */
export const selectStates = ({ readingArticles: { states } }: ReadingArticlesSlice): FeedStates | null =>
  states.phase === 'ready' ? states.data : null;

/** How each subscription stands, by its id. */
export const selectStatesById = createSelector(
  [selectStates],
  (states): ReadonlyMap<string, FeedState> => new Map(states?.feeds.map((feed) => [feed.id, feed])),
);
/** Unread articles of each folder, by its id. */
export const selectFolderCounts = createSelector(
  [selectStates],
  (states): ReadonlyMap<string, number> => new Map(states?.folders.map(({ id, unread }) => [id, unread])),
);

export const selectLook = (state: ReadingDeskSlice) => state.readingDesk.look;
export const selectFound = (state: ReadingDeskSlice) => state.readingDesk.found;
export const selectCatalogue = (state: ReadingDeskSlice) => state.readingDesk.catalogue;
export const selectAddingPage = (state: ReadingDeskSlice) => state.readingDesk.addingPage;
export const selectSubscribing = (state: ReadingDeskSlice) => state.readingDesk.subscribing;
export const selectSigningIn = (state: ReadingDeskSlice) => state.readingDesk.signingIn;
export const selectReadingUndo = (state: ReadingDeskSlice) => state.readingDesk.undo;
