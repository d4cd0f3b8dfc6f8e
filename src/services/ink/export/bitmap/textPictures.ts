import type { TextItem } from '../../render/page/displayList';
import { fontOf } from '../../render/text/textPainter';
import type { ExportCanvas, TextPicture, TextPictures } from '../exportTools';

/** Pixels to a page unit: about 900 dpi, sharp on paper and when zoomed in. */
const SCALE = 4;
/** Larger letters need no more pixels than this to be sharp. */
const TALLEST = 320;
const LONGEST = 8192;
/** Room around a line by its size: letters reach beyond their advance. */
const MARGIN = 0.35;
const ABOVE = 1.1;
const BELOW = 0.45;

/** Texts in the fonts that a canvas has. */
export function canvasTextPictures(canvas: (width: number, height: number) => ExportCanvas): TextPictures {
  const ruler = canvas(1, 1).context;

  const measure = (text: string, item: TextItem): number => {
    ruler.font = fontOf(item);
    return ruler.measureText(text).width;
  };

  const draw = (text: string, item: TextItem): TextPicture | undefined => {
    const { size } = item;
    const [left, above] = [size * MARGIN, size * ABOVE];
    const [wide, high] = [measure(text, item) + 2 * left, above + size * BELOW];
    const scale = Math.min(SCALE, TALLEST / high, LONGEST / wide);
    const easel = canvas(Math.max(1, Math.ceil(wide * scale)), Math.max(1, Math.ceil(high * scale)));
    const { context } = easel;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.font = fontOf(item);
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillStyle = '#000000';
    context.fillText(text, left, above);
    const { width, height, rgba } = easel.pixels();
    const cover = Uint8Array.from({ length: width * height }, (_, at) => rgba[at * 4 + 3] ?? 0);
    if (!cover.some((value) => value > 0)) return undefined;
    return { width, height, cover, left: -left, top: -above, pixel: 1 / scale };
  };

  return { measure, draw };
}
