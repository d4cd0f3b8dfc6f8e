import type { PointSamples, Shape } from '../../model';
import { parseNoteJson } from '../../records/json';
import { placeOf } from '../boxes/place';
import type { DisplayItem, PageAsset, PageSpot } from '../page/displayList';
import { IDENTITY, type Affine } from '../path/affine';
import type { Bounds } from '../path/pathStream';
import type { PageFacts } from '../shapes/pageFacts';
import { movedBounds, movedItems } from '../shapes/paint';
import { numberAt } from '../shapes/shapeStyle';
import { RichFlow } from './flow';
import { RichSheet } from './richSheet';
import { richFile } from './richFiles';
import type { RichBlock } from './richText';

const BLACK = 0xff000000 | 0;
const [LEAST_SIZE, MOST_SIZE] = [6, 200];
/** A page's letters where no style says their size: some forty to a line and its margins. */
const LETTERS_ACROSS = 44;
const MARGIN = 0.07;
const NO_WIDTH = 1404;

/** A rich text on its page; `bottom` is how far down it reaches. */
export interface RichDrawing {
  readonly items: readonly DisplayItem[];
  readonly spots: readonly PageSpot[];
  readonly assets: readonly PageAsset[];
  readonly bottom: number;
}

interface Room {
  readonly box: Pick<Bounds, 'left' | 'right' | 'top'>;
  readonly matrix: Affine;
  /** Whether the text has a box of its own. */
  readonly isPlaced: boolean;
}

/** A text's own box; one that has none is its page's text, and stands inside the page's margins. */
function roomOf(shape: Shape, samples: PointSamples | undefined, { size }: PageFacts): Room {
  const place = placeOf(shape, samples);
  if (place !== undefined) return { ...place, isPlaced: true };
  const width = size.width || NO_WIDTH;
  const margin = width * MARGIN;
  return { box: { left: margin, top: margin, right: width - margin }, matrix: IDENTITY, isPlaced: false };
}

function sizeOf({ textStyle }: Shape, width: number): number {
  const json = parseNoteJson(textStyle);
  const own = numberAt(json, 'textSize', 0) * (numberAt(json, 'pointScale', 1) || 1);
  return Math.min(Math.max(own > 0 ? own : width / LETTERS_ACROSS, LEAST_SIZE), MOST_SIZE);
}

/** Sets a rich text where its shape stands. */
export function richDrawing(
  blocks: readonly RichBlock[],
  shape: Shape,
  samples: PointSamples | undefined,
  facts: PageFacts,
): RichDrawing {
  const { box, matrix, isPlaced } = roomOf(shape, samples, facts);
  const sheet = new RichSheet();
  const size = sizeOf(shape, facts.size.width || NO_WIDTH);
  const flow = new RichFlow(sheet, {
    size,
    colour: shape.color || BLACK,
    fileOf: (file, kind) => richFile(file, kind, facts),
  });
  const column = { left: box.left, right: Math.max(box.right, box.left + size * 4) };
  const bottom = flow.blocks(blocks, column, box.top);
  const reach = movedBounds({ left: column.left, right: column.right, top: box.top, bottom }, matrix);
  return {
    items: movedItems(sheet.items, matrix),
    spots: sheet.spots.map((spot) => ({ ...spot, bounds: movedBounds(spot.bounds, matrix) })),
    assets: sheet.assets,
    bottom: reach.bottom + (isPlaced ? 0 : box.top / 2),
  };
}
