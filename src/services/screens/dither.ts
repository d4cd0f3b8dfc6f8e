import type { PanelKind } from '@inkside/kit';
import {
  LINEAR_MAX,
  levelIndex,
  levelLight,
  levelOf,
  levelValue,
  linearOf,
  nearestLight,
  paletteOf,
  type spectra6,
} from './panels';

/** Pixels as a canvas gives them: red, green, blue, alpha, line after line. Alpha is passed over. */
interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Parts of brightness, of 65,536 in all (ITU-R BT.709). */
const RED = 13_933;
const GREEN = 46_871;
const BLUE = 4732;

const weighted = (weight: number): Int32Array => linearOf.map((light) => light * weight);

/** Channels that lie one behind the other are looked at in every fourth byte. */
const PIXEL_BYTES = 4;
const OPAQUE = 0xff00_0000;
/** The low byte comes first in memory on everything that runs a browser. */
const packed = (red: number, green: number, blue: number): number => (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0;

const GREYS: Uint32Array = Uint32Array.from({ length: levelLight.length }, (_, level) =>
  packed(levelValue(level), levelValue(level), levelValue(level)),
);

/**
 * What the lines of one channel owe each other, by Floyd and Steinberg: 7/16 go to the next pixel of the line, 3, 5 and
 * 1 to the line below. A place at either end takes what falls off the edge.
 */
const debts = (width: number): [Int32Array, Int32Array] => [new Int32Array(width + 2), new Int32Array(width + 2)];

/** One line of light into levels of one channel. `step`: 1 to the right, -1 to the left. */
const ditherLine = (
  light: Int32Array,
  levels: Uint8Array,
  owed: Int32Array,
  below: Int32Array,
  width: number,
  step: 1 | -1,
): void => {
  let carried = 0;
  // What the line below is owed at the place of this pixel, and of the next one: each place is written once, when all is known.
  let [here, ahead] = [0, 0];
  for (let count = 0, at = step === 1 ? 0 : width - 1; count < width; count += 1, at += step) {
    const wanted = (light[at] as number) + carried + (owed[at + 1] as number);
    const seen = wanted < 0 ? 0 : wanted > LINEAR_MAX ? LINEAR_MAX : wanted;
    const index = levelIndex(seen);
    levels[at] = levelOf[index] as number;
    const error = wanted - (nearestLight[index] as number);
    carried = (error * 7) >> 4;
    const back = (error * 3) >> 4;
    const under = (error * 5) >> 4;
    below[at + 1 - step] = here + back;
    here = ahead + under;
    // What rounding leaves goes along, so that no light is lost.
    ahead = error - carried - back - under;
  }
  below[step === 1 ? width : 1] = here;
};

const ditherGrey = ({ data, width, height }: Pixels, out: Uint32Array): void => {
  const [reds, greens, blues] = [weighted(RED), weighted(GREEN), weighted(BLUE)];
  const light = new Int32Array(width);
  const levels = new Uint8Array(width);
  let [owed, below] = debts(width);
  for (let line = 0, from = 0; line < height; line += 1) {
    for (let at = 0; at < width; at += 1, from += PIXEL_BYTES) {
      const red = reds[data[from] as number] as number;
      const green = greens[data[from + 1] as number] as number;
      light[at] = (red + green + (blues[data[from + 2] as number] as number)) >> 16;
    }
    ditherLine(light, levels, owed, below, width, line % 2 === 0 ? 1 : -1);
    const start = line * width;
    for (let at = 0; at < width; at += 1) out[start + at] = GREYS[levels[at] as number] as number;
    [owed, below] = [below, owed];
  }
};

/** Each channel by itself. */
const ditherChannels = ({ data, width, height }: Pixels, out: Uint32Array): void => {
  const light = new Int32Array(width);
  const levels = new Uint8Array(width);
  out.fill(OPAQUE);
  for (let channel = 0; channel < 3; channel += 1) {
    const values = Uint32Array.from({ length: levelLight.length }, (_, level) => levelValue(level) << (channel * 8));
    let [owed, below] = debts(width);
    for (let line = 0, from = channel; line < height; line += 1) {
      for (let at = 0; at < width; at += 1, from += PIXEL_BYTES) light[at] = linearOf[data[from] as number] as number;
      ditherLine(light, levels, owed, below, width, line % 2 === 0 ? 1 : -1);
      const start = line * width;
      for (let at = 0; at < width; at += 1)
        out[start + at] = (out[start + at] as number) | (values[levels[at] as number] as number);
      [owed, below] = [below, owed];
    }
  }
};

type Palette = typeof spectra6;

/** Squares of 15 bits and their sum fit into what a double holds without loss, and a shift keeps them in 32 bits. */
const DISTANCE_SHIFT = 2;

/** The three channels of one pixel, as far as they are still owed. */
const nearestIn = (lights: Int32Array, count: number, red: number, green: number, blue: number): number => {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let each = 0; each < count; each += 1) {
    const offRed = (red - (lights[each * 3] as number)) >> DISTANCE_SHIFT;
    const offGreen = (green - (lights[each * 3 + 1] as number)) >> DISTANCE_SHIFT;
    const offBlue = (blue - (lights[each * 3 + 2] as number)) >> DISTANCE_SHIFT;
    const distance = offRed * offRed + offGreen * offGreen + offBlue * offBlue;
    if (distance < least) {
      least = distance;
      best = each;
    }
  }
  return best;
};

