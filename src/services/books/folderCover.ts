/** Pixels, two to three as covers are; two of them beside each other have two between them. */
const WIDTH = 300;
const HEIGHT = 450;
const GAP = 2;
const MOST = 4;

/** A picture fills its place; what stands over is cut off. */
const fill = (context: OffscreenCanvasRenderingContext2D, picture: ImageBitmap, left: number, top: number): void => {
  const [width, height] = [(WIDTH - GAP) / 2, (HEIGHT - GAP) / 2];
  const scale = Math.max(width / picture.width, height / picture.height);
  const [cutWidth, cutHeight] = [width / scale, height / scale];
  const [x, y] = [(picture.width - cutWidth) / 2, (picture.height - cutHeight) / 2];
  context.drawImage(picture, x, y, cutWidth, cutHeight, left, top, width, height);
};

const decoded = (bytes: Uint8Array): Promise<ImageBitmap | undefined> =>
  createImageBitmap(new Blob([new Uint8Array(bytes)])).catch(() => undefined);

/** Up to four covers, two by two, as a PNG; undefined where none of them can be drawn. */
export const drawFolderCover = async (covers: readonly Uint8Array[]): Promise<Blob | undefined> => {
  const pictures = (await Promise.all(covers.slice(0, MOST).map(decoded))).flatMap((picture) => picture ?? []);
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  if (pictures.length === 0 || context === null) return undefined;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [index, picture] of pictures.entries())
    fill(context, picture, (index % 2) * ((WIDTH + GAP) / 2), Math.floor(index / 2) * ((HEIGHT + GAP) / 2));
  return canvas.convertToBlob({ type: 'image/png' });
};
