import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';

const REFERENCES = join(__dirname, '../../../../fixtures/ink');
/** A channel may be off by so much without anybody seeing it: edges are smoothed a little differently elsewhere. */
const UNSEEN = 40;
/** The share of pixels that may be off by more. */
const MOST_OFF = 0.004;

export const referenceOf = (name: string): string => join(REFERENCES, `${name}.png`);

const pixelsOf = (canvas: Canvas): Uint8ClampedArray =>
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;

/** The share of pixels in which two pictures of one size are seen to differ; 1 for pictures of two sizes. */
export function difference(one: Canvas, other: Canvas): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const [a, b] = [pixelsOf(one), pixelsOf(other)];
  let off = 0;
  for (let index = 0; index < a.length; index += 4) {
    if ([0, 1, 2].some((channel) => Math.abs((a[index + channel] ?? 0) - (b[index + channel] ?? 0)) > UNSEEN)) off += 1;
  }
  return off / (one.width * one.height);
}

async function canvasOf(path: string): Promise<Canvas> {
  const image = await loadImage(readFileSync(path));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}

/**
 * Compares a picture with its reference. With INK_ACCEPT set the picture becomes the reference; with INK_PICTURES set to
 * a folder it is written there, to be looked at.
 */
export async function expectPicture(name: string, picture: Canvas): Promise<void> {
  const folder = process.env['INK_PICTURES'];
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.png`), picture.toBuffer('image/png'));
  }
  if (process.env['INK_ACCEPT'] !== undefined) writeFileSync(referenceOf(name), picture.toBuffer('image/png'));
  expect(existsSync(referenceOf(name))).toBe(true);
  expect(difference(picture, await canvasOf(referenceOf(name)))).toBeLessThan(MOST_OFF);
}
