import type { Uid } from '@inkside/kit';

/** The database of the texts of a user's notes. */
export const textsDatabase = (uid: string): string => `inkside-text-${uid}`;

/** The database of a user's uploads that are not over. */
export const uploadsDatabase = (uid: Uid): string => `inkside-uploads-${uid}`;

/** The database of what is remembered of a user's books. */
export const booksDatabase = (uid: string): string => `inkside-books-${uid}`;

/** The database of the files of books that were opened. */
export const bookFilesDatabase = (uid: string): string => `inkside-book-files-${uid}`;

/** The database of what a user wrote and the cloud has not; as the ink engine calls it. */
export const inkDatabase = (uid: string): string => `inkside-ink-${uid}`;

/** The database of recordings that are not on their pages yet. */
export const soundsDatabase = (uid: string): string => `inkside-sounds-${uid}`;

/** The database of articles that were read in this browser. */
export const articlesDatabase = (uid: string): string => `inkside-articles-${uid}`;
