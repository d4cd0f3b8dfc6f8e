import { createCanvas, loadImage } from '@napi-rs/canvas';

const PAPER = '#FBFAF7';

interface Look {
  readonly size: number;
  /** Of the icon's side that the drawing takes; systems cut the rest of a maskable one into their own shape. */
  readonly share: number;
  readonly ground?: string;
}

const drawn = async (drawing: string, { size, share, ground }: Look): Promise<Buffer> => {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, size, size);
  }
  const side = Math.round(size * share);
  const image = await loadImage(Buffer.from(drawing.replace('<svg ', `<svg width="${side}" height="${side}" `)));
  context.drawImage(image, (size - side) / 2, (size - side) / 2, side, side);
  return canvas.encode('png');
};

/** One colour on nothing: systems paint it in theirs. */
const silhouetteOf = (drawing: string): string =>
  drawing.replace(/fill="#[0-9A-F]{6}"/gi, 'fill="none"').replace(/stroke="#[0-9A-F]{6}"/gi, 'stroke="#fff"');

/** The icons of the installed app, as PNG by the names of their files. `drawing`: the app's icon, an SVG. */
export const drawIcons = async (drawing: string): Promise<ReadonlyMap<string, Buffer>> =>
  new Map([
    ['icon-192.png', await drawn(drawing, { size: 192, share: 0.92 })],
    ['icon-512.png', await drawn(drawing, { size: 512, share: 0.92 })],
    ['maskable-512.png', await drawn(drawing, { size: 512, share: 0.62, ground: PAPER })],
    ['badge-96.png', await drawn(silhouetteOf(drawing), { size: 96, share: 0.92 })],
  ]);
