/** Draws the icons of the installed app from `public/icon.svg` into `public/icons`: `node --import tsx tools/icons/main.ts`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createCanvas, loadImage } from '@napi-rs/canvas';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'public', 'icons');
const PAPER = '#FBFAF7';

const drawing = await readFile(path.join(root, 'public', 'icon.svg'), 'utf8');

/** `share`: of the icon's side that the drawing takes; systems cut the rest of a maskable one into their own shape. */
const icon = async (size: number, share: number, ground?: string, markup = drawing): Promise<Buffer> => {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, size, size);
  }
  const side = Math.round(size * share);
  const image = await loadImage(Buffer.from(markup.replace('<svg ', `<svg width="${side}" height="${side}" `)));
  context.drawImage(image, (size - side) / 2, (size - side) / 2, side, side);
  return canvas.encode('png');
};

/** One colour on nothing: systems paint it in theirs. */
const silhouette = drawing
  .replace(/fill="#[0-9A-F]{6}"/gi, 'fill="none"')
  .replace(/stroke="#[0-9A-F]{6}"/gi, 'stroke="#fff"');

await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, 'icon-192.png'), await icon(192, 0.92));
await writeFile(path.join(folder, 'icon-512.png'), await icon(512, 0.92));
await writeFile(path.join(folder, 'maskable-512.png'), await icon(512, 0.62, PAPER));
await writeFile(path.join(folder, 'badge-96.png'), await icon(96, 0.92, undefined, silhouette));
