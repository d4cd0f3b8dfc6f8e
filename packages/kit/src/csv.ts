/** Spreadsheets take such a beginning for a formula; a tab or a break may hide one. */
const FORMULA = /^[\t\r\n ]*[=+\-@＝＋－＠]/;
const SPECIAL = /[",\r\n]/;

/** A cell of RFC 4180: a text that could be a formula begins with an apostrophe, which spreadsheets take for text. */
const cellOf = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A table of RFC 4180 in UTF-8 with its mark, which spreadsheets want before they read it as such. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
