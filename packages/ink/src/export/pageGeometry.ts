import { dpiOf } from '@inkside/kit';

import type { PageSize } from '../model';
import type { Background } from '../render/page/displayList';

/** The app says by the same figures how large a picture becomes. */
export { dpiOf };

const POINTS_PER_INCH = 72;

/** PDF points to a page unit: a page of 1404 × 1872 units becomes one of 6.2 × 8.2 inches, as on the device. */
export const pointsPerUnit = (size: PageSize): number => POINTS_PER_INCH / dpiOf(size);

/** Page units. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function tiles(page: PageSize, { width, height }: PageSize): Place[] {
  const [columns, rows] = [Math.ceil(page.width / width), Math.ceil(page.height / height)];
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: (index % columns) * width,
    y: Math.floor(index / columns) * height,
    width,
    height,
  }));
}

/** Where a background's picture lies; one pixel of it is a page unit where it keeps its own size. */
export function backgroundPlaces(page: PageSize, background: Background, picture: PageSize): Place[] {
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  if (background.kind === 'pdf' || background.fit === 'fill') return [whole];
  if (background.fit === 'tile') return tiles(page, picture);
  if (background.fit === 'none') return [{ x: 0, y: 0, width: picture.width, height: picture.height }];
  const scale = Math.min(page.width / picture.width, page.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return [{ x: (page.width - width) / 2, y: (page.height - height) / 2, width, height }];
}
