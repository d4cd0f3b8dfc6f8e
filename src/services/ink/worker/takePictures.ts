import type { DisplayList } from '../render/page/displayList';
import { pictureNameOf, type Picture } from '../render/page/pictures';
import type { HeldPages } from './heldPages';
import type { PicturesAnswer, PicturesQuestion } from './protocol';

/**
 * Makes a picture of a file; `pageIndex` chooses a page of a PDF, `longest` how many pixels its longer side gets. Rejects
 * for what is none.
 */
export type Decode = (bytes: Uint8Array, pageIndex: number | undefined, longest?: number) => Promise<Picture>;

/** Which page of a PDF lies below a page; undefined for a file that is a picture. */
const pdfPageOf = ({ background }: DisplayList, name: string): number | undefined =>
  background?.kind === 'pdf' && background.asset === name ? background.pageIndex : undefined;

/** What lies below the page goes by a name of its own: one PDF has many pages. */
const heldNameOf = ({ background }: DisplayList, name: string): string =>
  background?.asset === name ? pictureNameOf(background) : name;

/** Decodes the files that a held page is drawn with. What is no picture is named. */
export async function takePictures(held: HeldPages, decode: Decode, { key, files, longest }: PicturesQuestion): Promise<PicturesAnswer> {
  const unreadable: string[] = [];
  for (const { name, bytes } of files) {
    const list = held.get(key)?.page.list;
    const picture = list === undefined ? undefined : await decode(bytes, pdfPageOf(list, name), longest).catch(() => undefined);
    // The page may have been let go of, or read anew, meanwhile.
    const now = held.get(key);
    if (picture === undefined) unreadable.push(name);
    else if (now !== undefined && list !== undefined) now.pictures.put(heldNameOf(list, name), picture);
    else if ('close' in picture) picture.close();
  }
  return { unreadable };
}
