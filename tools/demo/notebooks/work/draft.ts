import { freeLine } from '../../sheet/freehand';
import { fountain, INK } from '../../sheet/pens';
import { drawStroke, type Sheet } from '../../sheet/sheet';
import { drawHeading, drawLine, drawParagraph } from '../../sheet/text';
import type { NotebookPage } from '../notebook';
import { baseline } from '../parts';

const draft = (sheet: Sheet): void => {
  drawHeading(sheet, 'Speech, first try', 120, baseline(1));
  drawParagraph(
    sheet,
    'Dear friends, when I was asked to say a few words I thought of those who say a few words and go on for an hour.',
    { x: 120, y: baseline(3), width: 1150 },
  );
  for (const number of [3, 4, 5]) {
    const y = baseline(number) - 12;
    drawStroke(sheet, fountain(INK.red, 3.4), freeLine(sheet.random, 110, y, 1180 - number * 40, y - 6));
  }
  drawLine(sheet, 'no. Begin with the story of the ladder.', 160, baseline(8), { pen: fountain(INK.red) });
};

export const draftPages: readonly NotebookPage[] = [{ paper: 'lines', draw: draft }];
