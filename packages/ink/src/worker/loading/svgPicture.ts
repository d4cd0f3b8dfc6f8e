/** How many pixels a vector picture is drawn with at its longer side, unless it is larger by itself. */
const LEAST_SIDE = 1024;
const MOST_SIDE = 4096;
const HEAD_BYTES = 1024;

/** What may stand before a document's own element, and what ends it. */
const HEADS: readonly (readonly [string, string])[] = [
  ['<?xml', '>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
];

/** Whether bytes are an SVG document, by their first kilobyte. */
export function isSvg(bytes: Uint8Array): boolean {
  let head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)).trimStart().toLowerCase();
  for (
    let part = HEADS.find(([start]) => head.startsWith(start));
    part !== undefined;
    part = HEADS.find(([start]) => head.startsWith(start))
  ) {
    const [start, stop] = part;
    const end = head.indexOf(stop, start.length);
    if (end < 0) return false;
    head = head.slice(end + stop.length).trimStart();
  }
  return /^<svg[\s>]/.test(head);
}

/** Vectors are drawn by the page's own image element, which runs no scripts and fetches nothing. */
async function imageOf(bytes: Uint8Array): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * An SVG picture as a PNG. Undefined for anything else, for one that cannot be drawn, and where there is no page to draw
 * it on.
 */
export async function rasterSvg(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isSvg(bytes) || typeof Image === 'undefined') return undefined;
  try {
    const image = await imageOf(bytes);
    const [width, height] = [image.naturalWidth || LEAST_SIDE, image.naturalHeight || LEAST_SIDE];
    const longer = Math.max(width, height);
    const scale = Math.min(Math.max(LEAST_SIDE, longer), MOST_SIDE) / longer;
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  } catch {
    return undefined;
  }
}
