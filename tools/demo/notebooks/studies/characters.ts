import { notebookHand } from '../../handwriting/hand';
import { writeLine } from '../../handwriting/writing';
import { FIGURE, drawFigure } from '../../sheet/geometry';
import { freeLine } from '../../sheet/freehand';
import { argb, brush, calligraphy, fountain, INK } from '../../sheet/pens';
import { drawStroke, drawStrokes, pause, type Sheet } from '../../sheet/sheet';
import { drawHeading, drawLine } from '../../sheet/text';
import type { NotebookPage } from '../notebook';

const RULE = argb(0xd98c84);
const CELL = 236;

/** A practice square with its diagonals and its cross, which show where a stroke belongs. */
const square = (sheet: Sheet, x: number, y: number): void => {
  const end = { x: x + CELL, y: y + CELL };
  const middle = { x: x + CELL / 2, y: y + CELL / 2 };
  const thin = { type: FIGURE.line, color: RULE, thickness: 1 } as const;
  drawFigure(sheet, { type: FIGURE.rectangle, from: [x, y], to: [end.x, end.y], color: RULE, thickness: 2.4 });
  drawFigure(sheet, { ...thin, from: [x, y], to: [end.x, end.y] });
  drawFigure(sheet, { ...thin, from: [end.x, y], to: [x, end.y] });
  drawFigure(sheet, { ...thin, from: [middle.x, y], to: [middle.x, end.y] });
  drawFigure(sheet, { ...thin, from: [x, middle.y], to: [end.x, middle.y] });
};

const practise = (sheet: Sheet, rows: readonly string[]): void => {
  rows.forEach((row, down) => {
    Array.from(row).forEach((character, across) => {
      const [x, y] = [112 + across * CELL, 330 + down * CELL];
      square(sheet, x, y);
      // The first of each row is the model; the others follow it in a thinner brush.
      const hand = { ...notebookHand, xHeight: 96, unrest: across === 0 ? 0.4 : 1.5, wander: 1 };
      const written = writeLine(character, x + 14, y + 196, hand, sheet.random);
      drawStrokes(sheet, brush(across === 0 ? INK.black : INK.grey, across === 0 ? 11 : 9), written.paths);
      pause(sheet, 1500);
    });
  });
};

const page = (title: string, rows: readonly string[]): NotebookPage => ({
  paper: 'blank',
  draw: (sheet) => {
    drawHeading(sheet, title, 116, 220);
    practise(sheet, rows);
  },
});

const latin: NotebookPage = {
  paper: 'lines',
  draw: (sheet) => {
    drawHeading(sheet, 'Broad nib, 45°', 120, 176);
    const rows = [
      'a b c d e f g h i',
      'j k l m n o p q r',
      's t u v w x y z',
      'Hamburg',
      'minimum',
      'pale yellow light',
    ];
    rows.forEach((text, index) => {
      const y = 470 + index * 216;
      drawStroke(sheet, fountain(INK.rose, 1.6), freeLine(sheet.random, 112, y - 58, 1290, y - 58));
      drawLine(sheet, text, 130, y, {
        pen: calligraphy(INK.black, 9),
        hand: { xHeight: 58, joining: 0, slant: 0.06, letterGap: 9, unrest: 0.7 },
      });
    });
  },
};

export const characterPages: readonly NotebookPage[] = [
  page('练字 · 一', ['永永永永永', '山山山山山', '水水水水水', '天天天天天', '月月月月月']),
  page('练字 · 二', ['书书书书书', '道道道道道', '德德德德德', '静静静静静', '明明明明明']),
  latin,
];
