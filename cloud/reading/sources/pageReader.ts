import type { IOptions } from 'sanitize-html';

import { nextSlice } from '../../lib/slices';
import { beginningOf, cleanHtml, cleanPage, MAX_PAGE, READING_TAGS, UNREAD_TAGS } from '../html/cleanHtml';
import { plainText } from '../html/markup';
import { pageMetadata, type PageMetadata } from '../html/pageMetadata';
import type { Documents } from './documents';

/** What stands round a text on a page. */
const FURNITURE = ['nav', 'header', 'footer', 'aside', 'form', 'button', 'select', 'dialog', 'menu', 'head'];
const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g;

const keeping: IOptions = {
  allowedTags: [...READING_TAGS, 'main'],
  nonTextTags: [...UNREAD_TAGS, ...FURNITURE],
};

/** The insides of every element `name` in well-formed markup, outermost ones. */
const insides = (markup: string, name: string): string[] => {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const match of markup.matchAll(TAG)) {
    const [tag, closing, tagName, empty] = match;
    if (tagName !== name || empty === '/') continue;
    if (closing === '') {
      if (depth === 0) from = match.index + tag.length;
      depth += 1;
    } else {
      depth -= 1;
      if (depth === 0) found.push(markup.slice(from, match.index));
    }
  }
  return found;
};

const textLength = (markup: string): number => markup.replace(/<[^>]*>/g, '').length;

const longest = (pieces: readonly string[]): string | undefined =>
  pieces.toSorted((a, b) => textLength(b) - textLength(a))[0];

/** What of a longer part could still come into the page; its tags are gone through once more. */
const MAX_PART = MAX_PAGE + 1024;
/** Shorter than this, an `article` element is a teaser. */
const MIN_ARTICLE = 140;

/**
 * The readable part of a page: its longest `article`, else its `main`, else its body, without what stands round a text.
 * Empty when there is no text.
 */
export const articleOf = async (html: string, base: string): Promise<string> => {
  const page = cleanHtml(html, base, keeping);
  await nextSlice();
  const article = longest(insides(page, 'article'));
  const isText = article !== undefined && textLength(article) >= MIN_ARTICLE;
  const part = isText ? article : (longest(insides(page, 'main')) ?? page);
  return cleanPage(beginningOf(part, MAX_PART), base);
};

export interface ReadPage extends Omit<PageMetadata, 'feeds'> {
  /** Cleaned HTML of the readable part; empty when there is none. */
  readonly content: string;
}

/** Throws `errors.addressRefused|fetchFailed`. */
export type PageReader = (url: string) => Promise<ReadPage>;

const MAX_DESCRIPTION = 300;

export const createPageReader =
  (documents: Documents): PageReader =>
  async (url) => {
    const { html, address } = await documents.page({ url });
    const { feeds: _feeds, ...metadata } = pageMetadata(html, address);
    await nextSlice();
    const content = await articleOf(html, address);
    return {
      ...metadata,
      title: metadata.title || new URL(address).hostname,
      description: metadata.description || plainText(content, MAX_DESCRIPTION),
      content,
    };
  };
