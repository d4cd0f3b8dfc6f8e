import type { PanelKind, ScreenCut } from '@inkside/kit';
import { type Placement, placementOf } from './cutting';
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

/** The part of the picture that is shown, as large as it is shown. A bitmap is made smaller faster, and better, than a canvas draws it. */
const scaled = (whole: ImageBitmap, { from, to }: Placement): Promise<ImageBitmap> => {
  const { x, y, width, height } = from;
  const size = { resizeWidth: to.width, resizeHeight: to.height, resizeQuality: 'high' } as const;
  return createImageBitmap(whole, x, y, width, height, size);
};

/** The cut as it is sent: exactly the screen's size, on white. */
const sheetOf = async (cut: ScreenCut): Promise<OffscreenCanvasRenderingContext2D> => {
  if (picture === undefined) throw new Error('no picture is open');
  const placement = placementOf(cut, picture);
  const { to, angle } = placement;
  const part = await scaled(picture, placement);
  const settings = { willReadFrequently: true, alpha: false } as const;
  const context = new OffscreenCanvas(cut.width, cut.height).getContext('2d', settings);
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, cut.width, cut.height);
  context.translate(cut.width / 2, cut.height / 2);
  context.rotate(angle);
  const [across, down] = cut.turns % 2 === 1 ? [cut.height, cut.width] : [cut.width, cut.height];
  context.translate(-across / 2, -down / 2);
  context.drawImage(part, to.x, to.y, to.width, to.height);
  part.close();
  return context;
};

const answer = (said: ScreenAnswer, transfer: Transferable[] = []): void => self.postMessage(said, { transfer });

const draw = async (id: number, cut: ScreenCut, panel: PanelKind): Promise<void> => {
  const context = await sheetOf(cut);
  const { width, height } = cut;
  const pixels = context.getImageData(0, 0, width, height);
  const before = context.canvas.transferToImageBitmap();
  context.putImageData(new ImageData(dithered(pixels, panel), width, height), 0, 0);
  const after = context.canvas.transferToImageBitmap();
  answer({ id, kind: 'drawn', before, after }, [before, after]);
};

const write = async (id: number, cut: ScreenCut, type: string, most: number): Promise<void> => {
  const { canvas } = await sheetOf(cut);
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

const WARM_SIDE = 256;
const WARM_ROUNDS = 4;

/** Lets the browser compile the loops while it decodes on another processor; the first screen would wait for that. */
const warmUp = (): void => {
  const data = new Uint8ClampedArray(WARM_SIDE * WARM_SIDE * 4);
  for (let round = 0; round < WARM_ROUNDS; round += 1)
    dithered({ data, width: WARM_SIDE, height: WARM_SIDE }, 'grey16');
};

const work = async (asked: ScreenAsked): Promise<void> => {
  const { id } = asked;
  if (asked.kind === 'open') {
    const decoding = createImageBitmap(asked.file);
    warmUp();
    picture = await decoding;
    answer({ id, kind: 'opened', width: picture.width, height: picture.height });
  }
  if (asked.kind === 'draw') await draw(id, asked.cut, asked.panel);
  if (asked.kind === 'write') await write(id, asked.cut, asked.type, asked.most);
};

self.onmessage = async ({ data }: MessageEvent<ScreenAsked>) => {
  try {
    await work(data);
  } catch {
    answer({ id: data.id, kind: 'failed', code: 'errors.pictureBroken' });
  }
};
