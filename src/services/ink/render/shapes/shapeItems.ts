import type { DrawnShape } from '../../model';
import { memberOf, parseNoteJson } from '../../records/json';
import type { DisplayItem } from '../page/displayList';
import { boxItems, isBox } from './boxes';
import { figureItems, isFigure } from './figures';
import { strokeItems } from './strokes';
import { textItems } from './text';

const TEXT_TYPES: ReadonlySet<number> = new Set([6, 13, 16, 29]);
const VISIBLE_KEY = 'KEY_IS_VISIBLE';

/** A shape can be switched off by itself (optionsRepo; reference: note-format, section 4.2). */
function isHidden(optionsRepo: string): boolean {
  if (!optionsRepo.includes(VISIBLE_KEY)) return false;
  const value = memberOf(memberOf(parseNoteJson(optionsRepo), 'repo'), VISIBLE_KEY);
  return value === false || value === 'false';
}

/** What a shape draws, bottom first; empty when it shows nothing. */
export function shapeItems({ shape, samples }: DrawnShape): DisplayItem[] {
  if (isHidden(shape.optionsRepo)) return [];
  if (TEXT_TYPES.has(shape.shapeType)) return textItems(shape, samples);
  if (isBox(shape.shapeType)) return boxItems(shape, samples);
  if (isFigure(shape.shapeType)) return figureItems(shape, samples);
  return samples === undefined || samples.x.length === 0 ? [] : strokeItems(shape, samples);
}
