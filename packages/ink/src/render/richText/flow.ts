import { addDisc } from '../path/closedPaths';
import { IDENTITY } from '../path/affine';
import { fillItem, paintOf, strokeItem } from '../shapes/paint';
import { rulerFor } from '../text/textRuler';
import type { RichBlock, RichItem } from './richText';
import { drawFile, drawImage } from './files';
import { drawCode, drawParagraph } from './paragraph';
import { MUTED, type Column, type RichSetting, type RichSheet } from './richSheet';
import { drawTable } from './table';

type List = Extract<RichBlock, { kind: 'list' }>;

const INDENT = 1.7;
const QUOTE = 1.1;
/** Tables in tables are set twice at each level; deeper ones are only read. */
const DEEPEST_TABLE = 3;
/** A column that is narrower than this many letters would set one letter a line. */
const NARROWEST = 5;
const BASELINE = 1.45 / 2 + 0.3;

/** Where blocks are set, and how deep they stand. */
interface Depth {
  readonly lists: number;
  readonly tables: number;
}

const inward = ({ left, right }: Column, by: number, size: number): Column => ({
  left: Math.min(left + by, Math.max(left, right - NARROWEST * size)),
  right,
});

/** Sets the parts of a text below each other. */
export class RichFlow {
  constructor(
    private readonly sheet: RichSheet,
    private readonly setting: RichSetting,
  ) {}

  /** Draws blocks from a height on; gives the height below them. */
  blocks(blocks: readonly RichBlock[], column: Column, top: number, depth: Depth = { lists: 0, tables: 0 }): number {
    return blocks.reduce((y, block) => this.block(block, column, y, depth), top);
  }

  private block(block: RichBlock, column: Column, y: number, depth: Depth): number {
    const { sheet, setting } = this;
    switch (block.kind) {
      case 'paragraph':
        return drawParagraph(sheet, block, column, y, setting);
      case 'code':
        return drawCode(sheet, block.spans, column, y, setting);
      case 'list':
        return this.list(block, column, y, depth);
      case 'quote':
        return this.quote(block.blocks, column, y, depth);
      case 'rule':
        sheet.line(
          [column.left, y + setting.size * 0.6],
          [column.right, y + setting.size * 0.6],
          MUTED,
          setting.size / 16,
        );
        return y + setting.size * 1.2;
      case 'table':
        return this.table(block.rows, column, y, depth);
      case 'image':
        return drawImage(sheet, block, column, y, setting);
      case 'file':
        return drawFile(sheet, block, column, y, setting);
    }
  }

  private table(rows: Extract<RichBlock, { kind: 'table' }>['rows'], column: Column, y: number, depth: Depth): number {
    if (depth.tables >= DEEPEST_TABLE) {
      return this.blocks(
        rows.flatMap((row) => row.flatMap(({ blocks }) => blocks)),
        column,
        y,
        depth,
      );
    }
    const inner = { lists: 0, tables: depth.tables + 1 };
    return drawTable(this.sheet, rows, column, y, this.setting, (sheet, blocks, room, top) =>
      new RichFlow(sheet, this.setting).blocks(blocks, room, top, inner),
    );
  }

  private quote(blocks: readonly RichBlock[], column: Column, y: number, depth: Depth): number {
    const { size } = this.setting;
    const bottom = this.blocks(blocks, inward(column, QUOTE * size, size), y, depth);
    const x = column.left + size * 0.25;
    this.sheet.fill({ left: x, top: y, right: x + size * 0.15, bottom: Math.max(y, bottom - size * 0.5) }, MUTED);
    return bottom;
  }

  private list({ items, sign, start }: List, column: Column, top: number, depth: Depth): number {
    const { size } = this.setting;
    const inner = inward(column, INDENT * size, size);
    return items.reduce((y, item, index) => {
      const middle = y + size * (1.45 / 2);
      if (sign === 'task') this.checkBox(item, inner.left - size * 1.2, middle);
      else if (sign === 'bullet') this.bullet(inner.left - size * 0.75, middle, depth.lists);
      else this.number(`${start + index}.`, inner.left - size * 0.4, y);
      const bottom = this.blocks(item.blocks, inner, y, { ...depth, lists: depth.lists + 1 });
      return Math.max(bottom, y + size * 1.6);
    }, top);
  }

  private bullet(x: number, y: number, depth: number): void {
    const { size, colour } = this.setting;
    const radius = size * 0.16;
    const figure = {
      draw: (path: Parameters<typeof addDisc>[0]): void => addDisc(path, x, y, radius),
      matrix: IDENTITY,
    };
    if (depth % 2 === 0) this.sheet.items.push(...fillItem(figure, paintOf(colour)));
    else this.sheet.items.push(...strokeItem(figure, paintOf(colour), { width: size * 0.07 }));
  }

  private number(text: string, right: number, top: number): void {
    const { size, colour } = this.setting;
    const width = rulerFor({ size, isBold: false })(text);
    const plain = { isBold: false, isItalic: false, isUnderlined: false, isFixed: false };
    const box = { left: right - width, top, right, bottom: top + size };
    this.sheet.text({
      ...plain,
      text,
      size,
      x: right - width,
      width,
      baseline: top + size * BASELINE,
      colour,
      passage: { words: '', box },
    });
  }

  private checkBox({ isDone }: RichItem, x: number, middle: number): void {
    const { size, colour } = this.setting;
    const side = size * 0.8;
    const top = middle - side / 2;
    const width = Math.max(1, size / 14);
    this.sheet.frame({ left: x, top, right: x + side, bottom: top + side }, colour, width);
    if (!isDone) return;
    const at = (dx: number, dy: number): readonly [number, number] => [x + dx * side, top + dy * side];
    this.sheet.line(at(0.18, 0.52), at(0.42, 0.76), colour, width * 1.6);
    this.sheet.line(at(0.42, 0.76), at(0.84, 0.24), colour, width * 1.6);
  }
}
