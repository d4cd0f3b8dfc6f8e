import { brush, fountain, INK } from '../../sheet/pens';
import { drawStrokes, pause, type Sheet } from '../../sheet/sheet';
import { writeLine } from '../../handwriting/writing';
import { notebookHand } from '../../handwriting/hand';
import { freeLine } from '../../sheet/freehand';
import { drawStroke } from '../../sheet/sheet';
import type { NotebookPage } from '../notebook';

interface Poem {
  readonly title: string;
  readonly poet: string;
  readonly lines: readonly string[];
}

/** Poems of the Tang dynasty (8th century), in the public domain. */
const POEMS: readonly Poem[] = [
  { title: '静夜思', poet: '李白', lines: ['床前明月光', '疑是地上霜', '举头望明月', '低头思故乡'] },
  { title: '登楼', poet: '王之涣', lines: ['白日依山尽', '黄河入海流', '欲穷千里目', '更上一层楼'] },
  { title: '春晓', poet: '孟浩然', lines: ['春眠不觉晓', '处处闻啼鸟', '夜来风雨声', '花落知多少'] },
];

const CELL = 196;
const X_HEIGHT = 80;

const hand = { ...notebookHand, xHeight: X_HEIGHT, unrest: 0.9, wander: 1 };

/** Written from top to bottom, columns from right to left, as the old editions are. */
const column = (sheet: Sheet, text: string, x: number, top: number, size: number, width: number): void => {
  Array.from(text).forEach((character, index) => {
    const written = writeLine(character, x, top + index * width + size * 1.8, { ...hand, xHeight: size }, sheet.random);
    drawStrokes(sheet, brush(INK.black, size * 0.115), written.paths);
    pause(sheet, 500);
  });
};

const seal = (sheet: Sheet, x: number, y: number): void => {
  const red = fountain(INK.red, 5);
  const size = 92;
  drawStroke(sheet, red, [
    { x, y },
    { x: x + size, y: y - 2, corner: true },
    { x: x + size + 1, y: y + size, corner: true },
    { x: x - 1, y: y + size + 1, corner: true },
    { x, y: y - 2 },
  ]);
  const written = writeLine('山', x + 9, y + size - 18, { ...hand, xHeight: 33 }, sheet.random);
  drawStrokes(sheet, red, written.paths);
};

const poemPage = ({ title, poet, lines }: Poem): NotebookPage => ({
  paper: 'blank',
  draw: (sheet) => {
    column(sheet, title, 1110, 190, X_HEIGHT * 0.82, CELL * 0.82);
    column(sheet, poet, 1128, 1120, X_HEIGHT * 0.5, CELL * 0.55);
    lines.forEach((line, index) => {
      const x = 850 - index * 236;
      drawStroke(sheet, fountain(INK.grey, 1.6), freeLine(sheet.random, x + 208, 170, x + 207, 1560));
      column(sheet, line, x, 200, X_HEIGHT, CELL * 1.32);
    });
    seal(sheet, 118, 1560);
  },
});

export const poemPages: readonly NotebookPage[] = POEMS.map(poemPage);
