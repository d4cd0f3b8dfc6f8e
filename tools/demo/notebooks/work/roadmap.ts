import { FIGURE, drawFigure } from '../../sheet/geometry';
import { freeArrow } from '../../sheet/freehand';
import { fountain, INK } from '../../sheet/pens';
import { drawStroke, drawStrokes, pause, type Sheet } from '../../sheet/sheet';
import { drawLine, lineWidth } from '../../sheet/text';
import type { NotebookPage } from '../notebook';

interface Branch {
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly color: number;
  readonly fill: number;
  readonly leaves: readonly string[];
}

const CENTRE = { x: 702, y: 900 };
const BOX = { width: 330, height: 104 };
/** Fills are pale and see-through, as the device's own. */
const pale = (rgb: number): number => 0x66000000 | rgb | 0;

const BRANCHES: readonly Branch[] = [
  {
    title: 'Writing',
    x: 300,
    y: 300,
    color: INK.blue,
    fill: pale(0xa9d4f5),
    leaves: ['faster pen', 'ruler & shapes', 'search in ink'],
  },
  {
    title: 'Reading',
    x: 1110,
    y: 330,
    color: INK.green,
    fill: pale(0xa8e6b4),
    leaves: ['margins', 'highlights → notes'],
  },
  {
    title: 'Sync',
    x: 250,
    y: 880,
    color: INK.violet,
    fill: pale(0xd9c8f5),
    leaves: ['offline first', 'no lost stroke'],
  },
  {
    title: 'Sharing',
    x: 1160,
    y: 880,
    color: INK.brown,
    fill: pale(0xffd9a8),
    leaves: ['PDF', 'link that ends'],
  },
  {
    title: 'Languages',
    x: 300,
    y: 1380,
    color: INK.red,
    fill: pale(0xffb3ba),
    leaves: ['中国', 'right to left'],
  },
  {
    title: 'Care',
    x: 1110,
    y: 1400,
    color: INK.grey,
    fill: pale(0xe6e2d9),
    leaves: ['help pages', 'answer in a day'],
  },
];

const centred = (sheet: Sheet, text: string, x: number, y: number, xHeight: number, color: number): void => {
  const style = { hand: { xHeight }, pen: fountain(color, 3.6) };
  drawLine(sheet, text, x - lineWidth(text, style) / 2, y + xHeight * 0.72, style);
};

const limb = (sheet: Sheet, branch: Branch): void => {
  const side = branch.x < CENTRE.x ? -1 : 1;
  const down = Math.sign(Math.round((branch.y - CENTRE.y) / 100));
  const from = { x: CENTRE.x + side * (down === 0 ? 192 : 128), y: CENTRE.y + down * 74 };
  const to =
    down === 0
      ? { x: branch.x - side * (BOX.width / 2 + 8), y: branch.y }
      : { x: branch.x - side * (BOX.width / 2 - 6), y: branch.y - down * (BOX.height / 2 + (down < 0 ? 8 : 10)) };
  const bend = { x: from.x + (to.x - from.x) * 0.3, y: from.y + (to.y - from.y) * 0.62 };
  drawStrokes(sheet, fountain(branch.color, 4.4), freeArrow(sheet.random, [from, bend, to], 24));
};

const leaves = (sheet: Sheet, branch: Branch): void => {
  branch.leaves.forEach((text, index) => {
    const y = branch.y + BOX.height / 2 + 74 + index * 66;
    const x = branch.x - 110;
    drawStroke(sheet, fountain(branch.color, 3), [
      { x: x - 34, y: branch.y + BOX.height / 2 + 4 },
      { x: x - 36, y: y - 30 },
      { x: x - 26, y: y - 11 },
      { x: x - 6, y: y - 10 },
    ]);
    drawLine(sheet, text, x + 6, y, { hand: { xHeight: 24 } });
  });
};

const mindMap = (sheet: Sheet): void => {
  drawFigure(sheet, {
    type: FIGURE.circle,
    from: [CENTRE.x - 186, CENTRE.y - 92],
    to: [CENTRE.x + 186, CENTRE.y + 92],
    color: INK.black,
    thickness: 4,
    fill: pale(0xffe14d),
  });
  centred(sheet, 'Next year', CENTRE.x, CENTRE.y, 40, INK.black);
  for (const branch of BRANCHES) {
    pause(sheet, 9000);
    limb(sheet, branch);
    drawFigure(sheet, {
      type: FIGURE.rectangle,
      from: [branch.x - BOX.width / 2, branch.y - BOX.height / 2],
      to: [branch.x + BOX.width / 2, branch.y + BOX.height / 2],
      color: branch.color,
      thickness: 3,
      fill: branch.fill,
    });
    centred(sheet, branch.title, branch.x, branch.y, 32, branch.color);
    leaves(sheet, branch);
  }
  const question = { pen: fountain(INK.red), mark: ['ask on Thursday'] };
  drawLine(sheet, 'what is missing? → ask on Thursday', 420, 1760, question);
};

export const roadmapPages: readonly NotebookPage[] = [{ paper: 'dots', draw: mindMap }];
