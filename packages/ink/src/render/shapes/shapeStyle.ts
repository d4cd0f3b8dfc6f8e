import type { Shape } from '../../model';
import { readPenSettings } from '../../records/createArgs';
import { isObject, matrixOf, memberOf, numberIn, parseNoteJson } from '../../records/json';
import { affineOf, IDENTITY, type Affine } from '../path/affine';
import type { Bounds } from '../path/pathStream';

/** The JSON that shapes carry, read leniently: a number may stand as text; a field of another type counts as absent. */
export const numberAt = (value: unknown, key: string, fallback: number): number =>
  numberIn(memberOf(value, key)) ?? fallback;

export const textAt = (value: unknown, key: string): string => {
  const found = memberOf(value, key);
  return typeof found === 'string' ? found : '';
};

/** Shapes of one hand carry the same few texts over and over: each is read once. */
const remembered = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    // A page full of different texts is not worth remembering.
    if (known.size > 200) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
};

/** How the pen was set that drew the shape: what its `createArgs` say. */
export const penSettingsOf = remembered(readPenSettings);

const DASHED = 1;
const MOST_INTERVALS = 16;

/** How a line is drawn: its breaks, and where it has arrow heads (lineStyle; section 6.4). */
export interface LineStyle {
  /** Page units; empty for a solid line. */
  readonly dash: readonly number[];
  /** How far into the breaks it begins, page units. */
  readonly phase: number;
  readonly hasStartArrow: boolean;
  readonly hasEndArrow: boolean;
}

/** Lengths of strokes and gaps in JSON: each as it is for a line without width. */
export function intervalsIn(style: unknown): readonly number[] {
  const intervals = memberOf(style, 'dashLineIntervals');
  if (numberAt(style, 'type', 0) !== DASHED || !Array.isArray(intervals)) return [];
  const lengths = intervals.filter((value) => typeof value === 'number' && value >= 0 && Number.isFinite(value));
  return lengths.some((length) => length > 0) ? lengths.slice(0, MOST_INTERVALS) : [];
}

const readLineStyle = remembered((lineStyle: string): LineStyle => {
  const json = parseNoteJson(lineStyle);
  const style = memberOf(json, 'lineStyle');
  // Read as two flags: the end first, for most arrows have one head and lead away from where they began.
  const direction = numberAt(memberOf(json, 'arrowStyle'), 'direction', 0);
  return {
    dash: intervalsIn(style),
    phase: Math.max(0, numberAt(style, 'phase', 0)),
    hasEndArrow: direction === 1 || direction === 3,
    hasStartArrow: direction === 2 || direction === 3,
  };
});

/** A dash of a line of some width: the device adds the width to each interval. */
export const widened = (intervals: readonly number[], width: number): readonly number[] =>
  intervals.map((interval) => interval + Math.max(width, 0));

export function lineStyleOf({ lineStyle, thickness }: Shape): LineStyle {
  const style = readLineStyle(lineStyle);
  return style.dash.length === 0 ? style : { ...style, dash: widened(style.dash, thickness) };
}

/** What stands on top of the shape's stored points. */
export const matrixOfShape = ({ matrixValues }: Shape): Affine =>
  matrixValues === '' ? IDENTITY : affineOf(matrixOf(matrixValues));

/** The shape's own box; undefined when it says none or an empty one. */
export function boundingBox({ boundingRect }: Shape): Bounds | undefined {
  const value = parseNoteJson(boundingRect);
  if (!isObject(value)) return undefined;
  const [left, top] = [numberAt(value, 'left', Number.NaN), numberAt(value, 'top', Number.NaN)];
  const [right, bottom] = [numberAt(value, 'right', Number.NaN), numberAt(value, 'bottom', Number.NaN)];
  return right > left && bottom > top ? { left, top, right, bottom } : undefined;
}
