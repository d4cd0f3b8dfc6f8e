import { type Article, type PageToRead, readArticle, readPiece, readWholePage } from '../article/readArticle';
import { type Book, writeEpub } from '../book/writeEpub';
import { writePage } from '../book/writePage';
import { type BookPicture, convertPicture, type Screen } from '../pictures/convertPicture';
import { type CoverWords, drawCover } from '../pictures/cover';

/** What takes a processor for long or unpacks what strangers have packed; all of it can be handed from thread to thread. */
export interface BookWork {
  /** Undefined where the page has no article. */
  readArticle(page: PageToRead): Promise<Article | undefined>;
  readWholePage(page: PageToRead): Promise<Article>;
  readPiece(page: PageToRead, words: Pick<Article, 'title' | 'author'>): Promise<Article>;
  /** Undefined for what cannot be shown. */
  convertPicture(bytes: Uint8Array, screen: Screen): Promise<BookPicture | undefined>;
  drawCover(words: CoverWords, screen: Screen, picture?: BookPicture): Promise<BookPicture>;
  writeEpub(book: Book): Promise<Uint8Array>;
  writePage(article: Article, pictures: ReadonlyMap<string, BookPicture>): Promise<Uint8Array>;
}

/** Done here and now. */
export const bookWork: BookWork = {
  readArticle: async (page) => readArticle(page),
  readWholePage: async (page) => readWholePage(page),
  readPiece: async (page, words) => readPiece(page, words),
  convertPicture,
  drawCover,
  writeEpub: async (book) => writeEpub(book),
  writePage: async (article, pictures) => writePage(article, pictures),
};
