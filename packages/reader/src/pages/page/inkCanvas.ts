import type { PageInk } from '../types';

/** A canvas of more costs more than it shows. Pixels. */
const MOST_PIXELS = 16_000_000;

/** Handwriting as a canvas that stands over a page and takes no press. @param width CSS pixels */
export const inkCanvas = (ink: PageInk, width: number, isDark: boolean): HTMLCanvasElement => {
  const height = (width * ink.size.height) / ink.size.width;
  const pixels = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
  const canvas = document.createElement('canvas');
  canvas.className = 'book-ink';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.width = Math.max(1, Math.floor(width * pixels));
  canvas.height = Math.max(1, Math.floor(height * pixels));
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const context = canvas.getContext('2d');
  if (context !== null) ink.paint(context, canvas.width, isDark);
  return canvas;
};
