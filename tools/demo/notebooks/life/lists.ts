import { freeLine } from '../../sheet/freehand';
import { fountain, INK } from '../../sheet/pens';
import { drawStroke, type Sheet } from '../../sheet/sheet';
import { drawHeading, drawLine, lineWidth } from '../../sheet/text';
import type { NotebookPage } from '../notebook';
import { baseline, checkItem } from '../parts';

type Item = readonly [text: string, isDone: boolean];

const LEFT = 70;

const list = (title: string, items: readonly Item[], footer: string): NotebookPage => ({
  paper: 'lines',
  draw: (sheet: Sheet) => {
    drawHeading(sheet, title, LEFT, baseline(1));
    items.forEach(([text, isDone], index) => {
      const y = baseline(3 + index * 2);
      checkItem(sheet, text, isDone, LEFT, y);
      if (!isDone) return;
      const [from, to] = [LEFT + 52, LEFT + 62 + lineWidth(text)];
      drawStroke(sheet, fountain(INK.grey, 2.4), freeLine(sheet.random, from, y - 12, to, y - 15));
    });
    drawLine(sheet, footer, LEFT, baseline(19), { pen: fountain(INK.red), mark: [footer] });
  },
});

export const todoPages: readonly NotebookPage[] = [
  list(
    'To do',
    [
      ['water the plants', true],
      ['library: bring back Walden', false],
      ['tyres of the bicycle', true],
      ['write to Aunt Ruth', false],
      ['练字：二十分', false],
      ['dentist, Tue 8:15', false],
      ['new nibs (two)', true],
      ['call the landlord', false],
    ],
    'dinner at 7!',
  ),
];

export const shoppingPages: readonly NotebookPage[] = [
  list(
    'Купить',
    [
      ['хлеб ржаной', true],
      ['молоко, 2 литра', true],
      ['яблоки для пирога', false],
      ['гречка и рис', false],
      ['чай чёрный', true],
      ['свечи, спички', false],
      ['мыло', false],
      ['цветы для мамы', false],
    ],
    'не забыть сдачу!',
  ),
];
