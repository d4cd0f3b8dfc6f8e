import type { FigureName, UniversalName } from '@inkside/kit';

import { allocateSamples } from '../bytes/samples';
import type { PointSamples } from '../model';
import type { Span } from '../render/shapes/geometry';
import type { PagePoint } from './onPage';
import { UNIVERSAL } from '../shapeTypes';
import { isUniversal } from './universalFigures';

/** `shapeType` of each figure that has one of its own (reference: note-format, section 5). */
const FIGURE_TYPES: Readonly<Record<Exclude<FigureName, UniversalName>, number>> = {
  line: 7,
  arrow: 28,
  wave: 25,
  rectangle: 1,
  ellipse: 0,
  triangle: 8,
  rhombus: 18,
  trapezoid: 26,
  pentagon: 24,
  hexagon: 27,
};

export const figureType = (figure: FigureName): number => (isUniversal(figure) ? UNIVERSAL : FIGURE_TYPES[figure]);

/**
 * The two points that a figure is kept as, when a pointer was drawn from one corner of its box to the opposite one: its
 * recipe begins at a tip, or counts from its middle (reference: note-format, section 6.1).
 */
const KEPT_AS: Partial<Readonly<Record<FigureName, (span: Span) => Span>>> = {
  triangle: ({ sx, sy, ex, ey }) => ({ sx: (sx + ex) / 2, sy, ex: Math.max(sx, ex), ey }),
  trapezoid: ({ sx, sy, ex, ey }) => ({ sx: (sx + ex) / 2, sy, ex: Math.max(sx, ex), ey }),
  pentagon: (span) => fromMiddle(span),
  hexagon: (span) => fromMiddle(span),
};

const fromMiddle = ({ sx, sy, ex, ey }: Span): Span => {
  const [x, y] = [(sx + ex) / 2, (sy + ey) / 2];
  return { sx: x, sy: y, ex: x + Math.min(Math.abs(ex - sx), Math.abs(ey - sy)) / 2, ey: y };
};

/** Lines keep their direction; every other figure has a box. */
const LINES: ReadonlySet<FigureName> = new Set([
  ...(['line', 'arrow', 'doubleArrow', 'wave', 'fittedWave', 'curve'] as const),
]);
/** Lines that are drawn evenly lead in one of so many directions. */
const DIRECTIONS = 24;

/** Where a figure ends that is drawn evenly: as wide as it is high, or a line in one of 24 directions. Page units. */
export const evenEnd = (figure: FigureName, from: PagePoint, to: PagePoint): PagePoint => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (LINES.has(figure)) {
    const step = (2 * Math.PI) / DIRECTIONS;
    const [angle, length] = [Math.round(Math.atan2(dy, dx) / step) * step, Math.hypot(dx, dy)];
    return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
  }
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  return { x: from.x + side * (dx < 0 ? -1 : 1), y: from.y + side * (dy < 0 ? -1 : 1) };
};

/** The samples of a figure between two places, page units. */
export function figureSamples(figure: FigureName, from: PagePoint, to: PagePoint): PointSamples {
  const drawn: Span = { sx: from.x, sy: from.y, ex: to.x, ey: to.y };
  const { sx, sy, ex, ey } = KEPT_AS[figure]?.(drawn) ?? drawn;
  const samples = allocateSamples(2);
  samples.x.set([sx, ex]);
  samples.y.set([sy, ey]);
  return samples;
}
