import { pdfFile, type PdfSheet } from '../../../files/pdfFile';
import { PdfPen } from '../../../files/pdfPen';

/** PDF units; three to four, as a page of the device. */
const SIZE = { width: 450, height: 600 } as const;
const WALL = 4.5;

/** The walls of the house with the openings of its doors, and its windows as double lines. */
const walls = (pen: PdfPen): PdfPen =>
  pen
    .ink(WALL, 0.16)
    .line([70, 470], [50, 470], [50, 130], [400, 130], [400, 470], [290, 470])
    .line([250, 470], [110, 470])
    .line([270, 130], [270, 210])
    .line([270, 250], [270, 300], [400, 300])
    .ink(WALL - 1.5, 1)
    .line([90, 130], [150, 130])
    .line([180, 130], [240, 130])
    .line([300, 130], [370, 130])
    .line([50, 190], [50, 270])
    .line([50, 310], [50, 390])
    .line([400, 340], [400, 430])
    .ink(0.7, 0.16)
    .line([70, 470], [70, 430])
    .quarter(70, 470, [70, 430], [110, 470])
    .line([250, 470], [250, 430])
    .quarter(250, 470, [250, 430], [290, 470])
    .line([270, 210], [310, 210])
    .quarter(270, 210, [310, 210], [270, 250]);

const measures = (pen: PdfPen): PdfPen =>
  pen
    .ink(0.5, 0.42)
    .line([50, 108], [400, 108])
    .line([50, 104], [50, 112])
    .line([400, 104], [400, 112])
    .write('14.00 m', 208, 103, 8)
    .line([424, 130], [424, 470])
    .line([420, 130], [428, 130])
    .line([420, 470], [428, 470])
    .write('13.60', 427, 302, 7);

const titleBlock = (pen: PdfPen, title: string, number: number): PdfPen =>
  pen
    .ink(0.8, 0.16)
    .box(50, 520, 350, 46)
    .line([270, 520], [270, 566])
    .write(title, 60, 540, 15, 'F3')
    .write('Old post office, conversion to a reading room', 60, 556, 8)
    .write('Scale 1 : 100', 280, 538, 9)
    .write(`Sheet ${number} of 3   -   draft C`, 280, 554, 9)
    .write('N', 383, 80, 10, 'F3')
    .line([386, 84], [386, 62], [381, 70])
    .line([386, 62], [391, 70]);

const sheet = (draw: (pen: PdfPen) => PdfPen): PdfSheet => ({
  ...SIZE,
  content: draw(new PdfPen(SIZE.height)).content,
});

const table = (pen: PdfPen, x: number, y: number): void => {
  pen.box(x, y, 52, 24);
  for (const dx of [6, 22, 38]) pen.box(x + dx, y - 10, 9, 7).box(x + dx, y + 27, 9, 7);
};

const groundFloor = sheet((pen) => {
  titleBlock(measures(walls(pen)), 'Ground floor', 1);
  pen.ink(0.7, 0.3);
  for (const y of [190, 270, 350]) for (const x of [90, 176]) table(pen, x, y);
  pen.box(284, 142, 104, 12).box(284, 280, 104, 12);
  pen.box(300, 380, 70, 26).quarter(300, 406, [300, 426], [280, 406]);
  return pen
    .ink(0.6, 0.16)
    .write('Reading room', 120, 166, 11, 'F3')
    .write('96 m2', 120, 178, 8)
    .write('Quiet room', 312, 236, 11, 'F3')
    .write('31 m2', 312, 248, 8)
    .write('Desk', 322, 396, 9)
    .write('Entrance', 252, 486, 8, 'F2')
    .write('Garden', 74, 486, 8, 'F2');
});

const gallery = sheet((pen) => {
  titleBlock(measures(walls(pen)), 'Gallery', 2);
  pen.ink(0.6, 0.4).dashed([120, 210], [240, 210], [240, 400], [120, 400], [120, 210]);
  pen.ink(0.7, 0.3);
  for (let step = 0; step < 12; step += 1) pen.line([300 + step * 7, 320], [300 + step * 7, 350]);
  pen.box(300, 320, 77, 30);
  for (const y of [160, 440]) pen.box(80, y, 170, 12);
  return pen
    .ink(0.6, 0.16)
    .write('Void', 168, 306, 11, 'F2')
    .write('Shelves, 2.10 m', 128, 154, 8)
    .write('Shelves, 2.10 m', 128, 434, 8)
    .write('Stairs, 18 x 17 / 28', 300, 364, 8)
    .write('Study', 318, 226, 11, 'F3')
    .write('24 m2', 318, 238, 8);
});

/** What is done from which week to which. */
const WORKS: readonly (readonly [what: string, from: number, to: number])[] = [
  ['Survey and permits', 1, 5],
  ['Take out counters', 4, 6],
  ['Windows, south side', 6, 9],
  ['Floor: oak, oiled', 8, 12],
  ['Electricity and light', 7, 11],
  ['Gallery and stairs', 9, 14],
  ['Shelves', 13, 16],
  ['Furniture, books', 15, 18],
];
const WEEK = 13;
const CHART = { left: 158, top: 150, row: 34 } as const;

const timetable = sheet((pen) => {
  pen.ink(0.4, 0.7);
  for (let week = 0; week <= 18; week += 1) {
    const x = CHART.left + week * WEEK;
    pen.line([x, CHART.top - 8], [x, CHART.top + WORKS.length * CHART.row]);
    if (week % 2 === 1) pen.write(String(week), x - WEEK + 4, CHART.top - 14, 7);
  }
  for (const [index, [what, from, to]] of WORKS.entries()) {
    const y = CHART.top + index * CHART.row;
    pen.ink(0.6, 0.16).write(what, 50, y + 15, 10);
    pen.ink(0.6, 0.14, 0.31, 0.55).box(CHART.left + (from - 1) * WEEK, y + 5, (to - from + 1) * WEEK, 14, 'filled');
  }
  return pen
    .ink(0.8, 0.16)
    .write('Timetable', 50, 96, 18, 'F3')
    .write('Weeks from the start of the works', 158, 120, 8, 'F2')
    .write('Opening: the Saturday of week 18', 50, 460, 11, 'F3')
    .write('The house stays dry while the windows are out: no works on the south side in rain.', 50, 480, 8)
    .write('Sheet 3 of 3   -   draft C', 280, 554, 9);
});

/** The plan that the meeting was about: two floors and a timetable, drawn as vectors. */
export const roomPlan = (): Uint8Array =>
  pdfFile([groundFloor, gallery, timetable], {
    upright: 'Helvetica',
    italic: 'Helvetica-Oblique',
    bold: 'Helvetica-Bold',
  });
