import { fountain, INK } from '../../sheet/pens';
import { drawStroke, type Sheet } from '../../sheet/sheet';
import { drawHeading, drawLine, drawParagraph } from '../../sheet/text';
import { freeLine } from '../../sheet/freehand';
import type { NotebookPage } from '../notebook';
import { baseline, circled, dashed, underline } from '../parts';

const LEFT = 124;
const WIDTH = 1150;

const poems = (sheet: Sheet): void => {
  drawHeading(sheet, '读书笔记', LEFT, baseline(1));
  drawLine(sheet, '唐诗 · 今天读《春晓》', LEFT, baseline(3), { pen: fountain(INK.grey), hand: { xHeight: 27 } });
  drawParagraph(
    sheet,
    '春天的夜，我们不知不觉。风来了，雨来了，花落多少？诗人不去看，心里明白。',
    { x: LEFT, y: baseline(5), width: WIDTH },
    { hand: { xHeight: 29 }, mark: ['不知不觉'] },
  );
  circled(sheet, '1', LEFT + 20, baseline(9) - 14, fountain(INK.red));
  drawParagraph(
    sheet,
    '声：啼鸟，风雨。看不见，听得见。',
    { x: LEFT + 70, y: baseline(9), width: WIDTH },
    { hand: { xHeight: 28 } },
  );
  circled(sheet, '2', LEFT + 20, baseline(11) - 14, fountain(INK.red));
  drawParagraph(
    sheet,
    'Twenty characters: a whole morning. No “I” in it at all, and still one knows who is lying there.',
    { x: LEFT + 70, y: baseline(11), width: WIDTH - 70 },
    { mark: ['a whole morning'] },
  );
  drawLine(sheet, '明天：《静夜思》', LEFT, baseline(15), { pen: fountain(INK.blue), hand: { xHeight: 29 } });
  underline(sheet, LEFT + 150, LEFT + 400, baseline(15) + 22, fountain(INK.blue));
  drawParagraph(
    sheet,
    '“床” – bed or well? Ask 李. Both give a moon, only one gives the cold.',
    { x: LEFT, y: baseline(17), width: WIDTH },
    { pen: fountain(INK.violet) },
  );
};

const walden = (sheet: Sheet): void => {
  drawHeading(sheet, 'Walden, chapter 2', LEFT, baseline(1));
  drawParagraph(
    sheet,
    '“I went to the woods because I wished to live deliberately, to front only the essential facts of life.”',
    { x: LEFT + 60, y: baseline(3), width: WIDTH - 120 },
    { pen: fountain(INK.blue), hand: { slant: 0.24 }, mark: ['live deliberately'] },
  );
  const bar = freeLine(sheet.random, LEFT + 20, baseline(2) + 20, LEFT + 22, baseline(5) + 18);
  drawStroke(sheet, fountain(INK.blue, 4), bar);
  dashed(sheet, LEFT, baseline(8), WIDTH, [
    'He is 27. The pond is half an hour from his mother’s kitchen. He never hides it.',
    'Not alone: visitors, ice cutters, the railway. Quiet is something he makes.',
    'Counts nails and beans. Accounts as poetry?',
  ]);
  drawLine(sheet, 'compare: 心静 in the other notebook →', LEFT, baseline(16), {
    pen: fountain(INK.red),
    mark: ['心静'],
  });
  drawParagraph(
    sheet,
    'Next: chapter 4, “Sounds”. Read it outside.',
    { x: LEFT, y: baseline(18), width: WIDTH },
    { pen: fountain(INK.grey) },
  );
};

export const readingPages: readonly NotebookPage[] = [
  { paper: 'lines', draw: poems },
  { paper: 'lines', draw: walden },
];
