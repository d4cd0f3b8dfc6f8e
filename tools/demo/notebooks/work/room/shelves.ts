import { renderPage } from '../../../raster/pageImage';
import { encodePng } from '../../../raster/png';
import { seededRandom, type Random } from '../../../random';
import { fileBox } from '../../../sheet/boxes';
import { freeArrow } from '../../../sheet/freehand';
import { drawFigure, FIGURE } from '../../../sheet/geometry';
import { fountain, INK } from '../../../sheet/pens';
import { createSheet, drawStrokes, type Sheet } from '../../../sheet/sheet';
import { drawHeading, drawLine } from '../../../sheet/text';
import type { NotebookPage, NoteNames } from '../../notebook';
import { baseline as line } from '../../parts';

const PAGE = { width: 1404, height: 1872 } as const;
/** The wall of shelves, sheet units. */
const WALL = { left: 150, top: 330, right: 1254, bottom: 1260 } as const;
const BOARDS = 5;
const BAYS = 4;
const POST = 18;

const opaque = (rgb: number): number => 0xff000000 | rgb | 0;
const WOOD = opaque(0xd8bb93);
const EDGE = opaque(0x8a6a44);
const SPINES = [0x9c3b30, 0x2f5d7c, 0xc99a3c, 0x4f6f52, 0x6d5a7e, 0xb9b2a3, 0x3a3f4a, 0xd2c5a5].map(opaque);

const box = (sheet: Sheet, x: number, y: number, width: number, height: number, fill: number, color = fill): void =>
  drawFigure(sheet, { type: FIGURE.rectangle, from: [x, y], to: [x + width, y + height], color, thickness: 2, fill });

/** Books side by side up to a border; here and there a gap. */
const books = (sheet: Sheet, random: Random, from: number, to: number, floor: number, room: number): void => {
  let x = from + random.between(2, 14);
  while (x < to - 34) {
    const width = random.between(14, 32);
    const height = room * random.between(0.62, 0.9);
    const spine = SPINES[Math.floor(random.between(0, SPINES.length))] ?? EDGE;
    if (!random.chance(0.1)) box(sheet, x, floor - height, width, height, spine, opaque(0x2b2a27));
    x += width + random.between(0, 2);
  }
};

/** The shelves as they will stand, as a picture. */
export const shelfPicture = (): Uint8Array => {
  const random = seededRandom('room/shelves');
  const sheet = createSheet({ ...PAGE, random, startAt: 0 });
  const [bay, shelf] = [(WALL.right - WALL.left) / BAYS, (WALL.bottom - WALL.top) / BOARDS];
  box(sheet, 0, WALL.bottom + POST, PAGE.width, 90, opaque(0xe9dfcd));
  box(sheet, WALL.left, WALL.top, WALL.right - WALL.left, WALL.bottom - WALL.top, opaque(0xf0e5d2));
  for (let row = 0; row < BOARDS; row += 1) {
    const floor = WALL.top + (row + 1) * shelf;
    for (let column = 0; column < BAYS; column += 1) {
      const left = WALL.left + column * bay + POST;
      books(sheet, random, left, left + bay - POST, floor, shelf - POST);
    }
  }
  for (let row = 0; row <= BOARDS; row += 1)
    box(sheet, WALL.left, WALL.top + row * shelf, WALL.right - WALL.left, POST, WOOD, EDGE);
  for (let column = 0; column <= BAYS; column += 1) {
    box(sheet, WALL.left + column * bay - POST / 2, WALL.top, POST, WALL.bottom - WALL.top + POST, WOOD, EDGE);
  }
  return encodePng(renderPage({ ...PAGE, shapes: sheet.shapes }, PAGE.width / 2));
};

const SAMPLE = { width: 300, height: 200 } as const;

/** A piece of oiled oak: rings that a slow wave bends. */
export const oakSample = (): Uint8Array => {
  const random = seededRandom('room/oak');
  const rgb = new Uint8Array(SAMPLE.width * SAMPLE.height * 3);
  for (let y = 0; y < SAMPLE.height; y += 1) {
    for (let x = 0; x < SAMPLE.width; x += 1) {
      const bent = y + 9 * Math.sin(x / 47) + 4 * Math.sin(x / 19 + y / 60);
      const ring = 0.5 + 0.5 * Math.sin(bent / 3.1 + 2 * Math.sin(bent / 23));
      const shade = 0.82 + 0.16 * ring + random.between(-0.02, 0.02);
      rgb.set([214 * shade, 176 * shade, 124 * shade], (y * SAMPLE.width + x) * 3);
    }
  }
  return encodePng({ ...SAMPLE, rgb });
};

const draw = (sheet: Sheet, note: NoteNames): void => {
  drawHeading(sheet, 'Shelf wall', 120, line(1));
  drawStrokes(
    sheet,
    fountain(INK.red),
    freeArrow(sheet.random, [
      { x: 980, y: 262 },
      { x: 940, y: 300 },
      { x: 880, y: 372 },
    ]),
  );
  drawLine(sheet, 'top board: 2.10 m', 900, 240, { pen: fountain(INK.red) });
  drawLine(sheet, 'children’s books down here', 200, 1436, { pen: fountain(INK.blue) });
  fileBox(sheet, note.noteId, note.file('oak'), { x: 150, y: 1480, width: 330, height: 220 });
  drawLine(sheet, 'Oak, oiled.', 530, 1560);
  drawLine(sheet, '22 × 410 = 9020', 530, 1640, { mark: ['9020'] });
};

export const shelvesPage: NotebookPage = { paper: 'blank', title: 'Shelf wall', picture: 'shelves', draw };
