const ROWS: readonly (readonly [what: string, count: number, each: number])[] = [
  ['Table, oak, 180 x 80', 6, 640],
  ['Chair, beech', 36, 118],
  ['Reading lamp, warm white', 24, 89],
  ['Shelf, 2.10 m', 22, 410],
  ['Curtain, wool, 2.40 m', 7, 175],
  ['Carpet for the quiet room, m2', 31, 54],
];

/** What the furniture costs, for a spreadsheet. */
export const costsTable = (): Uint8Array => {
  const rows = ROWS.map(([what, count, each]) => [`"${what}"`, count, each, count * each].join(';'));
  const sum = ROWS.reduce((total, [, count, each]) => total + count * each, 0);
  return new TextEncoder().encode(['What;Number;Each;Together', ...rows, `Sum;;;${sum}`, ''].join('\r\n'));
};
