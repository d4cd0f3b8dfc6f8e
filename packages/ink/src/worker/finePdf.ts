import { showsAll } from '../render/page/backdrop';
import type { DisplayList } from '../render/page/displayList';
import { type Frame, type Picture, pictureNameOf } from '../render/page/frame';
import type { PdfPart } from '../render/pdf/pdfPicture';
import type { HeldPage } from './heldPages';

/** Draws a part of a PDF's page in pixels of its own. */
export type DrawPart = (part: PdfPart, patienceMs?: number) => Promise<Picture>;

/** A picture that is blown up by less than this still looks sharp. */
const SHARP = 1.1;

/** The part of the page that a frame shows, in whole pixels. */
function partFor({ width, height }: DisplayList, frame: Frame): PdfPart | undefined {
  const { scale } = frame;
  const whole = { width: width * scale, height: height * scale };
  const [left, top] = [Math.max(0, frame.left), Math.max(0, frame.top)];
  const wide = Math.min(Math.ceil(whole.width), frame.left + frame.width) - left;
  const high = Math.min(Math.ceil(whole.height), frame.top + frame.height) - top;
  return wide > 0 && high > 0 ? { whole, left, top, width: wide, height: high } : undefined;
}

/** What has to be drawn, of which file, and what draws it. */
interface Wanted {
  readonly name: string;
  readonly draw: DrawPart;
  readonly part: PdfPart;
}

/** What a frame needs of the PDF below a page; nothing when what is held of it is fine enough. */
function wanted(
  { page: { list }, pictures }: HeldPage,
  frame: Frame,
  finerOf: ((picture: Picture) => DrawPart | undefined) | undefined,
): Wanted | undefined {
  if (list.background?.kind !== 'pdf') return undefined;
  const name = pictureNameOf(list.background);
  const picture = pictures.pictureOf(name);
  if (picture === undefined || list.width * frame.scale <= picture.width * SHARP) return undefined;
  const before = pictures.partOf(name);
  if (before !== undefined && showsAll(before, list, frame)) return undefined;
  const [draw, part] = [finerOf?.(picture), partFor(list, frame)];
  return draw === undefined || part === undefined ? undefined : { name, draw, part };
}

/**
 * Draws what a frame shows of the PDF below a page at the frame's own scale, where the picture of the whole page is too
 * coarse for it; frames are no larger than a screen and its margins, and with them what is drawn here. Undefined when
 * there is nothing to be done; what cannot be drawn leaves the picture of the whole.
 */
export function refine(
  held: HeldPage | undefined,
  frame: Frame,
  finerOf: ((picture: Picture) => DrawPart | undefined) | undefined,
): Promise<void> | undefined {
  const found = held === undefined ? undefined : wanted(held, frame, finerOf);
  if (held === undefined || found === undefined) return undefined;
  const { name, draw, part } = found;
  const { scale } = frame;
  const place = { x: part.left / scale, y: part.top / scale, width: part.width / scale, height: part.height / scale };
  return draw(part).then(
    (picture) => held.pictures.putPart(name, { picture, place }),
    () => undefined,
  );
}
