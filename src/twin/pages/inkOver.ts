import { bookStrokes } from '@inkside/ink';
import { type InkOnPage, SCREEN, type Stroke } from '@inkside/twin';

import type { PagePlace, ShownPages } from '../useTwin';

/** Where a page of that size stands on the screen: whole, in the middle, and as large as it fits. */
export const placeOf = ({ width, height }: { readonly width: number; readonly height: number }): PagePlace => {
  const scale = Math.min(SCREEN.width / width, SCREEN.height / height);
  return { width, height, scale, left: (SCREEN.width - width * scale) / 2, top: (SCREEN.height - height * scale) / 2 };
};

/** Strokes on the screen in the units of the page that lies there. */
export const onPage = (strokes: readonly Stroke[], { left, top, scale }: PagePlace): readonly Stroke[] =>
  strokes.map((stroke) => stroke.map(({ x, y }) => ({ x: (x - left) / scale, y: (y - top) / scale })));

const drawInk = ({ zip, name, points }: InkOnPage, place: PagePlace, context: CanvasRenderingContext2D): void => {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of bookStrokes(zip, name, (revision) => points.get(revision))) {
    // A device may have measured the page in other units.
    const scale = place.scale * (stroke.size.width > 0 ? place.width / stroke.size.width : 1);
    context.lineWidth = Math.max(1, stroke.thickness * scale);
    context.strokeStyle = `#${(stroke.color & 0xffffff).toString(16).padStart(6, '0')}`;
    context.beginPath();
    for (const { x, y } of stroke.points) context.lineTo(place.left + x * scale, place.top + y * scale);
    context.stroke();
  }
};

/** The same pages with what somebody wrote over them; ink that cannot be read leaves its page as it is. */
export const withInk = (pages: ShownPages, ink: readonly InkOnPage[]): ShownPages => ({
  ...pages,
  draw: async (index, context, signal) => {
    await pages.draw(index, context, signal);
    const place = pages.place?.(index);
    for (const each of ink) {
      if (each.page !== index || place === undefined) continue;
      try {
        drawInk(each, place, context);
      } catch {
        // The book itself is what was opened.
      }
    }
  },
});
