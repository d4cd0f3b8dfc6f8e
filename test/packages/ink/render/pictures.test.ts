import { crc32 } from '../../../../packages/ink/src/bytes/crc32';
import type { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawBackground } from '../../../../packages/ink/src/render/page/backdrop';
import { pageDisplay } from '../../../../packages/ink/src/render/page/pageDisplay';
import type { Picture } from '../../../../packages/ink/src/render/page/frame';
import { pdfPicture } from '../../../../packages/ink/src/render/pdf/pdfPicture';
import { decodePicture } from '../../../../packages/ink/src/worker/takePictures';
import { anInkPage } from './support';

const chunk = (type: string, data: Uint8Array): number[] => {
  const named = Uint8Array.from([...Buffer.from(type), ...data]);
  const sums = Buffer.alloc(8);
  sums.writeUInt32BE(data.length);
  sums.writeUInt32BE(crc32(named), 4);
  return [...sums.subarray(0, 4), ...named, ...sums.subarray(4)];
};

/** A PNG that says it has a size. */
const png = (width: number, height: number): Uint8Array => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const chunks = [chunk('IHDR', header), chunk('IDAT', new Uint8Array(3)), chunk('IEND', new Uint8Array(0))];
  return Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...chunks.flat()]);
};

describe('decoding a stored picture', () => {
  const asked: unknown[] = [];
  const decoder = (_blob: Blob, options?: ImageBitmapOptions) => {
    asked.push(options);
    return Promise.resolve({});
  };

  beforeEach(() => {
    asked.length = 0;
    Object.assign(globalThis, { createImageBitmap: decoder });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'createImageBitmap'));

  it('keeps its size as long as that fits', async () => {
    await decodePicture(png(3000, 4000));

    expect(asked).toEqual([undefined]);
  });

  it('holds a larger one smaller', async () => {
    await decodePicture(Uint8Array.from([...png(8000, 6000), ...new Uint8Array(100_000)]));

    expect(asked).toEqual([{ resizeWidth: 4000, resizeQuality: 'medium' }]);
  });

  it.each([
    ['a bomb', png(60_000, 60_000)],
    ['a small file that claims a hundred megabytes', png(7000, 7000)],
    ['a picture of no size', png(0, 10)],
    ['no picture', new Uint8Array(100)],
    ['nothing', new Uint8Array(0)],
  ])('makes nothing of %s', async (_name, bytes) => {
    await expect(decodePicture(bytes)).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});

describe('drawing a page of a PDF', () => {
  const open = (fail = false) => {
    const log: unknown[] = [];
    const page = {
      getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale }),
      render: ({ viewport }: { viewport: { width: number; height: number } }) => {
        log.push(['render', viewport]);
        return { promise: fail ? Promise.reject(new Error('broken')) : Promise.resolve() };
      },
    };
    const opened = {
      promise: Promise.resolve({
        getPage: (number: number) => {
          log.push(['page', number]);
          return Promise.resolve(page);
        },
      }),
      destroy: () => {
        log.push('destroy');
        return Promise.resolve();
      },
    };
    const canvas = { width: 0, height: 0, getContext: () => ({}) };
    const drawing = pdfPicture(
      {
        // Only what is used of it is there.
        getDocument: (() => opened) as unknown as typeof getDocument,
        makeCanvas: (width, height) => Object.assign(canvas, { width, height }),
        data: () => Promise.reject(new Error('none')),
        decoders: '/',
      },
      new Uint8Array(4),
      6,
    );
    return { log, drawing };
  };

  it('takes the page that is meant, as large as a device shows it, and closes the file', async () => {
    const { log, drawing } = open();

    expect(await drawing).toMatchObject({ width: 1860, height: 2480 });
    expect(log).toEqual([['page', 7], ['render', { width: 1860, height: 2480 }], 'destroy']);
  });

  it('closes the file also when it is broken', async () => {
    const { log, drawing } = open(true);

    await expect(drawing).rejects.toThrow('broken');
    expect(log.at(-1)).toBe('destroy');
  });
});

describe('a tiled background', () => {
  const tilesOf = (width: number, height: number, size = 100): unknown[][] => {
    const list = pageDisplay(
      anInkPage([], { width: size, height: size, background: { kind: 'image', file: 'a.png', fit: 'tile' } }),
    );
    const drawn: unknown[][] = [];
    const context = {
      fillStyle: '' as object | string,
      drawImage: (_picture: Picture, ...place: number[]) => void drawn.push(place),
      createPattern: () => ({}) as CanvasPattern,
      fillRect: (...place: number[]) => void drawn.push(['pattern', ...place]),
    };
    const frame = { left: 60, top: 0, width: size - 60, height: size, scale: 1 };
    drawBackground(context, list, { pictureOf: () => ({ width, height }) as Picture }, frame);
    return drawn;
  };

  it('is drawn where the frame shows it', () => {
    expect(tilesOf(30, 60)).toEqual([
      [60, 0, 30, 60],
      [90, 0, 30, 60],
      [60, 60, 30, 60],
      [90, 60, 30, 60],
    ]);
  });

  it('is laid as a pattern where its tiles are without number', () => {
    expect(tilesOf(8, 8, 24_000)).toEqual([['pattern', 60, 0, 23_940, 24_000]]);
    expect(tilesOf(0.5, 0.5)).toEqual([['pattern', 60, 0, 40, 100]]);
  });
});
