import { allocateSamples } from '../bytes/samples';
import { boundingRectOf } from '../encode/strokeChunks';
import type { DrawnShape, Shape } from '../model';
import { memberOf, numberIn, parseNoteJson } from '../records/json';
import { blankShape } from '../records/shapes';
import { textPlaceOf } from '../render/boxes/place';
import type { Bounds } from '../render/path/pathStream';
import { movedBounds } from '../render/shapes/paint';
import { isInside, type PagePoint } from './onPage';

/** `shapeType` of a text that was typed: as it is made today, and as older firmware made it. */
const [EDIT_TEXT, TEXT] = [16, 6] as const;
const USUAL_SIZE = 32;

/** A text as it is typed. Lengths are page units. */
export interface TypedText {
  /** Of the shape that says another text from now on; absent for a new one. */
  readonly id?: string | undefined;
  readonly text: string;
  readonly box: Bounds;
  readonly size: number;
  /** ARGB, signed. */
  readonly colour: number;
}

/** A text of the page that may be typed anew. */
export type FoundText = TypedText & { readonly id: string };

/** How a new text is set (textStyle; reference: note-format, section 6.3). */
const styleOf = ({ size, box }: TypedText): string =>
  JSON.stringify({
    textSize: size,
    textSpacing: 1.2,
    textWidth: Math.round(box.right - box.left),
    textHeight: Math.round(box.bottom - box.top),
    pointScale: 1,
    orientation: 0,
    alignType: 0,
    textBorder: 0,
  });

/** A new text box: it is kept as two opposite corners, as the device keeps it. @param at epoch milliseconds */
export function textBox(typed: TypedText, { uniqueId, layer, at }: { uniqueId: string; layer: number; at: number }) {
  const { text, colour, box } = typed;
  const samples = allocateSamples(2);
  samples.x.set([box.left, box.right]);
  samples.y.set([box.top, box.bottom]);
  const shape = blankShape({
    ...{ uniqueId, createdAt: at, updatedAt: at, color: colour, zorder: layer, text },
    ...{ shapeType: EDIT_TEXT, textStyle: styleOf(typed) },
  });
  return { shape: { ...shape, boundingRect: boundingRectOf(shape, samples) }, samples } satisfies DrawnShape;
}

/** Whether the words of a shape are its text alone: a text with a look of its own would lose that. */
const isPlain = ({ shapeType, richText, text }: Shape): boolean =>
  (shapeType === EDIT_TEXT || shapeType === TEXT) && richText === '' && text !== '';

/** The text that lies at a place, if its words may be typed anew; of several the uppermost. */
export function textAt(shapes: readonly DrawnShape[], place: PagePoint): FoundText | undefined {
  for (const { shape, samples } of shapes.toReversed()) {
    if (!isPlain(shape)) continue;
    const { box, matrix } = textPlaceOf(shape, samples);
    const { left, top, right, bottom } = movedBounds(box, matrix);
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
    if (!isInside(place, corners)) continue;
    const size = numberIn(memberOf(parseNoteJson(shape.textStyle), 'textSize')) ?? USUAL_SIZE;
    const { uniqueId: id, text, color: colour } = shape;
    return { id, text, colour, size: size * Math.abs(matrix.d || 1), box: { left, top, right, bottom } };
  }
  return undefined;
}
