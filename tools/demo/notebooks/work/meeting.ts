import { freeArrow, freeEllipse } from '../../sheet/freehand';
import { fountain, INK } from '../../sheet/pens';
import { drawStroke, drawStrokes, type Sheet } from '../../sheet/sheet';
import { drawHeading, drawLine, drawParagraph, LINE_HEIGHT, lineWidth } from '../../sheet/text';
import type { NotebookPage } from '../notebook';
import { baseline as line, checkItem, numbered } from '../parts';

const LEFT = 120;

const discussion = (sheet: Sheet): void => {
  drawHeading(sheet, 'Product meeting', LEFT, line(1));
  drawLine(sheet, 'Thursday, 10:30 · Mira, Jonas, 李, Ana', LEFT, line(3), { pen: fountain(INK.grey) });
  drawParagraph(
    sheet,
    'Jonas showed the new reading view. Everyone likes the quiet margins, but the page number is too small on the 7 inch devices. We keep one size for all and test it with six readers before the end of the month.',
    { x: LEFT, y: line(5), width: 1150 },
    { mark: ['six readers', 'page number'] },
  );
  drawLine(sheet, 'Decided', LEFT, line(11), { pen: fountain(INK.blue, 3.6), hand: { xHeight: 30 } });
  numbered(sheet, LEFT + 10, line(12), 1120, [
    'Ship the import of old notebooks first, sharing comes later.',
    'No sounds. The pen is the sound.',
    'Ana writes the help page, Mira reviews it by Tuesday.',
  ]);
  drawLine(sheet, 'Open: who pays for the second test device?', LEFT, line(19), { pen: fountain(INK.red) });
  const who = LEFT + lineWidth('Open: who p');
  drawStroke(sheet, fountain(INK.red, 3.4), freeEllipse(sheet.random, who, line(19) - 14, 100, 42));
  drawStrokes(
    sheet,
    fountain(INK.red),
    freeArrow(sheet.random, [
      { x: 900, y: line(20) - 10 },
      { x: 1010, y: line(20) + 22 },
      { x: 1090, y: line(21) - 4 },
    ]),
  );
  drawLine(sheet, 'ask Paul', 1110, line(21) + 10, { pen: fountain(INK.red) });
};

const actions = (sheet: Sheet): void => {
  const next = drawHeading(sheet, 'Next steps', LEFT, line(1));
  const items: readonly (readonly [string, boolean])[] = [
    ['Invite six readers (two left-handed)', true],
    ['Page number: 14 pt → 18 pt', true],
    ['Help page, first draft – Ana', false],
    ['Price of second device – ask Paul', false],
    ['Book room 4 for Tuesday 9:00', true],
    ['Write down what we will not build', false],
  ];
  items.forEach(([text, isDone], index) => checkItem(sheet, text, isDone, LEFT + 10, next + index * LINE_HEIGHT));
  drawLine(sheet, 'Budget', LEFT, line(11), { pen: fountain(INK.blue, 3.6), hand: { xHeight: 30 } });
  const rows = [
    ['devices', '2 × 380', '760'],
    ['travel', 'train, hotel', '415'],
    ['readers', '6 × 40', '240'],
  ];
  rows.forEach(([what = '', how = '', sum = ''], index) => {
    drawLine(sheet, what, LEFT + 10, line(13 + index));
    drawLine(sheet, how, 470, line(13 + index), { pen: fountain(INK.grey) });
    drawLine(sheet, sum, 860, line(13 + index));
  });
  drawStroke(sheet, fountain(INK.black, 3.4), [
    { x: 780, y: line(15) + 24 },
    { x: 960, y: line(15) + 20 },
  ]);
  drawLine(sheet, '= 1415 €', 800, line(17), { mark: ['1415 €'], hand: { xHeight: 29 } });
  drawParagraph(
    sheet,
    'That is 85 below the limit. Keep it for coffee and for the box that always gets lost in the mail.',
    { x: LEFT, y: line(19), width: 1120 },
  );
};

export const meetingPages: readonly NotebookPage[] = [
  { paper: 'lines', draw: discussion },
  { paper: 'lines', draw: actions },
];
