import type { DrawnShape, Shape } from '../../model';
import { memberOf, parseNoteJson } from '../../records/json';
import { isEraserType, isPenType, REFERENCE_TYPE, UNIVERSAL } from '../../shapeTypes';
import type { DisplayItem } from '../page/displayList';
import { affineOf } from '../path/affine';
import { featureItems } from './featureItems';
import { boxDrawing, documentBox, isBox, type ShapeDrawing } from '../boxes/boxes';
import { figureItems, isFigure } from './figures';
import { NO_FACTS, type PageFacts } from './pageFacts';
import { movedItems, movedBounds } from './paint';
import { placeOf } from '../boxes/place';
import { placeholderOf } from './placeholder';
import { strokeItems } from './strokes';
import { borderOf, htmlWords, textIn, textItems } from './text';
import { documentAsset, readDocument, TEXT_TYPES } from '../richText/documents';
import { readHtml } from '../richText/readHtml';
import { richDrawing } from '../richText/richDrawing';
import type { RichBlock } from '../richText/richText';
import { soundBlocks } from '../richText/richFiles';

const RICH_TEXT = 29;
const RICH_TEXT_PICTURE = 30;
/** Markup of single words and paragraphs. */
const LOOKS = /<(?:b|strong|i|em|u|s|strike|del|mark|su[bp]|code|a|h[1-6]|[uo]l|li|font|table)\b|\bstyle\s*=/i;
/** A text set in one way as a whole: bold, slanted, underlined, not from the left, or in columns. */
const ONE_STYLE = /"text(?:Bold|Italic|Underline)"\s*:\s*true|"(?:alignType|orientation)"\s*:\s*[1-9]/;

/** The options that a shape carries as words (optionsRepo; reference: note-format, section 4.2). */
function hasOption(optionsRepo: string, key: string, wanted: boolean): boolean {
  if (!optionsRepo.includes(key)) return false;
  const value = memberOf(memberOf(parseNoteJson(optionsRepo), 'repo'), key);
  return value === wanted || value === String(wanted);
}

const onlyItems = (items: readonly DisplayItem[]): ShapeDrawing => ({ items, spots: [], assets: [] });

const NOTHING = onlyItems([]);

/** Ink that is marked as transparent is an eraser's: what it covers is taken away. */
const erasing = (item: DisplayItem): DisplayItem =>
  item.kind === 'fill' || item.kind === 'stroke'
    ? { ...item, paint: { colour: -1, opacity: 1, blend: 'erase' } }
    : item;

/** What a rich text says: in its file, or as HTML in its own record; undefined for plain text. */
function richBlocks(shape: Shape, facts: PageFacts): readonly RichBlock[] | undefined {
  const asset = facts.hasDocuments ? documentAsset(shape, facts) : undefined;
  const bytes = asset === undefined ? undefined : facts.document(asset.name);
  const blocks = bytes === undefined ? undefined : readDocument(bytes);
  if (blocks !== undefined) return [...blocks, ...soundBlocks(shape, blocks, facts)];
  if (shape.richText === '') return undefined;
  const isOnlyText = shape.shapeType === RICH_TEXT || shape.text === '';
  return isOnlyText || saysMore(shape) ? readHtml(shape.richText) : undefined;
}

const letters = (words: string): string => words.replaceAll(/\s+/g, '');

/** Whether the HTML beside a plain text has the same words, and looks for them that one style for all cannot give. */
function saysMore({ text, richText, textStyle }: Shape): boolean {
  if (!LOOKS.test(richText) || ONE_STYLE.test(textStyle)) return false;
  return letters(htmlWords(richText)) === letters(text);
}

/** Text, or the sheet that stands for words in a file that is not at hand. */
function textDrawing({ shape, samples }: DrawnShape, facts: PageFacts): ShapeDrawing {
  if (facts.isOutdated(shape)) return NOTHING;
  const blocks = richBlocks(shape, facts);
  if (blocks !== undefined && blocks.length > 0) {
    const rich = richDrawing(blocks, shape, samples, facts);
    return { ...rich, items: [...borderOf(shape, samples), ...rich.items] };
  }
  const place = textIn(shape) === '' && shape.resource !== '' ? placeOf(shape, samples) : undefined;
  return place === undefined ? onlyItems(textItems(shape, samples)) : documentBox(shape, place, facts);
}

function plainDrawing(drawn: DrawnShape, facts: PageFacts): ShapeDrawing {
  const { shape, samples } = drawn;
  const { shapeType } = shape;
  if (TEXT_TYPES.has(shapeType)) return textDrawing(drawn, facts);
  // The pictures of a rich text stand among its words.
  if (shapeType === RICH_TEXT_PICTURE && facts.hasDocuments) return NOTHING;
  if (isBox(shapeType)) return boxDrawing(shape, samples, facts);
  if (shapeType === UNIVERSAL) return onlyItems(featureItems(shape));
  if (isFigure(shapeType)) return onlyItems(figureItems(shape, samples));
  return inkDrawing(drawn);
}

/** Records that later firmware keeps in a text say nothing to people. */
const isForPeople = (text: string): boolean => text !== '' && !/^\s*[{[]/.test(text);

/** A shape of a type that nobody knows and that has no points: its words, else a frame where it stands. */
function strangeItems(shape: Shape): readonly DisplayItem[] {
  if (isPenType(shape.shapeType) || isEraserType(shape.shapeType)) return [];
  if (isForPeople(textIn(shape))) return textItems(shape, undefined);
  const place = placeOf(shape, undefined);
  return place === undefined ? [] : placeholderOf(place);
}

function inkDrawing({ shape, samples }: DrawnShape): ShapeDrawing {
  const { shapeType } = shape;
  // Selectors and erasers have numbers below zero and leave nothing behind.
  if (shapeType <= 0 || shapeType === REFERENCE_TYPE) return NOTHING;
  const hasPoints = samples !== undefined && samples.x.length > 0;
  return onlyItems(hasPoints ? strokeItems(shape, samples) : strangeItems(shape));
}

/** What a reference leads to, where the reference puts it. */
function referredDrawing({ target, matrix }: NonNullable<DrawnShape['refersTo']>, facts: PageFacts): ShapeDrawing {
  const affine = affineOf(matrix);
  const { items, spots, assets } = shapeDrawing(target, facts);
  const moved = spots.map((spot) => ({ ...spot, bounds: movedBounds(spot.bounds, affine) }));
  return { items: movedItems(items, affine), spots: moved, assets };
}

/** What a shape draws, bottom first, what can be pressed there, and which files it needs. */
export function shapeDrawing(drawn: DrawnShape, facts: PageFacts): ShapeDrawing {
  const { shape, refersTo } = drawn;
  if (hasOption(shape.optionsRepo, 'KEY_IS_VISIBLE', false)) return NOTHING;
  const own = refersTo === undefined ? plainDrawing(drawn, facts) : referredDrawing(refersTo, facts);
  const isTransparent = hasOption(shape.optionsRepo, 'KEY_IS_TRANSPARENT', true);
  return isTransparent ? { ...own, items: own.items.map(erasing) } : own;
}

/** What a shape draws, bottom first; empty when it shows nothing. */
export const shapeItems = (drawn: DrawnShape, facts: PageFacts = NO_FACTS): readonly DisplayItem[] =>
  shapeDrawing(drawn, facts).items;
