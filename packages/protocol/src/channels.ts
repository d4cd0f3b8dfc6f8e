/** Channel names (specification section 3): a stream of one user's documents inside the one gateway database. */
export const noteTreeChannel = (uid: string): string => `${uid}-NOTE_TREE`;
export const messageChannel = (uid: string): string => `${uid}-MESSAGE`;
export const libraryChannel = (uid: string): string => `${uid}-READER_LIBRARY`;
