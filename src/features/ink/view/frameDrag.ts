import type { PageBox } from '../writingTypes';

/** The handles of a frame: its corners, its sides, and the one that turns it. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w', 'turn'] as const;
export type HandleName = (typeof HANDLES)[number];

/** How far a frame is dragged, page units, by one of its handles or as a whole. */
export interface FrameDrag {
  readonly by: HandleName | 'all';
  readonly dx: number;
  readonly dy: number;
}

/** Nothing becomes smaller than this share of itself. */
const LEAST_SCALE = 0.05;

/** How far the handle under the middle of the lower side was turned about the middle of the frame. Radians, clockwise. */
const turnOf = ({ top, bottom }: PageBox, { dx, dy }: FrameDrag): number => Math.atan2(-dx, (bottom - top) / 2 + dy);

/** How much larger the frame becomes along each axis; a corner keeps the proportions. */
const scaleOf = ({ left, top, right, bottom }: PageBox, { by, dx, dy }: FrameDrag): readonly [number, number] => {
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const across = by.includes('e') ? (width + dx) / width : by.includes('w') ? (width - dx) / width : 1;
  const down = by.includes('s') ? (height + dy) / height : by.includes('n') ? (height - dy) / height : 1;
  if (by.length === 2) {
    const both = Math.max(LEAST_SCALE, Math.abs(across - 1) > Math.abs(down - 1) ? across : down);
    return [both, both];
  }
  return [Math.max(LEAST_SCALE, across), Math.max(LEAST_SCALE, down)];
};

/** What stays where it is when a handle is dragged: the opposite corner or side. */
const anchorOf = ({ left, top, right, bottom }: PageBox, by: string): readonly [number, number] => [
  by.includes('w') ? right : left,
  by.includes('n') ? bottom : top,
];

/** What a drag does to a place on the page. */
export const matrixOf = (box: PageBox, drag: FrameDrag) => {
  if (drag.by === 'all') return { a: 1, b: 0, c: 0, d: 1, e: drag.dx, f: drag.dy };
  if (drag.by === 'turn') {
    const turn = turnOf(box, drag);
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return { a: cos, b: sin, c: -sin, d: cos, e: cx - cos * cx + sin * cy, f: cy - sin * cx - cos * cy };
  }
  const [sx, sy] = scaleOf(box, drag);
  const [x, y] = anchorOf(box, drag.by);
  return { a: sx, b: 0, c: 0, d: sy, e: x * (1 - sx), f: y * (1 - sy) };
};

/** The frame as it stands while it is dragged; `turn`: radians, clockwise. */
export const dragged = (box: PageBox, drag: FrameDrag | null): PageBox & { readonly turn: number } => {
  if (drag === null) return { ...box, turn: 0 };
  if (drag.by === 'turn') return { ...box, turn: turnOf(box, drag) };
  const { a, d, e, f } = matrixOf(box, drag);
  return {
    left: a * box.left + e,
    right: a * box.right + e,
    top: d * box.top + f,
    bottom: d * box.bottom + f,
    turn: 0,
  };
};
