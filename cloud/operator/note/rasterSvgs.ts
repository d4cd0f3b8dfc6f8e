import { createCanvas, Image } from '@napi-rs/canvas';

import type { ExportPage } from '../../../src/services/ink/export/exportModel';
import { shownAssets } from '../../../src/services/ink/export/exportedPage';
import { plainSvg } from './plainSvg';

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
