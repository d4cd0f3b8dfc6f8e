import { epubOf } from '../../../cloud/reading/offlineSet/epub';
import { pdfOf, type PdfStroke } from '../files/pdf';
import { idOf } from '../random';
import { coverPng } from '../library/cover';
import { ornaments } from '../library/ornaments';
import { texts } from '../library/texts';
import { smooth } from '../handwriting/spline';
import { DEVICE } from '../notebooks/notebook';
import { sketchbookPages } from '../notebooks/life/sketchbook';
import { seededRandom } from '../random';
import { renderPage } from '../raster/pageImage';
import { encodePng } from '../raster/png';
import { drawing } from '../sheet/freehand';
import { createSheet } from '../sheet/sheet';

/** A file that the demo account has sent to its device. */
export interface PushFile {
  readonly name: string;
  readonly contentType: string;
  readonly hoursAgo: number;
  /** `now`: epoch milliseconds. */
  readonly make: (uid: string, now: number) => Uint8Array;
}

const GUIDE = { title: 'Inkside: a short guide', author: 'Inkside' };
const PICTURE_WIDTH = 702;

const guideEpub = (uid: string, now: number): Uint8Array => {
  const cover = coverPng({
    ...GUIDE,
    title: 'A short guide',
    cloth: 0xf1ede2,
    ink: 0x24508c,
    ornament: ornaments.leaf,
  });
  const titles = ['Writing', 'Reading', 'Sync'];
  const chapters = texts.guide.map((text, index) => ({ title: titles[index] ?? '', paragraphs: [text] }));
  return epubOf({ ...GUIDE, id: idOf(uid, 'push/guide'), language: 'en', modifiedAt: now, cover, chapters });
};

/** An ornament as pen strokes of a PDF page, whose y goes up. */
const pdfStrokes = (notation: string, x: number, top: number, scale: number): PdfStroke[] =>
  drawing(notation, { x, y: 0, scale }).map((path) => {
    const line = smooth(path, 2);
    return { width: 1.2, points: line.x.map((at, index) => [at, top - (line.y[index] ?? 0)] as const) };
  });

const TIMETABLE = [
  'Saturday',
  '',
  '07:04   leave, platform 3',
  '08:21   change, seven minutes',
  '09:02   arrive, walk down to the lake',
  '',
  'Once around the water: 9 km, two and a half hours.',
  'Lunch at the hut. The last train leaves at 18:52.',
];

const timetablePdf = (): Uint8Array =>
  pdfOf([{ title: 'A day at the lake', lines: TIMETABLE, strokes: pdfStrokes(ornaments.train, 120, 270, 0.9) }]);

/** A page of the sketchbook as a picture; asked for twice it is the same one, which the archive keeps once. */
const sketches = new Map<number, Uint8Array>();
const sketchPng = (page: number): Uint8Array => {
  const known = sketches.get(page);
  if (known !== undefined) return known;
  const { width, height } = DEVICE.tenInchFine;
  const sheet = createSheet({ width, height, random: seededRandom(`sketchbook/page ${page}`), startAt: 0 });
  sketchbookPages[page - 1]?.draw(sheet);
  const png = encodePng(renderPage({ width, height, shapes: sheet.shapes }, PICTURE_WIDTH));
  sketches.set(page, png);
  return png;
};

const poemsTxt = (): Uint8Array => new TextEncoder().encode(`${texts.tang.join('\n\n')}\n`);

export const pushFiles: readonly PushFile[] = [
  { name: 'A day at the lake.pdf', contentType: 'application/pdf', hoursAgo: 4, make: timetablePdf },
  { name: 'Lake at dawn.png', contentType: 'image/png', hoursAgo: 31, make: () => sketchPng(1) },
  { name: 'Inkside - a short guide.epub', contentType: 'application/epub+zip', hoursAgo: 80, make: guideEpub },
  { name: '唐诗三首.txt', contentType: 'text/plain; charset=utf-8', hoursAgo: 190, make: poemsTxt },
  {
    name: 'Walden, first page.txt',
    contentType: 'text/plain; charset=utf-8',
    hoursAgo: 430,
    make: () => new TextEncoder().encode(`${texts.walden.join('\n\n')}\n`),
  },
];

/** Pictures that the device shows while it sleeps. */
export const screensavers: readonly PushFile[] = [
  { name: 'Lake.png', contentType: 'image/png', hoursAgo: 30, make: () => sketchPng(1) },
  { name: 'Breakfast.png', contentType: 'image/png', hoursAgo: 260, make: () => sketchPng(3) },
];
