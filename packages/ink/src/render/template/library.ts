import * as prints from './libraryPrints';
import type { Print } from './printPen';

/** NoteBackgroundType (device SDK); the same sheets come again from 1001 on. */
const BY_TYPE: Readonly<Record<number, Print>> = {
  1: prints.squares,
  2: prints.line12,
  3: prints.riceGrid,
  4: prints.music,
  5: prints.english,
  6: prints.table,
  7: prints.column,
  8: prints.leftSquares,
  9: prints.points,
  10: prints.squaresSmall,
  11: prints.line16,
  12: prints.line20,
  13: prints.calendar,
  1014: prints.mckinsey,
  1015: prints.cornell,
  500: prints.line12,
  501: prints.squares,
  502: prints.points,
  503: prints.table,
  510: prints.line16,
  511: prints.line20,
  512: prints.squaresSmall,
  513: prints.pointsSmall,
  514: prints.column,
  600: prints.todo,
};
const NEW_SERIES = 1000;

/** By what the device calls its pictures, the special before the general. */
const BY_NAME: readonly (readonly [RegExp, Print])[] = [
  [/cornell/, prints.cornell],
  [/mc_?kinsey/, prints.mckinsey],
  [/to_?do/, prints.todo],
  [/calendar|month/, prints.calendar],
  [/week/, prints.week],
  [/music|staff/, prints.music],
  [/english/, prints.english],
  [/mats|rice/, prints.riceGrid],
  [/left_?grid/, prints.leftSquares],
  [/phone.*grid/, prints.phoneGrid],
  [/(grid_?)?(point|dot).*_v2$/, prints.pointsSmall],
  [/point|dot/, prints.points],
  [/table_grid_v2$/, prints.tableWide],
  [/table/, prints.table],
  [/grid_?5|5_?5/, prints.squaresSmall],
  [/grid|square/, prints.squares],
  [/line_2_0$/, prints.line20],
  [/line_1_6$/, prints.line16],
  [/horizontal_line/, prints.line24],
  [/ground_line|lines?$/, prints.line12],
  [/column/, prints.column],
];

/** What pictures of plain paper are called. */
const PLAIN = /^$|(^|_)(blank|empty)$/;

/** A picture's name without its folder, its type, and what only says for which panel or for which way to hold it. */
const plainName = (name: string): string =>
  name
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
