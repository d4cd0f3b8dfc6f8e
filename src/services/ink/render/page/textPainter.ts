import type { TextItem } from './displayList';
import type { Frame } from './frame';

export type TextContext = Pick<
  OffscreenCanvasRenderingContext2D,
  'font' | 'textAlign' | 'textBaseline' | 'fillStyle' | 'fillText' | 'fillRect' | 'measureText' | 'setTransform'
>;

/** System fonts first, then the CJK fonts of each system. */
const FONTS =
  'system-ui, "PingFang SC", "PingFang TC", "Microsoft YaHei", "Microsoft JhengHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';
/** Where a line's text stands in its height. */
const BASELINE = 0.8;
const MOST_LINES = 2000;

/** Where a line may break: after a space, and around every character of scripts that are written without. */
const piecesOf = (paragraph: string): string[] =>
  paragraph.match(
    /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+\s*|\s+/gu,
  ) ?? [];

/** Breaks a text into lines no wider than `width`, as `measure` says; a word that is wider gets a line of its own. */
export function wrapText(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|[\r\n]/)) {
    let line = '';
    for (const piece of piecesOf(paragraph)) {
      if (line !== '' && measure((line + piece).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
    }
    lines.push(line.trimEnd());
    if (lines.length >= MOST_LINES) break;
  }
  return lines;
}

const startOf = (item: TextItem, lineWidth: number): number => {
  const free = item.box.right - item.box.left - lineWidth;
  if (item.align === 'center') return item.box.left + free / 2;
  return item.align === 'right' ? item.box.left + free : item.box.left;
};

/** Draws a text item; leaves its own transform on the context. */
export function drawText(context: TextContext, item: TextItem, { scale, left, top }: Frame): void {
  const { a, b, c, d, e, f } = item.matrix;
  context.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale - left, f * scale - top);
  context.font = `${item.isItalic ? 'italic ' : ''}${item.isBold ? '600' : '400'} ${item.size}px ${FONTS}`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  const measure = (line: string): number => context.measureText(line).width;
  const lines = wrapText(item.text, item.box.right - item.box.left, measure);
  const lineHeight = item.size * item.leading;
  const spare = item.isCentred ? (item.box.bottom - item.box.top - lines.length * lineHeight) / 2 : 0;
  lines.forEach((line, index) => {
    const width = measure(line);
    const x = startOf(item, width);
    const y = item.box.top + spare + index * lineHeight + (lineHeight - item.size) / 2 + item.size * BASELINE;
    context.fillText(line, x, y);
    if (item.isUnderlined) context.fillRect(x, y + item.size * 0.12, width, Math.max(1, item.size / 16));
  });
}
