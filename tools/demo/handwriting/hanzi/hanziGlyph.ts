import type { Path } from '../path';
import type { Glyph } from '../glyphs/glyph';
import { hanziSimple } from './simple';
import { hanziPoems } from './poems';
import { hanziNotes } from './notes';

/** Parts that many characters share, each in a box of 100 by 100 with y down; `/` parts strokes, `!` marks a corner. */
const hanziParts: Readonly<Record<string, string>> = {
  口: '12,14 15,90 / 12,16 88,12! 82,86 / 15,84 82,82',
  日: '18,6 18,97 / 18,8 84,6! 82,97 / 20,49 80,48 / 19,92 81,91',
  目: '18,5 18,97 / 18,7 84,5! 82,97 / 20,35 80,34 / 20,63 80,62 / 19,91 81,90',
  月: '26,6 26,50 22,76 6,96 / 26,8 82,6! 82,92! 68,85 / 28,34 80,33 / 27,61 80,60',
  田: '12,12 14,90 / 12,14 88,12! 86,90 / 50,14 50,86 / 15,50 85,49 / 15,86 85,85',
  白: '54,2 47,12 37,20 / 18,24 18,97 / 18,25 84,24! 82,97 / 20,58 80,57 / 20,92 81,91',
  木: '8,30 92,27 / 50,4 50,97 / 49,31 34,54 6,76 / 52,31 68,54 96,74',
  木L: '4,32 96,28 / 52,4 52,97 / 50,34 34,56 2,74 / 56,46 90,62',
  氵: '32,8 58,22 / 12,36 40,49 / 10,92 30,84 62,56',
  亻: '78,4 50,34 8,58 / 50,36 50,98',
  女: '48,4 36,34 20,58! 50,74 84,95 / 72,32 56,66 12,96 / 2,38 98,34',
  讠: '30,8 56,20 / 6,40 50,37! 48,86! 80,70',
  艹: '2,50 98,46 / 32,12 34,86 / 68,10 64,86',
  宀: '50,2 56,22 / 10,34 5,78 / 10,38 93,34! 82,68',
  雨: '8,14 92,12 / 14,32 15,97 / 14,34 86,32! 86,93! 75,86 / 50,14 50,92 / 28,48 40,56 / 28,68 40,76 / 62,46 74,54 / 62,66 74,74',
  雨T: '14,10 86,8 / 8,34 5,74 / 8,36 95,33! 84,68 / 50,10 50,97 / 24,52 38,60 / 24,76 38,84 / 64,50 78,58 / 64,74 78,82',
  竹: '24,8 16,34 2,56 / 18,32 46,30 / 30,36 38,58 / 68,6 60,32 50,52 / 62,30 98,28 / 76,34 84,56',
  心: '12,42 4,78 / 28,34 30,76 50,91 76,87 80,62 / 46,22 58,46 / 76,22 95,54',
  攵: '46,4 32,30 10,48 / 36,28 94,24 / 76,28 56,68 6,97 / 24,44 50,74 97,95',
  夕: '48,4 34,30 8,54 / 37,26 84,24! 64,66 14,97 / 38,46 58,62',
  尸: '16,10 82,8! 82,36 / 19,37 82,35 / 16,12 16,58 3,97',
  王: '12,14 88,12 / 50,14 50,88 / 16,50 84,48 / 3,90 97,88',
  土: '18,38 82,35 / 50,8 50,90 / 4,92 96,90',
  土L: '10,38 90,34 / 50,6 50,82 / 2,90 98,76',
  士: '4,34 96,31 / 50,6 50,90 / 18,92 82,90',
  广: '50,3 58,14 / 14,22 96,19 / 16,22 15,60 3,97',
  儿: '34,6 32,50 4,95 / 62,4 62,78 70,91 92,89 96,64',
  子: '20,10 78,8! 52,34 / 50,34 52,92! 34,84 / 2,54 98,50',
  十: '4,46 96,43 / 50,4 50,97',
  工: '16,16 84,13 / 50,15 50,86 / 3,88 97,86',
  门: '18,3 28,14 / 12,22 12,98 / 40,12 90,9! 90,95! 77,88',
  矢: '36,3 12,30 / 26,20 92,18 / 4,50 98,46 / 54,20 50,62 4,96 / 54,58 90,88',
  刂: '14,12 14,70 / 74,2 74,96! 44,86',
  见: '18,6 20,66 / 18,8 82,6! 80,66 / 50,20 46,60 6,97 / 56,62 56,88 64,95 92,92 96,72',
  匕: '92,14 60,34 20,44 / 18,2 18,76 30,93 84,90 96,62',
  木H: '6,36 94,33 / 50,2 50,97 / 48,38 28,66 2,86 / 53,38 74,64 98,84',
};

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
