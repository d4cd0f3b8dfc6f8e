import { fileBox, link, timeStamp, typedText } from '../../../sheet/boxes';
import { freeEllipse } from '../../../sheet/freehand';
import { fountain, INK } from '../../../sheet/pens';
import { drawStroke, type Sheet } from '../../../sheet/sheet';
import { drawHeading, drawLine, drawParagraph } from '../../../sheet/text';
import type { NotebookPage, NoteNames } from '../../notebook';
import { baseline as line, numbered } from '../../parts';

const LEFT = 120;
const WIDTH = 1164;

const typed = (sheet: Sheet): void => {
  const across = { x: LEFT, width: WIDTH };
  typedText(sheet, 'Site meeting no. 3: the plan', { ...across, y: 250, height: 64 }, { size: 48, isBold: true });
  typedText(
    sheet,
    'Present: Lena, Tom, 李, Oleg. Minutes: Lena.',
    { ...across, y: 322, height: 50 },
    {
      size: 34,
      isItalic: true,
      color: INK.grey,
    },
  );
  typedText(sheet, 'On the table', { x: LEFT, y: 410, width: 400, height: 50 }, { isUnderlined: true });
  const points = [
    '1. Ground floor: where the desk stands',
    '2. Gallery: how many shelves',
    '3. Timetable: windows before the frost',
    '4. What it costs',
  ];
  typedText(sheet, points.join('\n'), { x: LEFT, y: 470, width: 620, height: 200 }, { size: 32 });
};

const files = (sheet: Sheet, note: NoteNames): void => {
  fileBox(sheet, note.noteId, note.file('clap'), { x: 790, y: 410, width: 360, height: 110 });
  fileBox(sheet, note.noteId, note.file('costs'), { x: 790, y: 544, width: 494, height: 96 });
};

const discussion = (sheet: Sheet): void => {
  drawParagraph(
    sheet,
    'We clapped in the empty hall: the echo goes on for more than a second. Wool curtains and a carpet in the quiet room first, then we listen again.',
    { x: LEFT, y: line(9), width: WIDTH },
    { mark: ['Wool curtains'] },
  );
  drawLine(sheet, 'Decided', LEFT, line(13), { pen: fountain(INK.blue, 3.6), hand: { xHeight: 30 } });
  numbered(sheet, LEFT + 10, line(14), WIDTH - 20, [
    'The desk moves: from there one sees both doors.',
    'Two shelves of 2.10 m less, the lamps stay.',
    'Oak, oiled. Sample on the last page.',
  ]);
  drawStroke(sheet, fountain(INK.red, 3.4), freeEllipse(sheet.random, 250, line(14) - 14, 96, 40));
};

const ends = (sheet: Sheet): void => {
  typedText(
    sheet,
    'Open: the permit for the south windows. Tom asks the city by Friday.',
    { x: LEFT, y: 1400, width: WIDTH, height: 72 },
    {
      size: 34,
      border: 'dashed',
      borderColor: '#A3281F',
      align: 'center',
      color: INK.red,
    },
  );
  typedText(
    sheet,
    'Next meeting: Thursday, half past ten, in the hall',
    { x: LEFT, y: 1516, width: WIDTH, height: 50 },
    { size: 32, align: 'right' },
  );
};

const links = (sheet: Sheet, { noteId, title, pageId, otherNote }: NoteNames): void => {
  const row = { y: 1620, width: 280, height: 64 };
  ['Ground floor', 'Gallery', 'Timetable', 'Shelf wall'].forEach((words, index) => {
    const goal = { noteId, noteTitle: title, pageId: pageId(index + 2) };
    link(sheet, words, goal, { ...row, x: LEFT + index * 294 }, 'framed');
  });
  const below = { y: 1716, height: 56 };
  link(
    sheet,
    'How rooms sound',
    { url: 'https://en.wikipedia.org/wiki/Architectural_acoustics' },
    { ...below, x: LEFT, width: 420 },
  );
  link(sheet, 'To do', { noteId: otherNote('todo'), noteTitle: 'To do' }, { ...below, x: 708, width: 280 });
};

const draw = (sheet: Sheet, note: NoteNames): void => {
  const at = new Date(sheet.clock.at).toISOString();
  drawHeading(sheet, 'Reading room', LEFT, line(1));
  timeStamp(sheet, `${at.slice(0, 10)} ${at.slice(11, 16)}`, { x: 940, y: 112, width: 344, height: 72 });
  typed(sheet);
  files(sheet, note);
  discussion(sheet);
  ends(sheet);
  links(sheet, note);
};

export const minutesPage: NotebookPage = { paper: 'lines', title: 'Minutes', draw };
