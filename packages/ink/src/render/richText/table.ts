import type { RichBlock, RichCell } from './richText';
import { MUTED, RichSheet, SHADE, type Column, type RichSetting } from './richSheet';

const MOST_COLUMNS = 60;
const PLAIN_PX = 16;
const PADDING = 0.45;
const GAP = 0.6;
/** Most of the room that a cell's last paragraph leaves below itself. */
const LAST_GAP = 0.4;

/** Draws blocks into a column; gives the height below them. */
export type DrawBlocks = (sheet: RichSheet, blocks: readonly RichBlock[], column: Column, top: number) => number;

/** What stands in a cell: that of a head is bold. */
const blocksOf = ({ blocks, isHead }: RichCell): readonly RichBlock[] =>
  isHead
    ? blocks.map((block) =>
        block.kind === 'paragraph'
          ? { ...block, spans: block.spans.map(({ text, look }) => ({ text, look: { ...look, isBold: true } })) }
          : block,
      )
    : blocks;

/** A cell with the columns and rows that it covers. */
interface Placed {
  readonly cell: RichCell;
  readonly row: number;
  readonly column: number;
  readonly across: number;
  readonly down: number;
}

/** Gives every cell its columns: those that cells of earlier rows reach down into are taken. */
function placeCells(rows: readonly (readonly RichCell[])[]): {
  readonly placed: readonly Placed[];
  readonly columns: number;
} {
  const taken = rows.map(() => new Set<number>());
  const placed: Placed[] = [];
  let columns = 1;
  rows.forEach((cells, row) => {
    let column = 0;
    for (const cell of cells) {
      while (taken[row]?.has(column) === true) column += 1;
      if (column >= MOST_COLUMNS) break;
      const across = Math.min(cell.across, MOST_COLUMNS - column);
      const down = Math.min(cell.down, rows.length - row);
      for (let below = row; below < row + down; below += 1)
        for (let beside = column; beside < column + across; beside += 1) taken[below]?.add(beside);
      placed.push({ cell, row, column, across, down });
      column += across;
      columns = Math.max(columns, column);
    }
  });
  return { placed, columns };
}

/** Where each column begins, and the last one ends: by the widths that cells give, the others share what is left. */
function edgesOf(placed: readonly Placed[], columns: number, { left, right }: Column, size: number): number[] {
  const widths = Array.from({ length: columns }, () => 0);
  for (const { cell, column, across } of placed)
    for (let at = 0; at < across; at += 1) widths[column + at] ||= ((cell.widths[at] ?? 0) * size) / PLAIN_PX;
  const room = right - left;
  const given = widths.reduce((sum, width) => sum + width, 0);
  const open = widths.filter((width) => width === 0).length;
  const least = room / columns / 3;
  const share = open === 0 ? 0 : Math.max((room - given) / open, least);
  const wanted = widths.map((width) => width || share);
  const total = wanted.reduce((sum, width) => sum + width, 0);
  const fit = total > room ? room / total : 1;
  return wanted.reduce<number[]>((edges, width) => [...edges, (edges.at(-1) ?? left) + width * fit], [left]);
}

/** How tall rows are: as their cells need, a cell over several rows by its last one. */
function heightsOf(placed: readonly Placed[], rows: number, heightOf: (placed: Placed) => number): number[] {
  const heights = Array.from({ length: rows }, () => 0);
  for (const one of placed.toSorted((a, b) => a.row + a.down - (b.row + b.down))) {
    const last = one.row + one.down - 1;
    const above = heights.slice(one.row, last).reduce((sum, height) => sum + height, 0);
    heights[last] = Math.max(heights[last] ?? 0, heightOf(one) - above);
  }
  return heights;
}

/** Draws a table from a height on; gives the height below it. */
export function drawTable(
  sheet: RichSheet,
  rows: readonly (readonly RichCell[])[],
  column: Column,
  top: number,
  setting: RichSetting,
  draw: DrawBlocks,
): number {
  const { placed, columns } = placeCells(rows);
  const edges = edgesOf(placed, columns, column, setting.size);
  const pad = setting.size * PADDING;
  const inside = ({ column: at, across }: Placed): Column => {
    const [left, right] = [(edges[at] ?? 0) + pad, (edges[at + across] ?? 0) - pad];
    return { left, right: Math.max(right, left + setting.size) };
  };
  const heights = heightsOf(
    placed,
    rows.length,
    (one) => draw(new RichSheet(), blocksOf(one.cell), inside(one), 0) + 2 * pad - setting.size * LAST_GAP,
  );
  const tops = heights.reduce<number[]>((sums, height) => [...sums, (sums.at(-1) ?? top) + height], [top]);
  for (const one of placed) {
    const box = {
      left: edges[one.column] ?? 0,
      top: tops[one.row] ?? top,
      right: edges[one.column + one.across] ?? 0,
      bottom: tops[one.row + one.down] ?? top,
    };
    if (one.cell.isHead) sheet.fill(box, SHADE);
    sheet.frame(box, MUTED, Math.max(1, setting.size / 24));
    draw(sheet, blocksOf(one.cell), inside(one), box.top + pad);
  }
  return (tops.at(-1) ?? top) + setting.size * GAP;
}
