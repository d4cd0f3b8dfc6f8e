import type { TextItem } from '../page/displayList';
import type { Frame } from '../page/frame';
import { layoutText } from './layoutText';

export type TextContext = Pick<
  OffscreenCanvasRenderingContext2D,
  'font' | 'textAlign' | 'textBaseline' | 'fillStyle' | 'fillText' | 'fillRect' | 'measureText' | 'setTransform'
>;

/** System fonts first, then the CJK fonts of each system. */
const FONTS =
  'system-ui, "PingFang SC", "PingFang TC", "Microsoft YaHei", "Microsoft JhengHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';

/** An item's font for a canvas, at its own size. */
export const fontOf = ({ isItalic, isBold, size }: TextItem): string =>
  `${isItalic ? 'italic ' : ''}${isBold ? '600' : '400'} ${size}px ${FONTS}`;

/** Draws a text item; leaves its own transform on the context. */
export function drawText(context: TextContext, item: TextItem, { scale, left, top }: Frame): void {
  const { a, b, c, d, e, f } = item.matrix;
  context.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale - left, f * scale - top);
  context.font = fontOf(item);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  const { runs, rules } = layoutText(item, (text) => context.measureText(text).width);
  for (const { text, x, y } of runs) context.fillText(text, x, y);
  for (const rule of rules) context.fillRect(rule.left, rule.top, rule.right - rule.left, rule.bottom - rule.top);
}
