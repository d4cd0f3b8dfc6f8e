import { drawBicycle } from '../../sketches/bicycle';
import { drawCup } from '../../sketches/cup';
import { drawMountains } from '../../sketches/mountains';
import { drawPlant } from '../../sketches/plant';
import { fountain, INK } from '../../sheet/pens';
import type { Sheet } from '../../sheet/sheet';
import { drawLine, drawParagraph } from '../../sheet/text';
import type { PlainPage } from '../notebook';

const caption = (sheet: Sheet, text: string, x: number, y: number): void => {
  drawLine(sheet, text, x, y, { pen: fountain(INK.grey, 2.8), hand: { xHeight: 24, slant: 0.2 } });
};

const lake = (sheet: Sheet): void => {
  drawMountains(sheet, { x: 92, y: 210, scale: 1.05 });
  caption(sheet, 'from the boat house, 6:40 in the morning', 122, 1190);
  drawParagraph(
    sheet,
    'The second ridge is lighter than I drew it. Next time: leave the paper white where the mist is, and stop one stroke earlier.',
    { x: 122, y: 1330, width: 1100 },
    { pen: fountain(INK.black, 2.8) },
  );
};

const window = (sheet: Sheet): void => {
  drawPlant(sheet, { x: 222, y: 160, scale: 1.85 });
  caption(sheet, 'window sill, waiting for water', 420, 1600);
};

const breakfast = (sheet: Sheet): void => {
  drawCup(sheet, { x: 170, y: 180, scale: 1.5 });
  drawCup(sheet, { x: 890, y: 640, scale: 0.85 });
  caption(sheet, 'one for now', 400, 900);
  caption(sheet, 'one for later', 980, 1110);
  drawParagraph(
    sheet,
    'Ellipses: turn the page, not the wrist. The saucer is wider than one thinks, and the handle begins lower.',
    { x: 180, y: 1240, width: 1040 },
    { pen: fountain(INK.black, 2.8) },
  );
};

const street = (sheet: Sheet): void => {
  drawBicycle(sheet, { x: 112, y: 380, scale: 1.6 });
  caption(sheet, 'Amsterdam, Prinsengracht', 150, 1230);
  caption(sheet, 'wheels first, everything else hangs between them', 150, 1310);
};

export const sketchbookPages: readonly PlainPage[] = [
  { paper: 'blank', draw: lake },
  { paper: 'blank', draw: window },
  { paper: 'blank', draw: breakfast },
  { paper: 'blank', draw: street },
];
