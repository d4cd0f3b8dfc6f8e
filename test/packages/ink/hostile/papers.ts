import { zlibSync } from 'fflate';

import { crc32 } from '../../../../packages/ink/src/bytes/crc32';
import { field, handMadeZip, joined, utf8 } from '../handMade';
import { seededRandom } from '../support';
import { at, info, PAGE, type Hostile } from './parts';

const be32 = (value: number): Uint8Array => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined(utf8(type), data);
  return joined(be32(data.length), body, be32(crc32(body)));
}

/** A grey PNG of one bit a pixel: an eighth of a byte in the file's rows is four bytes once it is decoded. */
function bitPng(width: number, height: number, fill: (rows: Uint8Array) => void = () => undefined): Uint8Array {
  const rows = new Uint8Array((1 + Math.ceil(width / 8)) * height);
  fill(rows);
  return joined(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', joined(be32(width), be32(height), Uint8Array.of(1, 0, 0, 0, 0))),
    chunk('IDAT', zlibSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  );
}

/** Noise at the end of the rows, so that the file is no longer so small that nobody would believe it. */
const withNoise =
  (bytes: number) =>
  (rows: Uint8Array): void => {
    const random = seededRandom(11);
    for (let index = 1; index <= bytes; index += 1) if (index % 1001 !== 0) rows[rows.length - index] = random() * 256;
  };

interface Paper {
  readonly width: number;
  readonly height: number;
  readonly picture?: Uint8Array;
  /** 0 stretched, 1 whole and centred, 2 tiled, 3 in its own size. */
  readonly scaleType?: number;
  readonly template?: string;
}

function paper({ width, height, picture, scaleType = 0, template }: Paper): Uint8Array {
  const size = field(12, JSON.stringify({ pageInfoMap: { [PAGE]: { width, height } } }));
  const below = { useDocBKGround: true, docBKGround: { type: 26, value: 'p.png' }, bkGroundConfig: { scaleType } };
  const background = picture === undefined ? new Uint8Array(0) : field(13, JSON.stringify(below));
  return handMadeZip([
    info([PAGE], joined(size, background)),
    ...(picture === undefined ? [] : [at('resource/data/p.png', picture)]),
    ...(template === undefined ? [] : [at(`template/json/${PAGE}.template_json`, utf8(template))]),
  ]);
}

const ruled = (layoutType: string): string =>
  JSON.stringify({ type: 'Feature', properties: { layoutType, pageMargins: { spacing: 4 } } });

const A_PAGE = { width: 1860, height: 2480 };
const WIDE_PAGE = { width: 24_000, height: 24_000 };
const ENDLESS_PAGE = { width: 1e9, height: 1e9 };

const written = (name: string, made: () => Paper): Hostile => ({ name, exports: true, make: () => paper(made()) });

/** Pages of absurd sizes, and pictures on them that are small as files only. */
export const PAPERS: readonly Hostile[] = [
  written('a page of a thousand million units', () => ENDLESS_PAGE),
  written('a page of all numbers', () => ({ width: 1e300, height: 1e300 })),
  written('a page of a thousand million by one', () => ({ width: 1e9, height: 1 })),
  written('a page of a millionth', () => ({ width: 1e-6, height: 1e-6 })),
  written('a wide page', () => WIDE_PAGE),
  written('dots on an endless page', () => ({ ...ENDLESS_PAGE, template: ruled('LayoutDot') })),
  written('squares on an endless page', () => ({ ...ENDLESS_PAGE, template: ruled('LayoutGrid') })),
  written('staves on an endless page', () => ({ ...ENDLESS_PAGE, template: ruled('LayoutMusic') })),
  written('small tiles on a page', () => ({ ...A_PAGE, picture: bitPng(24, 24), scaleType: 2 })),
  written('tiles of a pixel', () => ({ ...A_PAGE, picture: bitPng(1, 1), scaleType: 2 })),
  written('small tiles on a wide page', () => ({ ...WIDE_PAGE, picture: bitPng(8, 8), scaleType: 2 })),
  written('small tiles on an endless page', () => ({ ...ENDLESS_PAGE, picture: bitPng(8, 8), scaleType: 2 })),
  written('a picture of few bytes and many pixels', () => ({ ...A_PAGE, picture: bitPng(7000, 7000) })),
  written('a picture that claims more than there is', () => ({ ...A_PAGE, picture: bitPng(60_000, 900) })),
];

/** The side of a picture of about as many pixels as one may have. */
const SIDE = 7990;

/** To be read last: it takes as much memory as a picture can that is decoded at all. */
export const LARGEST_PICTURE: Hostile = {
  ...written('a picture of some bytes and many pixels', () => ({
    ...A_PAGE,
    picture: bitPng(SIDE, SIDE, withNoise(100_000)),
  })),
  pixels: SIDE * SIDE * 4,
};
