import { link, reference, typedText } from '../../../sheet/boxes';
import { freeArrow, freeEllipse } from '../../../sheet/freehand';
import { drawFigure, FIGURE } from '../../../sheet/geometry';
import { onLayer } from '../../../sheet/layers';
import { fountain, highlighter, INK } from '../../../sheet/pens';
import { drawStroke, drawStrokes, type Sheet } from '../../../sheet/sheet';
import { drawLine } from '../../../sheet/text';
import type { NotebookPage, NoteNames } from '../../notebook';

const RED = fountain(INK.red, 3.6);
/** See-through, as the device's own fills. */
const pale = (rgb: number): number => 0x55000000 | rgb | 0;
const NOTES = 0;
const OTHER_IDEA = 1;
const STAMP = { x: 170, y: 60, width: 470, height: 68 } as const;

const moveDesk = (sheet: Sheet): void => {
  drawStroke(sheet, RED, freeEllipse(sheet.random, 1046, 1262, 150, 100));
  drawStrokes(
    sheet,
    RED,
    freeArrow(sheet.random, [
      { x: 890, y: 1270 },
      { x: 770, y: 1300 },
      { x: 660, y: 1322 },
    ]),
  );
  drawFigure(sheet, {
    type: FIGURE.rectangle,
    from: [430, 1290],
    to: [640, 1372],
    color: INK.red,
    thickness: 4,
    fill: pale(0xffb3ba),
  });
  drawLine(sheet, 'desk', 480, 1346, { pen: RED, hand: { xHeight: 24 } });
};

const otherIdea = (sheet: Sheet): void => {
  for (const y of [600, 780, 960, 1140]) {
    drawFigure(sheet, {
      type: FIGURE.rectangle,
      from: [190, y],
      to: [300, y + 130],
      color: INK.violet,
      thickness: 4,
      fill: pale(0xd9c8f5),
    });
  }
  drawLine(sheet, 'or all tables along the wall?', 320, 700, { pen: fountain(INK.violet) });
};

const groundFloor = (sheet: Sheet, note: NoteNames): void => {
  const style = {
    size: 34,
    isBold: true,
    color: INK.green,
    border: 'solid',
    borderColor: '#2F6B3C',
    align: 'center',
  } as const;
  typedText(sheet, 'Agreed, draft C', STAMP, { ...style, shapeId: note.shapeId('agreed') });
  onLayer(sheet, NOTES, () => {
    drawStroke(sheet, highlighter(INK.yellow, 40), [
      { x: 965, y: 728 },
      { x: 1060, y: 724 },
      { x: 1165, y: 728 },
    ]);
    drawLine(sheet, 'carpet!', 1010, 850, { pen: fountain(INK.blue) });
    moveDesk(sheet);
    drawFigure(sheet, { type: FIGURE.arrow, from: [420, 1330], to: [310, 1400], color: INK.red, thickness: 4 });
  });
  onLayer(sheet, OTHER_IDEA, () => otherIdea(sheet));
};

const gallery = (sheet: Sheet, note: NoteNames): void => {
  const target = { pageId: note.pageId(2), shapeId: note.shapeId('agreed') };
  reference(sheet, target, STAMP, { x: 0, y: 0 });
  for (const x of [300, 480, 660]) {
    drawFigure(sheet, {
      type: FIGURE.circle,
      from: [x - 32, 570],
      to: [x + 32, 634],
      color: INK.brown,
      thickness: 4,
      fill: pale(0xffd9a8),
    });
  }
  drawLine(sheet, 'lamps, warm', 410, 740, { pen: fountain(INK.brown) });
  drawFigure(sheet, { type: FIGURE.line, from: [540, 1352], to: [790, 1420], color: INK.red, thickness: 5 });
  drawFigure(sheet, { type: FIGURE.line, from: [540, 1420], to: [790, 1352], color: INK.red, thickness: 5 });
  drawLine(sheet, 'two less', 830, 1420, { pen: RED });
  drawFigure(sheet, { type: FIGURE.triangle, from: [1230, 930], to: [1270, 1000], color: INK.red, thickness: 4 });
  drawLine(sheet, 'mind the head', 900, 900, { pen: RED, hand: { xHeight: 24 } });
};

const timetable = (sheet: Sheet, note: NoteNames): void => {
  drawStroke(sheet, highlighter(INK.mint, 44), [
    { x: 150, y: 1426 },
    { x: 420, y: 1422 },
    { x: 730, y: 1426 },
  ]);
  drawStroke(sheet, RED, freeEllipse(sheet.random, 768, 716, 130, 52));
  drawLine(sheet, 'before the frost, or in spring', 590, 312, { pen: RED });
  drawStrokes(
    sheet,
    RED,
    freeArrow(sheet.random, [
      { x: 850, y: 350 },
      { x: 846, y: 500 },
      { x: 790, y: 652 },
    ]),
  );
  drawLine(sheet, 'Who invites the neighbours?', 160, 1600, { pen: fountain(INK.blue), mark: ['neighbours'] });
  const goal = { noteId: note.noteId, noteTitle: note.title, pageId: note.pageId(1) };
  link(sheet, 'Back to the minutes', goal, { x: 160, y: 1680, width: 430, height: 64 }, 'framed');
};

const layers = [
  { id: NOTES, lock: false, show: true },
  { id: OTHER_IDEA, lock: false, show: false },
];

/** Each over a page of the plan. */
export const planPages: readonly NotebookPage[] = [
  { paper: 'blank', title: 'Ground floor', pdf: { file: 'plan', pageIndex: 0 }, layers, draw: groundFloor },
  { paper: 'blank', title: 'Gallery', pdf: { file: 'plan', pageIndex: 1 }, draw: gallery },
  { paper: 'blank', title: 'Timetable', pdf: { file: 'plan', pageIndex: 2 }, draw: timetable },
];
