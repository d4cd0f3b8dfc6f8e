import { createCanvas, ImageData, Path2D as NodePath, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { SurfaceColours } from '@inkside/ink';
import { asNoteId, asPageId, RECORDED } from '@inkside/kit';
import type { PageInk } from '../../../../../packages/ink/src/model';
import { packShapes, pageMark } from '../../../../../packages/ink/src/recorded/inkMark';
import { RecordedInk } from '../../../../../packages/ink/src/recorded/recordedInk';
import { printOf } from '../../../../../packages/ink/src/render/template/pagePaper';
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
export function replayOn(
  page: PreparedPage,
  scale: number,
): (...moment: readonly [colours: SurfaceColours, until: number, later?: 'faint']) => Canvas {
  const replay = new ReplayInk((width, height) => {
    const layer = createCanvas(width, height);
    return { context: contextOf(layer), picture: pictureOf(layer) };
  });
  const canvas = createCanvas(Math.round(page.list.width * scale), Math.round(page.list.height * scale));
  const frame = { left: 0, top: 0, width: canvas.width, height: canvas.height, scale };
  return (colours, until, later) => {
    replay.paint(contextOf(canvas), page, { frame, colours }, { until, later });
    return canvas;
  };
}

/** The page again as a recording of somebody who opened it for writing holds it; undefined where it has none. */
export function recordedOn(page: PageInk, colours: SurfaceColours, scale: number): Canvas | undefined {
  Object.assign(globalThis, { Path2D: NodePath });
  const { pageId, width, height } = page;
  const ref = { noteId: asNoteId(page.noteId), pageId: asPageId(pageId) };
  const ink = { ...packShapes(page.shapes), paper: printOf(page) };
  const { told, packed } = pageMark(ref, 'page', ink)[RECORDED](false) as { told: object; packed?: string };
  const recorded = new RecordedInk();
  recorded.goTo([{ mark: JSON.parse(JSON.stringify({ ...told, packed })) as unknown }]);
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const frame = { left: 0, top: 0, width: canvas.width, height: canvas.height, scale };
  const context = contextOf(canvas);
  return recorded.paint(pageId, { context, frame, colours, size: { width, height }, hidden: undefined })
    ? canvas
    : undefined;
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
