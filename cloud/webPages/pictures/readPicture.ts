import { type BookParts, bytesOf } from '../makeBook';
import type { BookPicture } from './convertPicture';

/** A picture of another site, no wider than `width` pixels; undefined where it cannot be had or shown. */
export type PictureReader = (wish: {
  readonly url: string;
  readonly width: number;
  /** Address of the document that it stands in; '' for one that nobody knows. */
  readonly namedAt: string;
  readonly login?: { readonly username: string; readonly password: string } | undefined;
}) => Promise<BookPicture | undefined>;

const PICTURE_MS = 12_000;

/** Pages of ours ask no other site: their pictures come through the cloud, as JPEG or PNG and of a size that fits. */
export const createPictureReader =
  ({ fetch, work }: Pick<BookParts, 'fetch' | 'work'>): PictureReader =>
  async ({ url, width, namedAt, login }) => {
    const asking: typeof fetch = (request) => fetch({ ...request, login });
    const wish = { source: url, namedAt };
    const bytes = await bytesOf(asking, wish, AbortSignal.timeout(PICTURE_MS));
    // What ends the thread cannot be shown.
    return bytes && work.convertPicture(bytes, { width, height: width }).catch(() => undefined);
  };
