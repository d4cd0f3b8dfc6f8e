import { fountain, INK } from '../../sheet/pens';
import type { Sheet } from '../../sheet/sheet';
import { RULING } from '../../sheet/templates';
import { drawHeading, drawLine, drawParagraph, LINE_HEIGHT, type TextStyle } from '../../sheet/text';
import { drawFormula, type Term } from '../../sheet/formula';
import type { NotebookPage } from '../notebook';
import { dashed, frame } from '../parts';

/** A piece of a lecture page: draws itself from a line downward and returns the line after it. */
export type Block = (sheet: Sheet, y: number) => number;

const LEFT = 118;
const WIDTH = 1170;
/** Paper is left free between two thoughts: there is enough of it. */
const GAP = LINE_HEIGHT;

export const say =
  (text: string, style: TextStyle = {}): Block =>
  (sheet, y) =>
    drawParagraph(sheet, text, { x: LEFT, y, width: WIDTH }, style) + GAP;

export const points =
  (...items: readonly string[]): Block =>
  (sheet, y) =>
    dashed(sheet, LEFT + 14, y, WIDTH - 14, items) + GAP;

export const section =
  (text: string): Block =>
  (sheet, y) => {
    drawLine(sheet, text, LEFT, y, { pen: fountain(INK.blue, 3.6), hand: { xHeight: 29 } });
    return y + LINE_HEIGHT * 1.1;
  };

/** A formula that matters gets a frame. */
export const formula =
  (terms: readonly Term[], isFramed = false): Block =>
  (sheet, y) => {
    const hasFraction = terms.some((term) => typeof term === 'object' && ('over' in term || 'root' in term));
    const middle = y + (hasFraction ? LINE_HEIGHT * 0.75 : LINE_HEIGHT * 0.25);
    const end = drawFormula(sheet, terms, LEFT + 150, middle, { xHeight: 33 });
    if (isFramed) {
      const half = hasFraction ? 104 : 66;
      const box = { x: LEFT + 112, y: middle - half - 16, width: end - LEFT - 80, height: 2 * half };
      frame(sheet, box, fountain(INK.red, 3));
    }
    return y + LINE_HEIGHT * (hasFraction ? 3.25 : 2.25);
  };

/** A drawing of a known height in sheet units. */
export const figure =
  (height: number, draw: (sheet: Sheet, y: number) => void): Block =>
  (sheet, y) => {
    draw(sheet, y - LINE_HEIGHT * 0.5);
    return y + height + GAP;
  };

/** A lecture page: its title, then one block below the other. */
export const lecturePage = (title: string, blocks: readonly Block[]): NotebookPage => ({
  paper: 'grid',
  draw: (sheet) => {
    let y = drawHeading(sheet, title, LEFT, RULING.top + RULING.spacing - 6);
    for (const block of blocks) y = block(sheet, y);
  },
});
