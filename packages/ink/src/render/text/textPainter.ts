import type { TextItem } from '../page/displayList';
import type { Frame } from '../page/frame';
import { familiesOf } from './fontFace';
import { layoutText } from './layoutText';
import { rulerFor } from './textRuler';

export type TextContext = Pick<
  OffscreenCanvasRenderingContext2D,
  'font' | 'textAlign' | 'textBaseline' | 'fillStyle' | 'fillText' | 'fillRect' | 'measureText' | 'setTransform'
>;

/** Fonts of the widths that lines are broken by first, then those of each system, the CJK ones among them. */
const FONTS =
  'Arial, Helvetica, "Liberation Sans", Arimo, system-ui, "PingFang SC", "PingFang TC", "Microsoft YaHei", "Microsoft JhengHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';
const FIXED_FONTS =
  '"Courier New", Courier, "Liberation Mono", Cousine, ui-monospace, "PingFang SC", "Microsoft YaHei", "Noto Sans Mono CJK SC", "WenQuanYi Micro Hei", monospace';

/** Latin, Greek and Cyrillic letters, signs and CJK, which the fonts above have. */
const USUAL = /^[\s!-\u052f\u2000-\u206f\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]*$/;
let spareFonts = '';

/**
 * Names the families that a canvas has, for canvases that look for a character's font only among those that are named;
 * browsers look among all of the system by themselves. For the whole program.
 */
export function setSpareFonts(families: readonly string[]): void {
  spareFonts = families.map((family) => `, "${family.replaceAll(/["\\]/g, '')}"`).join('');
}

/** An item's font for a canvas, at its own size. */
export function fontOf(item: Pick<TextItem, 'isItalic' | 'isBold' | 'isFixed' | 'face' | 'size' | 'text'>): string {
  const { isItalic, isBold, isFixed, size, text } = item;
  const families = familiesOf(item, isFixed === true ? FIXED_FONTS : FONTS);
  return `${isItalic ? 'italic ' : ''}${isBold ? '700' : '400'} ${size}px ${families}${USUAL.test(text) ? '' : spareFonts}`;
}

/** Nobody sees a line that is longer or shorter by less than this share of its length. */
const UNSEEN = 0.003;

/** How much a text that a font sets `natural` long is stretched to be as long as it has to be. */
export const stretchOf = (width: number, natural: number): number =>
  width > 0 && natural > 0 && Math.abs(width / natural - 1) > UNSEEN ? width / natural : 1;

/** Draws a text item; leaves its own transform on the context. */
export function drawText(context: TextContext, item: TextItem, { scale, left, top }: Frame): void {
  const { a, b, c, d, e, f } = item.matrix;
  /** The item's own space, its corner moved to a place and its width stretched. */
  const setSpace = (x: number, y: number, stretch: number): void =>
    context.setTransform(
      a * scale * stretch,
      b * scale * stretch,
      c * scale,
      d * scale,
      (a * x + c * y + e) * scale - left,
      (b * x + d * y + f) * scale - top,
    );
  setSpace(0, 0, 1);
  context.font = fontOf(item);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  const { runs, rules } = layoutText(item, rulerFor(item));
  for (const { text, x, y, width } of runs) {
    const stretch = stretchOf(width, context.measureText(text).width);
    if (stretch === 1) {
      context.fillText(text, x, y);
      continue;
    }
    setSpace(x, y, stretch);
    context.fillText(text, 0, 0);
    setSpace(0, 0, 1);
  }
  for (const rule of rules) context.fillRect(rule.left, rule.top, rule.right - rule.left, rule.bottom - rule.top);
}
