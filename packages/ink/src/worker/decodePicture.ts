import { pictureFacts } from '../export/images/pictureFacts';
import { isDecodable } from '../export/images/pictureLimits';

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
