import { inflateSync } from 'node:zlib';

import { createCanvas as createPicture, loadImage } from '@napi-rs/canvas';

import { createCanvas } from '../../../tools/demo/raster/canvas';
import { addPolygon, addSegment } from '../../../tools/demo/raster/coverage';
import { PAPER, renderPage, type DrawablePage } from '../../../tools/demo/raster/pageImage';
import { penWidth } from '../../../tools/demo/raster/penWidths';
import { encodePng, type Bitmap } from '../../../tools/demo/raster/png';
import { templateJson } from '../../../tools/demo/sheet/templates';
import { blankShape, type DrawnShape, type Shape } from '@inkside/ink';

const WHITE = 0xffffff;
const BLACK = -16_777_216;

const greyAt = ({ rgb, width }: Bitmap, x: number, y: number): number => rgb[(y * width + x) * 3] ?? -1;

const aStroke = (fields: Partial<Shape>, points: readonly (readonly [number, number, number])[]): DrawnShape => ({
  shape: blankShape({ uniqueId: 'a', shapeType: 5, color: BLACK, thickness: 10, ...fields }),
  samples: {
    x: Float32Array.from(points, ([x]) => x),
    y: Float32Array.from(points, ([, y]) => y),
    pressure: Int16Array.from(points, ([, , pressure]) => pressure),
    size: new Int16Array(points.length),
    time: Int32Array.from(points, (_, index) => index * 7),
  },
});

const aPage = (...shapes: DrawnShape[]): DrawablePage => ({ width: 200, height: 100, shapes });

/** How many pixels of a column are darker than the paper. */
const inkIn = (bitmap: Bitmap, x: number): number =>
  Array.from({ length: bitmap.height }, (_, y) => greyAt(bitmap, x, y)).filter((grey) => grey < 200).length;

describe('coverage', () => {
  it('is whole inside a stroke, partial at its edge, nothing outside', () => {
    const canvas = createCanvas(40, 20, WHITE);

    addSegment(canvas.coverage, { x: 5, y: 10.25, radius: 4 }, { x: 35, y: 10.25, radius: 4 });
    canvas.paint(0, 1);

    expect(greyAt(canvas.bitmap, 20, 10)).toBe(0);
    expect(greyAt(canvas.bitmap, 20, 6)).toBeGreaterThan(0);
    expect(greyAt(canvas.bitmap, 20, 6)).toBeLessThan(255);
    expect(greyAt(canvas.bitmap, 20, 2)).toBe(255);
  });

  it('does not darken where a shape crosses itself', () => {
    const canvas = createCanvas(20, 20, WHITE);
    const nib = { x: 10, y: 10, radius: 5 };

    for (let times = 0; times < 3; times += 1) addSegment(canvas.coverage, nib, nib);
    canvas.paint(0, 0.5);

    expect(greyAt(canvas.bitmap, 10, 10)).toBe(128);
  });

  it('fills a polygon by the even-odd rule', () => {
    const canvas = createCanvas(20, 20, WHITE);

    addPolygon(canvas.coverage, [2, 18, 18, 2], [2, 2, 18, 18]);
    canvas.paint(0, 1);

    expect(greyAt(canvas.bitmap, 10, 10)).toBe(0);
    expect(greyAt(canvas.bitmap, 0, 10)).toBe(255);
  });

  it('keeps inside the picture whatever is drawn beyond it', () => {
    const canvas = createCanvas(10, 10, WHITE);

    addSegment(canvas.coverage, { x: -50, y: -50, radius: 3 }, { x: 60, y: 60, radius: 3 });
    canvas.paint(0, 1);

    expect(greyAt(canvas.bitmap, 5, 5)).toBe(0);
    expect(canvas.bitmap.rgb).toHaveLength(300);
  });
});

