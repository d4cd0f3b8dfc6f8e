import type { PanelKind, ScreenCut } from '@inkside/kit';
import { placementOf } from './cutting';
import { dithered } from './dither';

/** What the worker is asked; each question has one answer of the same `id`. */
export type ScreenAsked = { readonly id: number } & (
  | { readonly kind: 'open'; readonly file: Blob }
  | { readonly kind: 'draw'; readonly cut: ScreenCut; readonly panel: PanelKind }
  | {
      readonly kind: 'write';
      readonly cut: ScreenCut;
      readonly type: 'image/png' | 'image/jpeg';
      readonly most: number;
    }
);

export type ScreenAnswer = { readonly id: number } & (
  | { readonly kind: 'opened'; readonly width: number; readonly height: number }
  | { readonly kind: 'drawn'; readonly before: ImageBitmap; readonly after: ImageBitmap }
  | { readonly kind: 'written'; readonly blob: Blob }
  | { readonly kind: 'failed'; readonly code: 'errors.pictureBroken' | 'errors.pictureTooRich' }
);

/** JPEG qualities, until the file is small enough; a picture of a screen's size nearly always is at once. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.4];

let picture: ImageBitmap | undefined;

/** The cut as it is sent: exactly the screen's size, on white. */
const sheetOf = (cut: ScreenCut): OffscreenCanvasRenderingContext2D => {
  if (picture === undefined) throw new Error('no picture is open');
  const context = new OffscreenCanvas(cut.width, cut.height).getContext('2d', {
    willReadFrequently: true,
    alpha: false,
  });
  if (context === null) throw new Error('no canvas');
  const { from, to, angle } = placementOf(cut, picture);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, cut.width, cut.height);
  context.imageSmoothingQuality = 'medium';
  context.translate(cut.width / 2, cut.height / 2);
  context.rotate(angle);
  const [across, down] = cut.turns % 2 === 1 ? [cut.height, cut.width] : [cut.width, cut.height];
  context.translate(-across / 2, -down / 2);
  context.drawImage(picture, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
  return context;
};

const answer = (said: ScreenAnswer, transfer: Transferable[] = []): void => self.postMessage(said, { transfer });

const draw = (id: number, cut: ScreenCut, panel: PanelKind): void => {
  const context = sheetOf(cut);
  const { width, height } = cut;
  const pixels = context.getImageData(0, 0, width, height);
  const before = context.canvas.transferToImageBitmap();
  context.putImageData(new ImageData(dithered(pixels, panel), width, height), 0, 0);
  const after = context.canvas.transferToImageBitmap();
  answer({ id, kind: 'drawn', before, after }, [before, after]);
};

const write = async (id: number, cut: ScreenCut, type: string, most: number): Promise<void> => {
  const { canvas } = sheetOf(cut);
  if (type === 'image/png') {
    const exact = await canvas.convertToBlob({ type });
    if (exact.size <= most) return answer({ id, kind: 'written', blob: exact });
  }
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= most) return answer({ id, kind: 'written', blob });
  }
  return answer({ id, kind: 'failed', code: 'errors.pictureTooRich' });
};

const work = async (asked: ScreenAsked): Promise<void> => {
  const { id } = asked;
  if (asked.kind === 'open') {
    picture = await createImageBitmap(asked.file, { colorSpaceConversion: 'default' });
    answer({ id, kind: 'opened', width: picture.width, height: picture.height });
  }
  if (asked.kind === 'draw') draw(id, asked.cut, asked.panel);
  if (asked.kind === 'write') await write(id, asked.cut, asked.type, asked.most);
};

self.onmessage = async ({ data }: MessageEvent<ScreenAsked>) => {
  try {
    await work(data);
  } catch {
    answer({ id: data.id, kind: 'failed', code: 'errors.pictureBroken' });
  }
};
