import type { DrawnShape } from '@inkside/ink';
import { createCanvas, type Canvas, type Rgb } from './canvas';
import { drawGeometry } from './geometry';
import type { Bitmap } from './png';
import { drawStroke } from './strokes';
import { drawTemplate } from './templates';

/** The page colour of the light theme. */
export const PAPER: Rgb = 0xfbfaf7;

export interface DrawablePage {
  readonly width: number;
  readonly height: number;
  /** Template JSON, as it lies in the object store. */
  readonly template?: string | undefined;
  readonly shapes: readonly DrawnShape[];
}

const drawShape = (canvas: Canvas, drawn: DrawnShape, scale: number): void => {
  if (drawn.shape.shapeStatus !== 0 || drawn.samples === undefined) return;
  if (!drawGeometry(canvas, drawn, scale)) drawStroke(canvas, drawn, scale);
};

/** Draws a page on paper, `width` pixels wide, in its own proportions. Text, images and links are not drawn. */
export const renderPage = (page: DrawablePage, width: number): Bitmap => {
  const scale = width / page.width;
  const canvas = createCanvas(width, Math.round(page.height * scale), PAPER);
  if (page.template !== undefined) drawTemplate(canvas, page, page.template, scale);
  for (const shape of page.shapes) drawShape(canvas, shape, scale);
  return canvas.bitmap;
};
