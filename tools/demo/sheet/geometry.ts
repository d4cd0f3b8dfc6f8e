import { blankShape } from '@inkside/ink';
import type { Sheet } from './sheet';

/** Shapes that the device keeps as two points and draws itself (reference: note-format 5 and 6.1). */
export const FIGURE = { circle: 0, rectangle: 1, line: 7, triangle: 8, arrow: 28 } as const;

export interface Figure {
  readonly type: (typeof FIGURE)[keyof typeof FIGURE];
  /** Sheet units: for a triangle the apex and the right foot, else two opposite corners or ends. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** Android ARGB. */
  readonly color: number;
  readonly thickness: number;
  /** Android ARGB; none without it. */
  readonly fill?: number;
}

const DRAG_MS = 420;

export const drawFigure = (sheet: Sheet, { type, from, to, color, thickness, fill = 0 }: Figure): void => {
  const at = Math.round(sheet.clock.at);
  sheet.shapes.push({
    shape: blankShape({
      uniqueId: sheet.random.uuid(),
      createdAt: at,
      updatedAt: at,
      color,
      fillColor: fill,
      thickness: thickness * sheet.scale,
      shapeType: type,
    }),
    samples: {
      x: Float32Array.of(from[0] * sheet.scale, to[0] * sheet.scale),
      y: Float32Array.of(from[1] * sheet.scale, to[1] * sheet.scale),
      pressure: Int16Array.of(1500, 1500),
      size: Int16Array.of(0, 0),
      time: Int32Array.of(0, DRAG_MS),
    },
  });
  sheet.clock.at += DRAG_MS + 600;
};
