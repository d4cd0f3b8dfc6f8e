import type { Print, PrintPen } from './printPen';

/** The space in which the device's library is drawn (reference: note-format, section 7). */
const SHEET = { width: 1650, height: 2200 };
/** A phone's own sheet. */
const PHONE = { width: 824, height: 1648 };
const WIDTH = 2;
/** Edges of what has no known measures: those of the library's lines. */
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 1586, 81, 2119];

const sheet = (put: (pen: PrintPen) => void): Print => ({ space: SHEET, width: WIDTH, put });

const between = (from: number, to: number, parts: number): number[] =>
  Array.from({ length: parts + 1 }, (_, index) => from + ((to - from) * index) / parts);

interface Ruled {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** How far outside the first and the last line another one stands. */
  readonly margin: number;
  readonly parts: number;
}

const ruled = ({ left, right, top, bottom, margin, parts }: Ruled): Print =>
  sheet(({ line }) => {
    for (const y of [top - margin, ...between(top, bottom, parts), bottom + margin]) line(left, y, right, y);
  });

const lines = (parts: number): Print => ruled({ left: 63.99, right: 1586.01, top: 81, bottom: 2119, margin: 8, parts });

const line12 = lines(12);
const line16 = lines(16);
const line20 = lines(20);
const line24 = ruled({ left: 44.49, right: 1605.51, top: 39.17, bottom: 2160.83, margin: 12.84, parts: 24 });

const cells = (xs: readonly number[], ys: readonly number[]): Print =>
  sheet(({ line }) => {
    for (const x of xs) line(x, ys[0] ?? 0, x, ys.at(-1) ?? 0);
    for (const y of ys) line(xs[0] ?? 0, y, xs.at(-1) ?? 0, y);
  });

const table = cells(between(64, 1586, 12), between(84, 2116, 16));
const tableWide = cells(between(75, 1575, 15), between(50, 2150, 21));
const squares = cells(between(75, 1575, 20), between(50, 2150, 28));
/** Half a centimetre on a page of 13.3 inches. */
const squaresSmall = cells(between(75, 1575, 40), between(50, 2150, 56));
const leftSquares = cells(between(LEFT, 825, 12), between(TOP, BOTTOM, 32));

const phoneGrid: Print = {
  space: PHONE,
  width: 1,
  put: ({ line }) => {
    for (const x of between(40, 784, 12)) line(x, 40, x, 1608);
    for (const y of between(40, 1607, 25)) line(40, y, 784, y);
  },
};

const dots = (xs: readonly number[], ys: readonly number[], radius: number): Print =>
  sheet(({ dot }) => {
    for (const y of ys) for (const x of xs) dot(x, y, radius);
  });

const points = dots(between(66.98, 1583.02, 24), between(92, 2108, 32), 3);
const pointsSmall = dots(between(58.24, 1591.76, 30), between(52.09, 2147.91, 41), 2);

/** Squares with a cross and both diagonals, in which characters are practised. */
const riceGrid = sheet(({ line }) => {
  const [xs, ys] = [between(75, 1575, 10), between(100, 2050, 13)];
  for (const x of xs) line(x, 100, x, 2050);
  for (const y of ys) line(75, y, 1575, y);
  for (const y of ys.slice(1)) {
    line(75, y - 75, 1575, y - 75);
    for (const x of xs.slice(1)) {
      line(x - 150, y - 150, x, y);
      line(x, y - 150, x - 150, y);
    }
  }
  for (const x of xs.slice(1)) line(x - 75, 100, x - 75, 2050);
});

/** Staves of five lines. */
const music = sheet(({ line }) => {
  for (const top of between(130, 1950, 9)) for (const y of between(top, top + 96, 4)) line(LEFT, y, RIGHT, y);
});

/** Rows of four lines, in which letters are practised. */
const english = sheet(({ line }) => {
  for (const top of between(110, 1990, 13)) for (const y of between(top, top + 96, 3)) line(LEFT, y, RIGHT, y);
});

/** A head and two columns of lines. */
const column = sheet(({ line, bar }) => {
  bar(LEFT, 180, RIGHT - LEFT, 4);
  line(825, 200, 825, BOTTOM);
  for (const y of between(280, BOTTOM, 23)) {
    line(LEFT, y, 795, y);
    line(855, y, RIGHT, y);
  }
});

const todo = sheet(({ line }) => {
  for (const y of between(46.88, 46.88 + 131.64 * 16, 16)) line(44, y, 1606, y);
  for (const y of between(60.8, 60.8 + 131.64 * 15, 15)) {
    const [left, right, bottom] = [51.62, 155.41, y + 103.79];
    line(left, y, right, y);
    line(left, bottom, right, bottom);
    line(left, y, left, bottom);
    line(right, y, right, bottom);
  }
});

