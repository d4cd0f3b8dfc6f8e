import type { ReadingArticlesSlice } from './articlesSlice';

/** Unread articles for the menu, which is there before this part of the state; 0 until they are counted. */
export const selectMenuUnread = ({ readingArticles }: Partial<ReadingArticlesSlice>): number => {
  const states = readingArticles?.states;
  return states?.phase === 'ready' ? states.data.unread : 0;
};
