import { createHash } from 'node:crypto';

import type { PanelKind } from '@inkside/kit';
import { dithered } from '../../../src/services/screens/dither';
import { linearOf, spectra6 } from '../../../src/services/screens/panels';

/** Every pixel is another colour, always the same ones. */
const ramp = (width: number, height: number) => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [column, line] = [at % width, Math.floor(at / width)];
    data.set([(column * 255) / (width - 1), (line * 255) / (height - 1), (column * line * 7) % 256, 255], at * 4);
  }
  return { data, width, height };
};

/** Of one colour. */
const plain = (red: number, green: number, blue: number, side = 64) => {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at += 1) data.set([red, green, blue, 255], at * 4);
  return { data, width: side, height: side };
};

const colours = (bytes: Uint8ClampedArray): readonly (readonly number[])[] =>
  Array.from({ length: bytes.length / 4 }, (_, at) => [...bytes.subarray(at * 4, at * 4 + 3)]);
const hexOf = (bytes: Uint8ClampedArray): readonly string[] =>
  colours(bytes).map((rgb) => rgb.map((value) => value.toString(16).padStart(2, '0')).join(''));
const linesOf = (bytes: Uint8ClampedArray, width: number): readonly string[] => {
  const hex = hexOf(bytes);
  return Array.from({ length: hex.length / width }, (_, line) => hex.slice(line * width, (line + 1) * width).join(' '));
};
const hashOf = (panel: PanelKind): string =>
  createHash('sha256')
    .update(dithered(ramp(200, 150), panel))
    .digest('hex');

/** Error diffusion as the textbook has it, pixel by pixel; gives the sRGB values of one channel. */
const byTheBook = (light: readonly (readonly number[])[]): readonly number[] => {
  const owed = light.map((line) => line.map(() => 0));
  const owe = (line: number, at: number, part: number): void => {
    const known = owed[line]?.[at];
    if (known !== undefined) (owed[line] as number[])[at] = known + part;
  };
  const levels = Array.from({ length: 16 }, (_, level) => level * 17);
  const shown = light.map((line) => line.map(() => 0));
  for (const [line, lights] of light.entries()) {
    const step = line % 2 === 0 ? 1 : -1;
    const places = lights.map((_, at) => (step === 1 ? at : lights.length - 1 - at));
    for (const at of places) {
      const wanted = (lights[at] ?? 0) + (owed[line]?.[at] ?? 0);
      // Light is looked up in the middle of steps of 8.
      const seen = (Math.min(Math.max(wanted, 0), 32_767) & ~7) + 4;
      const away = (value: number): number => Math.abs((linearOf[value] ?? 0) - seen);
      const best = levels.reduce((one, other) => (away(other) < away(one) ? other : one));
      (shown[line] as number[])[at] = best;
      const error = wanted - (linearOf[best] ?? 0);
      const [next, back, under] = [(error * 7) >> 4, (error * 3) >> 4, (error * 5) >> 4];
      owe(line, at + step, next);
      owe(line + 1, at - step, back);
      owe(line + 1, at, under);
      owe(line + 1, at + step, error - next - back - under);
    }
  }
  return shown.flat();
};

describe('a picture on a panel', () => {
  it('is what Floyd and Steinberg make of each channel, in linear light', () => {
    const { data, width, height } = ramp(37, 23);
    const shown = colours(dithered({ data, width, height }, 'kaleido3'));

    for (const channel of [0, 1, 2]) {
      const lights = Array.from({ length: height }, (_, line) =>
        Array.from({ length: width }, (__, at) => linearOf[data[(line * width + at) * 4 + channel] ?? 0] ?? 0),
      );
      expect(shown.map((rgb) => rgb[channel])).toEqual(byTheBook(lights));
    }
  });

  it.each([
    ['grey16', '39c84142c3a4a7f4429c5439191cafc6ce8c9f1a0f61c3f5fd3e002aeba02f64'],
    ['kaleido3', '8ff95b7ab4d8268e256e11aa714ecee34997a4d5693850c0a90ace15da3bb5a4'],
    ['spectra6', 'bcf3d0673a8ab675fc13c0e05f5e0d4ec74288df5149607d6324a3f9604d4aea'],
  ] as const)('of %s has always the same bytes', (panel, golden) => {
    expect(hashOf(panel)).toBe(golden);
  });

  it('has these pixels of 6 × 3 in 16 greys, the second line from right to left', () => {
    expect(linesOf(dithered(ramp(6, 3), 'grey16'), 6)).toEqual([
      '000000 111111 333333 444444 666666 777777',
      '666666 777777 777777 888888 888888 aaaaaa',
      'dddddd dddddd dddddd dddddd eeeeee ffffff',
    ]);
  });

  it('has these pixels of 6 × 3 in the colours of Kaleido 3', () => {
    expect(linesOf(dithered(ramp(6, 3), 'kaleido3'), 6)).toEqual([
      '000000 330000 660000 990000 cc0000 ff0000',
      '007700 338800 667711 998811 cc7722 ff8822',
      '00ff00 33ff11 66ff22 99ff22 ccff33 ffff44',
    ]);
  });

  it('has these pixels of 6 × 3 in the pigments of Spectra 6', () => {
    expect(linesOf(dithered(ramp(6, 3), 'spectra6'), 6)).toEqual([
      '000000 000000 000000 b61e00 b61e00 b61e00',
      '388b53 388b53 388b53 b61e00 b61e00 b61e00',
      '388b53 fffc00 388b53 fffc00 fffc00 fffc00',
    ]);
  });

  it('has nothing but what the panel can show', () => {
    const greys = colours(dithered(ramp(60, 40), 'grey16'));
    const channels = colours(dithered(ramp(60, 40), 'kaleido3'));
    const inks = new Set(hexOf(dithered(ramp(60, 40), 'spectra6')));

    expect(greys.every(([red = 1, green, blue]) => red === green && green === blue && red % 17 === 0)).toBe(true);
    expect(channels.flat().every((value) => value % 17 === 0)).toBe(true);
    const known = spectra6.map((rgb) => rgb.map((value) => value.toString(16).padStart(2, '0')).join(''));
    expect([...inks].filter((ink) => !known.includes(ink))).toEqual([]);
    expect(inks.size).toBe(6);
  });

  it('gives off as much light as the picture', () => {
    for (const value of [12, 90, 160, 240]) {
      const shown = colours(dithered(plain(value, value, value), 'grey16'));
      const light = shown.reduce((sum, [grey = 0]) => sum + (linearOf[grey] ?? 0), 0) / shown.length;
      expect(Math.abs(light - (linearOf[value] ?? 0))).toBeLessThan(300);
    }
  });

  it('leaves what the panel can show as it is', () => {
    for (const [red, green, blue] of spectra6)
      expect(new Set(hexOf(dithered(plain(red, green, blue, 8), 'spectra6'))).size).toBe(1);
    expect(hexOf(dithered(plain(255, 255, 255, 4), 'grey16'))).toEqual(Array.from({ length: 16 }, () => 'ffffff'));
    expect(hexOf(dithered(plain(0x11, 0x77, 0xee, 4), 'kaleido3'))).toEqual(Array.from({ length: 16 }, () => '1177ee'));
  });
});
