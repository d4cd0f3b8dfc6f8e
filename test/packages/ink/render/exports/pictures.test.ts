import { createCanvas } from '@napi-rs/canvas';

import {
  orientationOf,
  pictureFacts,
  withoutOrientation,
} from '../../../../../packages/ink/src/export/images/pictureFacts';
import type { PageFormat } from '../../../../../packages/ink/src/export/exportModel';
import type { ImageItem } from '../../../../../packages/ink/src/render/page/displayList';
import { IDENTITY } from '../../../../../packages/ink/src/render/path/affine';
import { placeholderOf } from '../../../../../packages/ink/src/render/shapes/placeholder';
import { closeReader, drawnPage, textOf } from '../../export/readers/readPdf';
import { aList, aPage, aPng, box, exported, pixelAt, pixelsOfPng, svgOf } from '../../export/support';

afterAll(closeReader);

/** Stored 40 × 20: red above left, green above right, blue below left, white below right. */
function quarters(): Buffer {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext('2d');
  ['#ff0000', '#00ff00', '#0000ff', '#ffffff'].forEach((colour, index) => {
    context.fillStyle = colour;
    context.fillRect((index % 2) * 20, Math.floor(index / 2) * 10, 20, 10);
  });
  return canvas.toBuffer('image/jpeg', 98);
}

/** The same with a camera's mark of how it was held, in either order of bytes. */
function held(orientation: number, isLittle = false): Uint8Array {
  const head = isLittle
    ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0]
    : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation];
  const data = [...Buffer.from('Exif\0\0'), ...head, 0, 0, 0, 0, 0, 0];
  const jpeg = quarters();
  return new Uint8Array(
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, data.length + 2, ...data]), jpeg.subarray(2)]),
  );
}

const image = (asset: string, at = box(100, 100, 500, 700)): ImageItem => ({
  kind: 'image',
  asset,
  box: at,
  matrix: IDENTITY,
  bounds: at,
});
const pageWith = (bytes: Uint8Array) =>
  aPage(
    aList([image('photo.jpg')], {
      assets: [{ name: 'photo.jpg', kind: 'image', title: '', documentId: '', objectKey: undefined }],
    }),
    {
      assets: new Map([['photo.jpg', bytes]]),
    },
  );

const NAMES: Readonly<Record<string, string>> = {
  true_false_false: 'red',
  false_true_false: 'green',
  false_false_true: 'blue',
  true_true_true: 'white',
};
const named = (rgb: number[]): string => NAMES[rgb.map((value) => value > 127).join('_')] ?? rgb.join();

/** Above left, above right, below left, below right. */
const corners = (pixels: Parameters<typeof pixelAt>[0], unit: number): string[] =>
  [
    [200, 250],
    [400, 250],
    [200, 550],
    [400, 550],
  ].map(([x = 0, y = 0]) => named(pixelAt(pixels, Math.round(x * unit), Math.round(y * unit))));

/** The same, as the transform of the one picture in an SVG puts its stored corners. */
function cornersIn(svg: string): string[] {
  const [, matrix = '1 0 0 1 0 0'] = /<image[^>]*matrix\(([^)]*)\)/.exec(svg) ?? [];
  const [a, b, c, d, e, f] = matrix.split(' ').map(Number) as [number, number, number, number, number, number];
  const stored = [
    ['red', 0.25, 0.25],
    ['green', 0.75, 0.25],
    ['blue', 0.25, 0.75],
    ['white', 0.75, 0.75],
  ] as const;
  const placed = stored.map(([name, u, v]) => ({
    name,
    at: Math.floor((a * u + c * v + e) * 2) + 2 * Math.floor((b * u + d * v + f) * 2),
  }));
  return placed.sort((one, other) => one.at - other.at).map(({ name }) => name);
}

const SHOWN: readonly (readonly [orientation: number, corners: readonly string[]])[] = [
  [1, ['red', 'green', 'blue', 'white']],
  [2, ['green', 'red', 'white', 'blue']],
  [3, ['white', 'blue', 'green', 'red']],
  [4, ['blue', 'white', 'red', 'green']],
  [5, ['red', 'blue', 'green', 'white']],
  [6, ['blue', 'red', 'white', 'green']],
  [7, ['white', 'green', 'blue', 'red']],
  [8, ['green', 'white', 'red', 'blue']],
];

