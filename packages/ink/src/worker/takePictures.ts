import { isDecodable, pictureFacts } from '../export/images/pictureFacts';
import type { DisplayList } from '../render/page/displayList';
import { type Picture, pictureNameOf } from '../render/page/frame';
import type { PdfLink } from '../render/pdf/pdfLinks';
import type { HeldPages } from './heldPages';
import type { BelowLink, PicturesAnswer, PicturesQuestion } from './filesProtocol';

/** Held no larger than this: more than any page has on its device. */
const HELD_PIXELS = 12_000_000;

/**
 * Makes a picture of a stored file, in its own size or as large as is kept.
 * @throws for what is no picture that browsers know, for one that says no size, and for one that is too large.
 */
export async function decodePicture(bytes: Uint8Array): Promise<ImageBitmap> {
  const facts = pictureFacts(bytes);
  const pixels = (facts?.width ?? 0) * (facts?.height ?? 0);
  // A few bytes can claim more pixels than there is memory: the claim is read before anything is made.
  if (facts === undefined || pixels <= 0 || !isDecodable(facts, bytes.length))
    throw new Error('not a picture of a bounded size');
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: facts.type });
  if (pixels <= HELD_PIXELS) return createImageBitmap(blob);
  const share = Math.sqrt(HELD_PIXELS / pixels);
  return createImageBitmap(blob, { resizeWidth: Math.round(facts.width * share), resizeQuality: 'medium' });
}

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

/** Says where a page of a PDF leads. */
export type ReadLinks = () => Promise<readonly PdfLink[]>;

interface PictureMakers {
  readonly decode: Decode;
  readonly linksOf?: (picture: Picture) => ReadLinks | undefined;
}

/** Where the PDF below a page leads, on the page; nothing for a picture, and for links that cannot be read. */
async function linksBelow(
  list: DisplayList,
  name: string,
  readLinks: ReadLinks | undefined,
): Promise<readonly BelowLink[]> {
  if (readLinks === undefined || pdfPageOf(list, name) === undefined) return [];
  const links = await readLinks().catch(() => []);
  const { width, height } = list;
  return links.map(({ target, title, place: { left, top, right, bottom } }) => ({
    target,
    title,
    bounds: { left: left * width, top: top * height, right: right * width, bottom: bottom * height },
  }));
}

/** Decodes the files that a held page is drawn with. What is no picture is named. A page that is only drawn has no links. */
export async function takePictures(
  held: HeldPages,
  { decode, linksOf }: PictureMakers,
  { key, files, longest }: PicturesQuestion,
): Promise<PicturesAnswer> {
  const unreadable: string[] = [];
  const links: BelowLink[] = [];
  for (const { name, bytes } of files) {
    const list = held.get(key)?.page.list;
    const picture =
      list === undefined ? undefined : await decode(bytes, pdfPageOf(list, name), longest).catch(() => undefined);
    // The page may have been let go of, or read anew, meanwhile.
    const now = held.get(key);
    if (picture === undefined) unreadable.push(name);
    else if (now !== undefined && list !== undefined) {
      now.pictures.put(heldNameOf(list, name), picture);
      if (longest === undefined) links.push(...(await linksBelow(list, name, linksOf?.(picture))));
    } else if ('close' in picture) picture.close();
  }
  return { unreadable, links };
}
