import { isObject, memberOf } from '../../records/json';
import { paintOf } from '../shapes/paint';
import { intervalsIn, numberAt, widened } from '../shapes/shapeStyle';
import type { Paint } from '../page/displayList';

const MOST_WIDTH = 2000;

/** How a feature is drawn (reference: note-format, section 6.1, type 40). */
export interface FeatureStyle {
  readonly stroke: Paint;
  readonly fill: Paint;
  readonly width: number;
  readonly dash: readonly number[];
  readonly phase: number;
  readonly isRound: boolean;
  /** By how much corners are cut round. */
  readonly radius: number;
}

/** What the shape itself says, for a feature that says nothing of its own. */
export interface ShapeStyle {
  readonly colour: number;
  readonly width: number;
}

const NO_PAINT = paintOf(0);

function paintIn(attributes: unknown, fallback: number, isOnUnlessSaid: boolean): Paint {
  const isOn = memberOf(attributes, 'enableColor');
  if (isOn === false || (isOn !== true && !isOnUnlessSaid)) return NO_PAINT;
  return paintOf(numberAt(attributes, 'color', fallback) | 0);
}

export function featureStyle(properties: unknown, shape: ShapeStyle): FeatureStyle {
  const strokeAttr = memberOf(properties, 'strokeAttr');
  // An edge without any attributes is one that only holds a surface together.
  const isHidden = isObject(strokeAttr) && Object.keys(strokeAttr).length === 0;
  const width = numberAt(strokeAttr, 'width', numberAt(strokeAttr, 'lineWidth', shape.width));
  const lineStyle = memberOf(properties, 'lineStyle');
  const style = memberOf(lineStyle, 'lineStyle') ?? lineStyle;
  const shown = Math.min(Math.max(width, 0.5), MOST_WIDTH);
  return {
    stroke: isHidden ? NO_PAINT : paintIn(strokeAttr, shape.colour, true),
    fill: paintIn(memberOf(properties, 'fillAttr'), 0, false),
    width: shown,
    dash: widened(intervalsIn(style), shown),
    phase: Math.max(0, numberAt(style, 'phase', 0)),
    isRound: memberOf(strokeAttr, 'roundCorner') !== false,
    radius: Math.max(0, numberAt(properties, 'radius', 0)),
  };
}
