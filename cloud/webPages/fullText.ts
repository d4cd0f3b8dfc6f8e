import { fillPictures } from './article/draft';
import { webPageFailure } from './failure';
import { type BookParts, fetchPage, USUAL_SCREEN } from './makeBook';
import { CloudFailure } from '../lib/failure';

/** The text of a page, to be read on a screen. */
export interface FullText {
  readonly title: string;
  readonly author: string;
  readonly site: string;
  readonly language: string;
  /** HTML with absolute addresses, pictures where their sites have them. */
  readonly content: string;
}

/** Who waits for a text in a window is told so soon that it does not come. */
const FULL_TEXT_MS = 12_000;

/** Pictures of a page's own bytes stay out: they would make a text as large as a book. */
const shown = (source: string): string | undefined => (source.startsWith('data:') ? undefined : source);

/** Undefined where the page holds no article. Throws `CloudFailure` of the fetch, and `WebPageFailure`. */
export type FullTextReader = (url: string) => Promise<FullText | undefined>;

/** What stands on the page that a feed only points to: by the same extraction as the books. */
export const createFullTextReader =
  ({ fetch, work }: Pick<BookParts, 'fetch' | 'work'>): FullTextReader =>
  async (url) => {
    const signal = AbortSignal.timeout(FULL_TEXT_MS);
    try {
      const page = await fetchPage(fetch, { url, signal });
      const article = await work.readArticle({ ...page, screen: USUAL_SCREEN.width });
      if (article === undefined) return undefined;
      const { title, author, site, language, markup, pictures } = article;
      return { title, author, site, language, content: fillPictures(markup, pictures, shown) };
    } catch (thrown) {
      if (thrown instanceof CloudFailure) throw thrown;
      throw webPageFailure(thrown);
    }
  };
