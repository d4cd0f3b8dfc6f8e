import type { ReadingSlice } from './slice';

export const selectFavourites = (state: ReadingSlice) => state.reading.favourites;
export const selectPages = (state: ReadingSlice) => state.reading.pages;
export const selectFeeds = (state: ReadingSlice) => state.reading.feeds;
export const selectCatalogues = (state: ReadingSlice) => state.reading.catalogues;
export const selectRecommended = (state: ReadingSlice) => state.reading.recommended;
export const selectFeedContent = (state: ReadingSlice) => state.reading.content;
