import { idOf } from '../random';
import type { DemoBook } from './books';

/** Under which a book's document, files and marks, its reading and the notes about it are found. */
export const bookIdOf = (uid: string, key: DemoBook['key']): string => idOf(uid, `book/${key}`);
