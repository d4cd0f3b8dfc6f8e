import type { Draft } from './draft';

/** How what is in a cell is written. */
interface Cells {
  readonly inside: (element: Element, draft: Draft) => string;
  readonly flow: (nodes: readonly Node[], draft: Draft) => string;
}

const MAX_SPAN = 100;

const span = (cell: Element, name: 'colspan' | 'rowspan'): string => {
  const count = Number(cell.getAttribute(name) ?? '1');
  return Number.isInteger(count) && count > 1 && count <= MAX_SPAN ? ` ${name}="${count}"` : '';
};

const cellsOf = (row: Element): Element[] =>
  [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');

/** The rows of a table, not those of tables in its cells. */
const rowsOf = (table: Element, part: (name: string) => boolean): Element[] =>
  [...table.children].flatMap((child) => {
    if (child.localName === 'tr') return part('tbody') ? [child] : [];
    return part(child.localName) ? [...child.children].filter(({ localName }) => localName === 'tr') : [];
  });

const rowMarkup = (row: Element, draft: Draft, { inside }: Cells): string => {
  const cells = cellsOf(row).map((cell) => {
    const { localName } = cell;
    return `<${localName}${span(cell, 'colspan')}${span(cell, 'rowspan')}>${inside(cell, draft)}</${localName}>`;
  });
  return cells.length === 0 ? '' : `<tr>${cells.join('')}</tr>\n`;
};

/** One column, or said to be no table: it only puts things where they stand. */
const isLayout = (table: Element, rows: readonly Element[]): boolean =>
  /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '') || rows.every((row) => cellsOf(row).length <= 1);

/** A table of words and numbers; one that only lays out becomes what is in it. */
export const tableOf = (table: Element, draft: Draft, cells: Cells): string => {
  const rows = rowsOf(table, (name) => /^(?:thead|tbody|tfoot)$/.test(name));
  if (rows.length === 0) return cells.flow([...table.childNodes], draft);
  const caption = [...table.children].find(({ localName }) => localName === 'caption');
  const words = caption === undefined ? '' : cells.inside(caption, draft);
  if (isLayout(table, rows)) {
    const content = rows.flatMap((row) => cellsOf(row).map((cell) => cells.flow([...cell.childNodes], draft)));
    return (words === '' ? '' : `<p>${words}</p>\n`) + content.join('');
  }
  const markupOf = (part: (name: string) => boolean): string =>
    rowsOf(table, part)
      .map((row) => rowMarkup(row, draft, cells))
      .join('');
  const head = markupOf((name) => name === 'thead');
  const body = markupOf((name) => name === 'tbody' || name === 'tfoot');
  if (head + body === '') return '';
  return (
    `<table>\n${words === '' ? '' : `<caption>${words}</caption>\n`}` +
    `${head === '' ? '' : `<thead>\n${head}</thead>\n`}${body === '' ? '' : `<tbody>\n${body}</tbody>\n`}</table>\n`
  );
};
