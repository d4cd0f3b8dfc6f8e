import type { ImageItem } from '../page/displayList';
import type { Bounds } from '../path/pathStream';

/** Where a picture of a size is drawn in its box: over all of it, or whole in its upper left corner. */
export function pictureBox(
  { box, isWhole }: ImageItem,
  { width, height }: { readonly width: number; readonly height: number },
): Bounds {
  if (isWhole !== true || !(width > 0 && height > 0)) return box;
  const { left, top } = box;
  const scale = Math.min((box.right - left) / width, (box.bottom - top) / height);
  return { left, top, right: left + width * scale, bottom: top + height * scale };
}