describe('a photo of a camera that was turned', () => {
  it.each(SHOWN)('stands upright in pictures, PDF and SVG (%i)', async (orientation, shown) => {
    const page = pageWith(held(orientation, orientation % 2 === 0));
    const [png = new Uint8Array(0)] = await exported('png', [page]);
    const [pdf = new Uint8Array(0)] = await exported('pdf', [page]);
    const svg = await svgOf(page);

    expect(corners(await pixelsOfPng(png), 0.5)).toEqual(shown);
    expect(corners(await drawnPage(pdf, 0, { width: 351, height: 468 }), 0.5)).toEqual(shown);
    expect(cornersIn(svg)).toEqual(shown);
    expect(orientationOf(Buffer.from(/base64,([^"]+)"/.exec(svg)?.[1] ?? '', 'base64'))).toBe(1);
  });

  it('has the size that is seen', () => {
    expect([1, 6].map((orientation) => pictureFacts(held(orientation)))).toMatchObject([
      { width: 40, height: 20, orientation: 1 },
      { width: 20, height: 40, orientation: 6 },
    ]);
    expect(withoutOrientation(held(6)).length).toBe(held(6).length);
    expect(pictureFacts(held(9))).toMatchObject({ orientation: 1, width: 40 });
  });
});

describe('a picture that is broken', () => {
  const gif = Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
  const bmp = (): Uint8Array => {
    const bytes = new Uint8Array(58);
    const view = new DataView(bytes.buffer);
    bytes.set([0x42, 0x4d]);
    for (const [at, value] of [
      [2, 58],
      [10, 54],
      [14, 40],
      [18, 1],
      [22, 1],
    ] as const)
      view.setUint32(at, value, true);
    view.setUint16(28, 24, true);
    return bytes;
  };
  const webp = (): Uint8Array => new Uint8Array(createCanvas(9, 9).toBuffer('image/webp'));

  it.each([
    ['JPEG', () => new Uint8Array(quarters())],
    ['PNG', () => aPng('#123456')],
    ['WebP', webp],
    ['GIF', () => gif],
    ['BMP', bmp],
  ])('is told from a whole one (%s)', async (_, make) => {
    const whole = new Uint8Array(await make());

    expect(pictureFacts(whole)).toBeDefined();
    expect(pictureFacts(whole.slice(0, whole.length - 3))).toBeUndefined();
  });

  it('is told by the sums of its parts', async () => {
    const png = new Uint8Array(await aPng('#123456'));
    png[png.length - 20] = (png.at(-20) ?? 0) ^ 1;

    expect(pictureFacts(png)).toBeUndefined();
  });

  it.each(['png', 'pdf', 'svg', 'bitmapPdf'] as const)(
    'leaves its frame with its name (%s)',
    async (format: PageFormat) => {
      const png = new Uint8Array(await aPng('#ff0000', 400, 300));
      const [broken = new Uint8Array(0)] = await exported(format, [pageWith(png.slice(0, png.length - 30))]);
      const [missing = new Uint8Array(0)] = await exported(format, [{ ...pageWith(png), assets: new Map() }]);

      expect(Buffer.from(broken).equals(Buffer.from(missing))).toBe(true);
      if (format === 'svg') expect(new TextDecoder().decode(broken)).toContain('photo.jpg');
      if (format === 'pdf') expect(await textOf(broken)).toContain('photo.jpg');
    },
  );

  it('is named by its title, by its file without one, and by nothing where there is no room', () => {
    const texts = (item: ImageItem): string[] =>
      placeholderOf(item).flatMap((stand) => (stand.kind === 'text' ? [stand.text] : []));

    expect(texts({ ...image('a/b.png'), title: 'Our house' })).toEqual(['Our house']);
    expect(texts(image('a/b.png'))).toEqual(['b.png']);
    expect(texts(image('b.png', box(0, 0, 20, 20)))).toEqual([]);
  });
});
