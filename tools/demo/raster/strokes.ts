import type { DrawnShape, PointSamples } from '@inkside/ink';
import type { Canvas } from './canvas';
import { addSegment, type Nib } from './coverage';
import { PEN, penWidth } from './penWidths';

/** Taken out of the global object once: in these loops looking it up costs more than the arithmetic. */
const { atan2, imul, max, min } = Math;

const FULL_PRESSURE = 4095;

const inkOf = (color: number): number => color & 0xffffff;

const headingAt = (samples: PointSamples, index: number): number => {
  const [a, b] = [max(0, index - 1), min(samples.x.length - 1, index + 1)];
  return atan2((samples.y[b] ?? 0) - (samples.y[a] ?? 0), (samples.x[b] ?? 0) - (samples.x[a] ?? 0));
};

const nibAt = (shape: DrawnShape['shape'], samples: PointSamples, index: number, scale: number): Nib => {
  const pressure = (samples.pressure[index] ?? 0) / FULL_PRESSURE;
  const width = penWidth(shape.shapeType, shape.thickness, pressure, headingAt(samples, index));
  return {
    x: (samples.x[index] ?? 0) * scale,
    y: (samples.y[index] ?? 0) * scale,
    radius: (width * scale) / 2,
  };
};

/** Grain of paper: a number 0 … 1 that belongs to a place, the same on every run. */
const grainAt = (x: number, y: number): number => {
  let hash = imul(x, 0x27d4eb2d) ^ imul(y, 0x165667b1);
  hash = imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000;
};

/** Charcoal catches the paper's tooth only: a pixel keeps the ink that its grain lets it. */
const roughen = ({ coverage }: Canvas, pressure: number): void => {
  const { dirty, values, width } = coverage;
  for (let y = dirty.top; y < dirty.bottom; y += 1) {
    for (let x = dirty.left; x < dirty.right; x += 1) {
      const index = y * width + x;
      const value = values[index] ?? 0;
      if (value > 0) values[index] = value * min(1, max(0.06, pressure * 1.5 + 0.25 - grainAt(x, y)));
    }
  }
};

const meanPressure = ({ pressure }: PointSamples): number =>
  pressure.reduce((sum, value) => sum + value, 0) / (pressure.length * FULL_PRESSURE);

/** Draws a free stroke with the width and tone of its pen. `scale` is pixels per page unit. */
export const drawStroke = (canvas: Canvas, { shape, samples }: DrawnShape, scale: number): void => {
  if (samples === undefined || samples.x.length < 2) return;
  let before = nibAt(shape, samples, 0, scale);
  for (let index = 1; index < samples.x.length; index += 1) {
    const nib = nibAt(shape, samples, index, scale);
    addSegment(canvas.coverage, before, nib);
    before = nib;
  }
  if (shape.shapeType === PEN.charcoal) roughen(canvas, meanPressure(samples));
  if (shape.shapeType === PEN.marker) canvas.paint(inkOf(shape.color), 0.5, 'multiply');
  else canvas.paint(inkOf(shape.color), 1);
};