/** A month: a head, a row for the names of the days, six weeks of seven days. */
const calendar = sheet(({ line, bar }) => {
  bar(LEFT, 260, RIGHT - LEFT, 4);
  for (const x of between(LEFT, RIGHT, 7)) line(x, 260, x, BOTTOM);
  for (const y of [330, ...between(330, BOTTOM, 6).slice(1)]) line(LEFT, y, RIGHT, y);
});

/** A week: a head and seven days, the last beside a field for what remains. */
const week = sheet(({ line, bar }) => {
  bar(LEFT, 200, RIGHT - LEFT, 4);
  line(825, 204, 825, BOTTOM);
  for (const y of between(204, BOTTOM, 4)) line(LEFT, y, RIGHT, y);
});

/** Notes after Cornell: a head, cues on the left, notes on the right, a summary below. */
const cornell = sheet(({ line, bar }) => {
  bar(LEFT, 240, RIGHT - LEFT, 4);
  bar(500, 240, 4, 1500);
  bar(LEFT, 1740, RIGHT - LEFT, 4);
  for (const y of between(240, 1740, 20).slice(1, -1)) line(530, y, RIGHT, y);
});

/** Notes after McKinsey: a head with its message, the matter, and what follows from it on the right. */
const mckinsey = sheet(({ line, bar }) => {
  bar(LEFT, 150, RIGHT - LEFT, 4);
  line(LEFT, 300, RIGHT, 300);
  bar(1130, 300, 4, 1600);
  bar(LEFT, 1900, RIGHT - LEFT, 4);
  for (const y of between(300, 1900, 20).slice(1, -1)) line(LEFT, y, 1100, y);
});

/** NoteBackgroundType (device SDK); the same sheets come again from 1001 on. */
const BY_TYPE: Readonly<Record<number, Print>> = {
  1: squares,
  2: line12,
  3: riceGrid,
  4: music,
  5: english,
  6: table,
  7: column,
  8: leftSquares,
  9: points,
  10: squaresSmall,
  11: line16,
  12: line20,
  13: calendar,
  1014: mckinsey,
  1015: cornell,
  500: line12,
  501: squares,
  502: points,
  503: table,
  510: line16,
  511: line20,
  512: squaresSmall,
  513: pointsSmall,
  514: column,
  600: todo,
};
const NEW_SERIES = 1000;

/** By what the device calls its pictures, the special before the general. */
const BY_NAME: readonly (readonly [RegExp, Print])[] = [
  [/cornell/, cornell],
  [/mc_?kinsey/, mckinsey],
  [/to_?do/, todo],
  [/calendar|month/, calendar],
  [/week/, week],
  [/music|staff/, music],
  [/english/, english],
  [/mats|rice/, riceGrid],
  [/left_?grid/, leftSquares],
  [/phone.*grid/, phoneGrid],
  [/(grid_?)?(point|dot).*_v2$/, pointsSmall],
  [/point|dot/, points],
  [/table_grid_v2$/, tableWide],
  [/table/, table],
  [/grid_?5|5_?5/, squaresSmall],
  [/grid|square/, squares],
  [/line_2_0$/, line20],
  [/line_1_6$/, line16],
  [/horizontal_line/, line24],
  [/ground_line|lines?$/, line12],
  [/column/, column],
];

/** What pictures of plain paper are called. */
const PLAIN = /^$|(^|_)(blank|empty)$/;

/** A longer name is nobody's, and searching it takes the square of its length. */
const MOST_NAME = 256;

/** A picture's name without its folder, its type, and what only says for which panel or for which way to hold it. */
const plainName = (name: string): string =>
  name
    .slice(-MOST_NAME)
    .toLowerCase()
    .replace(/^.*[/:]/, '')
    .replace(/\.\w+$/, '')
    .replace(/^cfa_/, '')
    .replace(/(^|_)land(scape)?(?=_|$)/g, '')
    .replace(/^_/, '');

/** The sheet of a picture's name; undefined for plain paper, and for one that is not known. */
export function printNamed(name: string): Print | undefined {
  const plain = plainName(name);
  return PLAIN.test(plain) ? undefined : BY_NAME.find(([pattern]) => pattern.test(plain))?.[1];
}

/** Whether it is known what a picture of that name shows; the name '' is that of plain paper. */
export const isKnownName = (name: string): boolean => PLAIN.test(plainName(name)) || printNamed(name) !== undefined;

/** The sheet of a type of background, else of its name: landscape types (from 3001 on) are told apart by that alone. */
export const printOfType = (type: number, name: string): Print | undefined =>
  BY_TYPE[type] ?? BY_TYPE[type - NEW_SERIES] ?? printNamed(name);

/** Whether it is known what such a background shows: a sheet, or plain paper by its name. */
export const isKnownPrint = (type: number, name: string): boolean =>
  printOfType(type, name) !== undefined || (name !== '' && isKnownName(name));