/** A colour that the pigments cannot make would owe more and more, and bleed over its edge. */
const MOST_OWED = LINEAR_MAX >> 1;
const bounded = (error: number): number => (error > MOST_OWED ? MOST_OWED : error < -MOST_OWED ? -MOST_OWED : error);

/** Hands the error of one channel on: to the next pixel, which it returns, and to the line below. */
const handOn = (below: Int32Array, at: number, step: 1 | -1, error: number): number => {
  const carried = (error * 7) >> 4;
  const back = (error * 3) >> 4;
  const under = (error * 5) >> 4;
  below[at + 1 - step] = (below[at + 1 - step] as number) + back;
  below[at + 1] = (below[at + 1] as number) + under;
  below[at + 1 + step] = (below[at + 1 + step] as number) + error - carried - back - under;
  return carried;
};

/** Owed light of the three channels, for this line and the one below. */
type Owed = readonly [red: Int32Array, green: Int32Array, blue: Int32Array];

/** One line of a picture into pigments. */
const paletteLine = (
  { data, width }: Pixels,
  line: number,
  { lights, inks }: { readonly lights: Int32Array; readonly inks: Uint32Array },
  owed: Owed,
  below: Owed,
  out: Uint32Array,
): void => {
  const step = line % 2 === 0 ? 1 : -1;
  let [red, green, blue] = [0, 0, 0];
  for (let count = 0, at = step === 1 ? 0 : width - 1; count < width; count += 1, at += step) {
    const from = (line * width + at) * PIXEL_BYTES;
    red += (linearOf[data[from] as number] as number) + (owed[0][at + 1] as number);
    green += (linearOf[data[from + 1] as number] as number) + (owed[1][at + 1] as number);
    blue += (linearOf[data[from + 2] as number] as number) + (owed[2][at + 1] as number);
    const chosen = nearestIn(lights, inks.length, red, green, blue);
    out[line * width + at] = inks[chosen] as number;
    red = handOn(below[0], at, step, bounded(red - (lights[chosen * 3] as number)));
    green = handOn(below[1], at, step, bounded(green - (lights[chosen * 3 + 1] as number)));
    blue = handOn(below[2], at, step, bounded(blue - (lights[chosen * 3 + 2] as number)));
  }
};

const ditherPalette = (pixels: Pixels, palette: Palette, out: Uint32Array): void => {
  const lights = Int32Array.from(palette.flatMap((rgb) => rgb.map((value) => linearOf[value] ?? 0)));
  const inks = Uint32Array.from(palette.map(([red, green, blue]) => packed(red, green, blue)));
  const lines = () => new Int32Array(pixels.width + 2);
  let [owed, below]: [Owed, Owed] = [
    [lines(), lines(), lines()],
    [lines(), lines(), lines()],
  ];
  for (let line = 0; line < pixels.height; line += 1) {
    paletteLine(pixels, line, { lights, inks }, owed, below, out);
    for (const channel of owed) channel.fill(0);
    [owed, below] = [below, owed];
  }
};

/**
 * The picture as a panel shows it, pixel by pixel: error diffusion by Floyd and Steinberg in linear light, each second line
 * from right to left. Of equal input equal bytes.
 * @returns pixels of the same size, opaque
 */
export const dithered = (pixels: Pixels, panel: PanelKind): Uint8ClampedArray<ArrayBuffer> => {
  const out = new Uint32Array(pixels.width * pixels.height);
  const palette = paletteOf(panel);
  if (palette === 'grey') ditherGrey(pixels, out);
  else if (palette === 'channels') ditherChannels(pixels, out);
  else ditherPalette(pixels, palette, out);
  return new Uint8ClampedArray(out.buffer);
};