describe('renderPage', () => {
  it('keeps the proportions of the page on paper colour', () => {
    const bitmap = renderPage({ width: 1404, height: 1872, shapes: [] }, 300);

    expect([bitmap.width, bitmap.height]).toEqual([300, 400]);
    expect(bitmap.rgb.subarray(0, 3)).toEqual(Uint8Array.of(PAPER >> 16, (PAPER >> 8) & 0xff, PAPER & 0xff));
  });

  it('draws a fountain pen wider where it was pressed', () => {
    const bitmap = renderPage(
      aPage(
        aStroke({}, [
          [10, 50, 400],
          [100, 50, 1800],
          [190, 50, 4095],
        ]),
      ),
      200,
    );

    expect(inkIn(bitmap, 180)).toBeGreaterThan(inkIn(bitmap, 20) + 3);
  });

  it('draws a ballpoint of one width', () => {
    const bitmap = renderPage(
      aPage(
        aStroke({ shapeType: 2 }, [
          [10, 50, 400],
          [190, 50, 4095],
        ]),
      ),
      200,
    );

    expect(Math.abs(inkIn(bitmap, 180) - inkIn(bitmap, 20))).toBeLessThanOrEqual(1);
  });

  it('lets the writing show through a highlighter', () => {
    const word = aStroke({ shapeType: 2 }, [
      [100, 20, 2000],
      [100, 80, 2000],
    ]);
    const mark = aStroke({ shapeType: 15, color: 0xffffe14d | 0, thickness: 30 }, [
      [20, 50, 2000],
      [180, 50, 2000],
    ]);
    const bitmap = renderPage(aPage(word, mark), 200);

    expect(greyAt(bitmap, 100, 50)).toBeLessThan(20);
    expect(bitmap.rgb[(50 * 200 + 50) * 3 + 2]).toBeLessThan(200);
  });

  it('draws figures from two points, with their fill', () => {
    const box = aStroke({ shapeType: 1, thickness: 4, fillColor: 0xff336699 | 0 }, [
      [40, 20, 0],
      [160, 80, 0],
    ]);
    const bitmap = renderPage(aPage(box), 200);

    expect([...bitmap.rgb.subarray((50 * 200 + 100) * 3, (50 * 200 + 100) * 3 + 3)]).toEqual([0x33, 0x66, 0x99]);
    expect(greyAt(bitmap, 40, 50)).toBeLessThan(30);
  });

  it('leaves out what was rubbed out', () => {
    const gone = aStroke({ shapeStatus: 1 }, [
      [10, 50, 3000],
      [190, 50, 3000],
    ]);

    expect(renderPage(aPage(gone), 200)).toEqual(renderPage(aPage(), 200));
  });

  it('rules lines where the template puts them', () => {
    const template = templateJson('lines', { width: 1404, height: 1872 }, 1);
    const bitmap = renderPage({ width: 1404, height: 1872, template, shapes: [] }, 1404);

    const rows = Array.from({ length: 1872 }, (_, y) => y).filter((y) => greyAt(bitmap, 700, y) < 240);
    expect(rows.some((y) => Math.abs(y - 108) <= 1)).toBe(true);
    expect(rows.some((y) => Math.abs(y - 180) <= 1)).toBe(true);
    expect(rows.some((y) => Math.abs(y - 144) <= 1)).toBe(false);
  });

  it('gives the same picture each time', () => {
    const page = aPage(
      aStroke({ shapeType: 22, thickness: 20 }, [
        [10, 50, 1000],
        [190, 50, 1400],
      ]),
    );

    expect(encodePng(renderPage(page, 200))).toEqual(encodePng(renderPage(page, 200)));
  });
});

describe('penWidth', () => {
  it('holds a broad nib at an angle: wide one way, thin the other', () => {
    const down = penWidth(60, 10, 0.5, Math.PI / 4);
    const up = penWidth(60, 10, 0.5, -Math.PI / 4);

    expect(down).toBeCloseTo(10);
    expect(up).toBeCloseTo(1);
  });
});

describe('encodePng', () => {
  const chunkAt = (png: Buffer, at: number): Buffer => png.subarray(at + 8, at + 8 + png.readUInt32BE(at));

  it('writes a header, a palette, rows and an end that readers accept', () => {
    const bitmap = { width: 2, height: 2, rgb: Uint8Array.of(1, 2, 3, 4, 5, 6, 4, 5, 6, 10, 11, 12) };

    const png = Buffer.from(encodePng(bitmap));
    const palette = chunkAt(png, 33);

    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([2, 2, 8, 3]);
    expect([...palette]).toEqual([4, 5, 6, 1, 2, 3, 10, 11, 12]);
    expect([...inflateSync(chunkAt(png, 33 + 12 + palette.length))]).toEqual([0, 1, 0, 0, 0, 2]);
    expect(png.subarray(-8, -4).toString('latin1')).toBe('IEND');
  });

  it('replaces the rarest of very many colours by those that are most like them', async () => {
    const shades = Array.from({ length: 300 }, (_, index) => [index & 0xff, index >> 8, 0]);
    const rgb = Uint8Array.from([...shades, ...shades.slice(0, 256)].flat());

    const image = await loadImage(Buffer.from(encodePng({ width: 1, height: 556, rgb })));
    const context = createPicture(1, 556).getContext('2d');
    context.drawImage(image, 0, 0);

    expect([...context.getImageData(0, 200, 1, 1).data]).toEqual([200, 0, 0, 255]);
    expect([...context.getImageData(0, 299, 1, 1).data]).toEqual([43, 0, 0, 255]);
  });
});
