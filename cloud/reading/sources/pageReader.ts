import { nextSlice } from '../../lib/slices';
import { articleOf } from '../html/article';
import { plainText } from '../html/plainText';
import { pageMetadata } from '../html/pageMetadata';
import type { PageMetadata } from '../html/pageMetadata';
import type { Documents } from './documents';

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
