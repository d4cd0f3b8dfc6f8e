import type { MakePattern } from './grain';

/** Makes patterns for a canvas, of the page or of a worker; null where it has no context. */
export const patternsFor =
  (context: Pick<CanvasRenderingContext2D, 'createPattern'> | OffscreenCanvasRenderingContext2D | null): MakePattern =>
  (size, pixels) => {
    const tile = new OffscreenCanvas(size, size);
    tile.getContext('2d')?.putImageData(new ImageData(pixels, size), 0, 0);
    return context?.createPattern(tile, 'repeat') ?? null;
  };
