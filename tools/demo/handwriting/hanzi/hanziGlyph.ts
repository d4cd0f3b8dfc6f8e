import type { Path } from '../path';
import type { Glyph } from '../glyphs/glyph';
import { hanziSimple } from './simple';
import { hanziPoems } from './poems';
import { hanziNotes } from './notes';
import { hanziParts } from './parts';

const characters: Readonly<Record<string, string>> = { ...hanziSimple, ...hanziPoems, ...hanziNotes };

/** Where the box of a character lies among Latin letters, in glyph units: a little lower than a capital is high. */
const BOX_BOTTOM = -9;
const BOX_SIZE = 82;
const ADVANCE = 88;
/** Level strokes of a right-handed writer rise. */
const RISE = 0.045;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const WHOLE: Box = { left: 0, top: 0, width: 100, height: 100 };

const boxOf = (text: string): Box => {
  const [left = 0, top = 0, right = 100, bottom = 100] = text.split(',').map(Number);
  return { left, top, width: right - left, height: bottom - top };
};

const place = (x: number, y: number, box: Box): { x: number; y: number } => {
  const wide = box.left + (x * box.width) / 100;
  const down = box.top + (y * box.height) / 100 - RISE * (wide - 50);
  return { x: 3 + (wide * BOX_SIZE) / 100, y: BOX_BOTTOM + ((100 - down) * BOX_SIZE) / 100 };
};

const strokesOf = (notation: string, box: Box): Path[] =>
  notation.split('/').map((stroke) =>
    stroke
      .trim()
      .split(/\s+/)
      .map((point) => {
        const [x = 0, y = 0] = point.replace('!', '').split(',').map(Number);
        return point.endsWith('!') ? { ...place(x, y, box), corner: true } : place(x, y, box);
      }),
  );

const partOf = (part: string): Path[] => {
  const [name = '', box] = part.trim().split('@');
  const shared = hanziParts[name];
  if (box === undefined || shared === undefined) return strokesOf(part, WHOLE);
  return strokesOf(shared, boxOf(box));
};

/** The skeleton of a Chinese character, or undefined for one that this hand has not learnt. */
export const hanziGlyph = (character: string): Glyph | undefined => {
  const notation = characters[character];
  if (notation === undefined) return undefined;
  return {
    advance: ADVANCE,
    strokes: notation.split(';').flatMap(partOf),
    late: [],
    joinsIn: false,
    joinsOut: false,
    isUpright: true,
  };
};

/** Every Chinese character that the hand knows. */
export const knownHanzi = (): string[] => Object.keys(characters);
