import { pictureFacts } from '../export/images/pictureFacts';
import type { SheetAnswer, SheetQuestion } from '../making/placing';
import { decodePicture } from './takePictures';

/** A sheet that would be larger than this as PNG is kept as JPEG: the specification's limit of a picture, bytes. */
const MOST_PNG_BYTES = 3 * 1024 * 1024;
const JPEG_QUALITY = 0.92;
const PAPER = '#ffffff';

/** Lays a picture out on a sheet from its top left corner: once in its own size, or again and again. */
export async function drawSheet({ bytes, placing, size }: SheetQuestion): Promise<SheetAnswer> {
  const picture = await decodePicture(bytes);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D context');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, size.width, size.height);
  const facts = pictureFacts(bytes) ?? picture;
  // A large picture is decoded with fewer pixels than it has.
  const scale = Math.sqrt((facts.width * facts.height) / (picture.width * picture.height));
  const pattern = placing === 'tile' ? context.createPattern(picture, 'repeat') : null;
  if (pattern === null) context.drawImage(picture, 0, 0, picture.width * scale, picture.height * scale);
  else {
    pattern.setTransform(new DOMMatrix([scale, 0, 0, scale, 0, 0]));
    context.fillStyle = pattern;
    context.fillRect(0, 0, size.width, size.height);
  }
  picture.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  const isSmall = png.size <= MOST_PNG_BYTES;
  const blob = isSmall ? png : await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  return { sheet: { bytes: new Uint8Array(await blob.arrayBuffer()), extension: isSmall ? 'png' : 'jpg' } };
}
