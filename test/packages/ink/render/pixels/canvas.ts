import { createCanvas, ImageData, Path2D as NodePath, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { SurfaceColours } from '@inkside/ink';
import type { DisplayList } from '../../../../../packages/ink/src/render/page/displayList';
import { GrainPatterns, type MakePattern } from '../../../../../packages/ink/src/render/page/grain';
import { paintPage, PreparedPage, type PaintContext } from '../../../../../packages/ink/src/render/page/painter';
import { NO_PICTURES, type Picture, type Pictures } from '../../../../../packages/ink/src/render/page/frame';
import { GrowingInk } from '../../../../../packages/ink/src/render/page/growingInk';
import { ReplayInk } from '../../../../../packages/ink/src/render/page/replayInk';

export const LIGHT: SurfaceColours = { paper: '#ffffff', line: '#e6e2d9', isDark: false };
export const DARK: SurfaceColours = { paper: '#232322', line: '#35342f', isDark: true };

const makePattern: MakePattern = (size, pixels) => {
  const tile = createCanvas(size, size);
  tile.getContext('2d').putImageData(new ImageData(pixels, size, size), 0, 0);
  const pattern = createCanvas(1, 1).getContext('2d').createPattern(tile, 'repeat');
  const setTransform = pattern.setTransform.bind(pattern);
  // This maker's patterns want whole matrices, browsers fill in what is absent.
  pattern.setTransform = (matrix) => setTransform({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, ...matrix });
  return pattern as unknown as CanvasPattern;
};

/** This maker's context does what the painter asks for; its types name other classes for paths and pictures. */
const contextOf = (canvas: Canvas): PaintContext => canvas.getContext('2d') as unknown as SKRSContext2D & PaintContext;

export const pictureOf = (canvas: Canvas): Picture => canvas as unknown as Picture;

export const prepared = (list: DisplayList, pictures: Pictures = NO_PICTURES): PreparedPage =>
  new PreparedPage(list, () => new NodePath() as unknown as Path2D, new GrainPatterns(makePattern), pictures);

/** A whole page as a canvas paints it. */
export function paint(page: PreparedPage, colours: SurfaceColours, scale: number): Canvas {
  const canvas = createCanvas(Math.round(page.list.width * scale), Math.round(page.list.height * scale));
  const frame = { left: 0, top: 0, width: canvas.width, height: canvas.height, scale };
  paintPage(contextOf(canvas), page, frame, colours);
  return canvas;
}

/** Paints moments of a page one after the other, as a replay does. */
export function replayOn(page: PreparedPage, scale: number): (colours: SurfaceColours, until: number) => Canvas {
  const replay = new ReplayInk((width, height) => {
    const layer = createCanvas(width, height);
    return { context: contextOf(layer), picture: pictureOf(layer) };
  });
  const canvas = createCanvas(Math.round(page.list.width * scale), Math.round(page.list.height * scale));
  const frame = { left: 0, top: 0, width: canvas.width, height: canvas.height, scale };
  return (colours, until) => {
    replay.paint(contextOf(canvas), page, frame, colours, until);
    return canvas;
  };
}

/** Paints a page that grows, as one that is written on does; `items` counts what was painted on what it keeps. */
export function growingOn() {
  const kept = { layers: 0, items: 0, hasCanvases: true, breaksOff: false };
  const growing = new GrowingInk((width, height) => {
    if (!kept.hasCanvases) throw new Error('no 2D context');
    kept.layers += 1;
    const layer = createCanvas(width, height);
    const context = contextOf(layer);
    for (const kind of ['fill', 'stroke'] as const) {
      const draw = context[kind].bind(context);
      context[kind] = (path: Path2D) => {
        if (kept.breaksOff) throw new Error('no memory');
        kept.items += 1;
        draw(path);
      };
    }
    return { context, picture: pictureOf(layer) };
  });
  const show = (page: PreparedPage, colours: SurfaceColours, scale: number): Canvas => {
    const canvas = createCanvas(Math.round(page.list.width * scale), Math.round(page.list.height * scale));
    const frame = { left: 0, top: 0, width: canvas.width, height: canvas.height, scale };
    growing.paint(contextOf(canvas), page, frame, colours);
    return canvas;
  };
  return { kept, show };
}
