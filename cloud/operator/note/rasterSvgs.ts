import { createCanvas, Image } from '@napi-rs/canvas';

import { type ExportPage, isSvg, shownAssets } from '@inkside/ink';

/** Pixels of the longer side that a drawing is painted with, unless it is larger by itself. */
const LEAST_SIDE = 1024;
const MOST_SIDE = 4096;
const MOST_BYTES = 4 * 1024 * 1024;
/**
 * What a small file can ask for any amount of work by, what would be fetched, and style sheets, which the canvas of this
 * machine does not know: such a drawing would be wrong or never end.
 */
const NOT_PLAIN = /<(?:use|pattern|filter|mask|image|foreignObject|style|script|text)\b|<!(?:DOCTYPE|ENTITY)/i;
const ROOT = /<svg\b/i;

const attributeIn = (head: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(head)
    ?.slice(1)
    .find((value) => value !== undefined) ?? '';

/** A length in pixels; undefined for a share of something and for what is no length. */
const pixels = (length: string): number | undefined => {
  const [, number] = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(length.trim()) ?? [];
  return number === undefined || !(Number(number) > 0) ? undefined : Number(number);
};

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOf(head: string): Size {
  const [, , wide = 0, tall = 0] = attributeIn(head, 'viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [pixels(attributeIn(head, 'width')), pixels(attributeIn(head, 'height'))];
  if (width !== undefined && height !== undefined) return { width, height };
  return wide > 0 && tall > 0 && Number.isFinite(wide + tall)
    ? { width: wide, height: tall }
    : { width: LEAST_SIDE, height: LEAST_SIDE };
}

/** A drawing that says in whole pixels how large it is, and how large that is. */
interface PlainSvg extends Size {
  readonly source: string;
}

/**
 * An SVG file as a drawing of a bounded size, its longer side 1024 … 4096 pixels; undefined for what is none, and for one
 * that holds more than shapes and their colours.
 */
function plainSvg(bytes: Uint8Array): PlainSvg | undefined {
  if (bytes.length > MOST_BYTES || !isSvg(bytes)) return undefined;
  const source = new TextDecoder().decode(bytes);
  const root = ROOT.exec(source)?.index ?? -1;
  const end = source.indexOf('>', root);
  if (root < 0 || end < 0 || NOT_PLAIN.test(source)) return undefined;
  const head = source.slice(root, end);
  const own = sizeOf(head);
  const longer = Math.max(own.width, own.height);
  const scale = Math.min(Math.max(LEAST_SIDE, longer), MOST_SIDE) / longer;
  const [width, height] = [Math.max(1, Math.round(own.width * scale)), Math.max(1, Math.round(own.height * scale))];
  const viewBox = attributeIn(head, 'viewBox') === '' ? ` viewBox="0 0 ${own.width} ${own.height}"` : '';
  const bare = head.replaceAll(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  const sized = `<svg width="${width}" height="${height}"${viewBox}${bare.slice('<svg'.length)}`;
  return { source: source.slice(0, root) + sized + source.slice(end), width, height };
}

/** A drawing as a PNG; undefined for one that this machine cannot draw. */
async function rasterOf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const svg = plainSvg(bytes);
  if (svg === undefined) return undefined;
  try {
    const image = new Image();
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = reject;
      image.src = Buffer.from(svg.source);
    });
    const canvas = createCanvas(svg.width, svg.height);
    canvas.getContext('2d').drawImage(image, 0, 0, svg.width, svg.height);
    return await canvas.encode('png');
  } catch {
    return undefined;
  }
}

/** A page whose drawings are pictures of pixels, as every format holds them; one that cannot be drawn stays as it is. */
export async function withRasterSvgs(page: ExportPage): Promise<ExportPage> {
  const assets = new Map(page.assets);
  for (const { name, kind } of shownAssets(page.list)) {
    const bytes = kind === 'image' ? assets.get(name) : undefined;
    const png = bytes === undefined ? undefined : await rasterOf(bytes);
    if (png !== undefined) assets.set(name, png);
  }
  return { ...page, assets };
}
