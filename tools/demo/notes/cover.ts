import { boundingBox, type DrawnShape, memberOf, type PageContent, parseNoteJson, type Shape } from '@inkside/ink';
import { seededRandom } from '../random';
import { BOX } from '../sheet/boxes';
import { drawFigure, FIGURE } from '../sheet/geometry';
import { ballpoint, INK } from '../sheet/pens';
import { createSheet, type Sheet } from '../sheet/sheet';
import { drawLine, drawParagraph, type TextStyle } from '../sheet/text';

/** Even letters that stand in for print: whoever draws the cards of the list knows strokes only. */
export const print = (xHeight: number, color?: number): TextStyle => ({
  pen: ballpoint(color, xHeight * 0.13),
  hand: { xHeight, slant: 0, unrest: 0, wander: 0, joining: 0 },
});

const textOf = (value: unknown, key: string): string => {
  const found = memberOf(value, key);
  return typeof found === 'string' ? found : '';
};

/** The words of a box, and how high its small letters are in page units. */
const wordsOf = ({ shapeType, text, textStyle, resource }: Shape): readonly [words: string, xHeight: number] => {
  if (shapeType === BOX.text) {
    const size = memberOf(parseNoteJson(textStyle), 'textSize');
    return [text, (typeof size === 'number' ? size : 32) * 0.5];
  }
  const json = parseNoteJson(shapeType === BOX.time || shapeType === BOX.link ? text : resource);
  if (shapeType === BOX.time) return [textOf(memberOf(json, 'timestampBean'), 'formattedStr'), 13];
  return [textOf(json, shapeType === BOX.link ? 'remark' : 'title'), 14];
};

const FRAMED: ReadonlySet<number> = new Set([BOX.sound, BOX.attachment, BOX.time]);
const INSET = 18;

const drawBox = (sheet: Sheet, shape: Shape): void => {
  const rect = boundingBox(shape);
  if (rect === undefined) return;
  const unit = sheet.scale;
  const [x, y, right, bottom] = [rect.left / unit, rect.top / unit, rect.right / unit, rect.bottom / unit];
  const [words, height] = wordsOf(shape);
  const xHeight = height / unit;
  const isFramed = FRAMED.has(shape.shapeType);
  if (isFramed)
    drawFigure(sheet, { type: FIGURE.rectangle, from: [x, y], to: [right, bottom], color: INK.grey, thickness: 2 });
  const style = { ...print(xHeight, shape.color || undefined), lineHeight: xHeight * 2.7 };
  if (isFramed) drawLine(sheet, words, x + INSET, (y + bottom + xHeight) / 2, style);
  else
    for (const [index, line] of words.split('\n').entries()) {
      drawParagraph(sheet, line, { x, y: y + xHeight * (1.9 + index * 2.7), width: right - x }, style);
    }
};

const DRAWN: ReadonlySet<number> = new Set([BOX.text, BOX.sound, BOX.link, BOX.attachment, BOX.time]);

const strokesFor = (page: PageContent, { shape }: DrawnShape): readonly DrawnShape[] => {
  const { width, height } = page;
  const sheet = createSheet({ width, height, random: seededRandom(`cover ${shape.text}`), startAt: 0 });
  drawBox(sheet, shape);
  return sheet.shapes;
};

/** The first page with its typed text, links and files as strokes; undefined when it holds none of them. */
export const coverOf = (page: PageContent | undefined): PageContent | undefined => {
  if (page === undefined || !page.shapes.some(({ shape }) => DRAWN.has(shape.shapeType))) return undefined;
  const shapes = page.shapes.flatMap((drawn) => (DRAWN.has(drawn.shape.shapeType) ? strokesFor(page, drawn) : [drawn]));
  return { ...page, shapes };
};
