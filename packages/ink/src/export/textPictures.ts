import type { TextItem } from '../render/page/displayList';
import { fontOf } from '../render/text/textPainter';
import { hexColour } from './exportedInk';
import type { ExportCanvas, Pixels, TextPicture, TextPictures } from './exportModel';
import { GlyphGaps } from './glyphGaps';

/** Pixels to a page unit: about 900 dpi, sharp on paper and when zoomed in. */
const SCALE = 4;
/** Larger letters need no more pixels than this to be sharp. */
const TALLEST = 320;
const LONGEST = 8192;
/** Room around a line by its size: letters reach beyond their advance. */
const MARGIN = 0.35;
const ABOVE = 1.1;
const BELOW = 0.45;
const BLACK = '#000000';

/** Whether anything of what was drawn in black has another colour. */
function hasColours(rgba: Pixels['rgba']): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) > 0 && (rgba[at] ?? 0) + (rgba[at + 1] ?? 0) + (rgba[at + 2] ?? 0) > 0) return true;
  }
  return false;
}

interface Drawn extends Pick<TextPicture, 'left' | 'top' | 'pixel'> {
  readonly pixels: Pixels;
}

/** Texts in the fonts that a canvas has. */
export function canvasTextPictures(canvas: (width: number, height: number) => ExportCanvas): TextPictures {
  const ruler = canvas(1, 1).context;
  const gaps = new GlyphGaps(canvas);

  const measure = (text: string, item: TextItem): number => {
    ruler.font = fontOf({ ...item, text });
    return ruler.measureText(text).width;
  };

  const drawIn = (colour: string, text: string, item: TextItem): Drawn => {
    const { size } = item;
    const [left, above] = [size * MARGIN, size * ABOVE];
    const [wide, high] = [measure(text, item) + 2 * left, above + size * BELOW];
    const scale = Math.min(SCALE, TALLEST / high, LONGEST / wide);
    const easel = canvas(Math.max(1, Math.ceil(wide * scale)), Math.max(1, Math.ceil(high * scale)));
    const { context } = easel;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.font = fontOf({ ...item, text });
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillStyle = colour;
    context.fillText(text, left, above);
    return { pixels: easel.pixels(), left: -left, top: -above, pixel: 1 / scale };
  };

  const draw = (text: string, item: TextItem): TextPicture | undefined => {
    const { pixels, ...place } = drawIn(BLACK, text, item);
    const { width, height } = pixels;
    const cover = Uint8Array.from({ length: width * height }, (_, at) => pixels.rgba[at * 4 + 3] ?? 0);
    if (!cover.some((value) => value > 0)) return undefined;
    if (!hasColours(pixels.rgba)) return { width, height, cover, ...place };
    // Letters that stand beside what has colours of its own have that of the text.
    const { rgba } = drawIn(hexColour(item.paint.colour), text, item).pixels;
    return { width, height, cover, rgba, ...place };
  };

  return { measure, draw, lacking: (text, item) => gaps.lacking(text, item) };
}
