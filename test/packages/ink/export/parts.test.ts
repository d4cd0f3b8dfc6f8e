import { exportScale } from '../../../../packages/ink/src/export/paintBitmap';
import { missingAssets, withoutTemplate } from '../../../../packages/ink/src/export/exportModel';
import { fileNameOf, pageFileName } from '../../../../packages/ink/src/export/fileNames';
import { base64 } from '../../../../packages/ink/src/export/svg/svgMarkup';
import { pictureFacts } from '../../../../packages/ink/src/export/images/pictureFacts';
import { withDpi } from '../../../../packages/ink/src/export/images/pngChunks';
import { dpiOf, parsePageRange } from '@inkside/kit';
import { safeUrl } from '../../../../packages/ink/src/export/spotAddress';
import { aList, aPage, aPng, disc, exported, pixelsOfPng, RULED } from './support';

describe('a choice of pages', () => {
  it.each([
    ['', [0, 1, 2, 3, 4]],
    ['2', [1]],
    ['1-3,5', [0, 1, 2, 4]],
    [' 4 - 2 ， 1', [3, 2, 1, 0]],
    ['3,3,2-3', [2, 1]],
  ])('%j of five', (text, indexes) => expect(parsePageRange(text, 5)).toEqual({ indexes }));

  it.each([
    ['0', { kind: 'absent', page: 0, pages: 5 }],
    ['4-9', { kind: 'absent', page: 9, pages: 5 }],
    ['1,,2', { kind: 'unreadable', part: '' }],
    ['one', { kind: 'unreadable', part: 'one' }],
    ['-3', { kind: 'unreadable', part: '-3' }],
    ['1-99999999999', { kind: 'unreadable', part: '1-99999999999' }],
  ])('%j says what is wrong with it', (text, fault) => expect(parsePageRange(text, 5)).toEqual({ fault }));
});

describe('addresses', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['example.org/a b', 'https://example.org/a%20b'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['javascript:alert(1)', undefined],
    ['java\tscript:alert(1)', undefined],
    ['vbscript:x', undefined],
    ['', undefined],
    [`https://example.org/${'x'.repeat(3000)}`, undefined],
  ])('%j', (text, url) => expect(safeUrl(text)).toBe(url));
});

describe('files', () => {
  it('are called by the title, without what a system refuses', () => {
    expect(fileNameOf('A/B: "C"\n?', 'note')).toBe('A B C');
    expect(fileNameOf(' ... ', 'note')).toBe('note');
    expect(pageFileName('Waves', 3, 120, 'png')).toBe('Waves-003.png');
  });

  it('tell pictures from everything else', async () => {
    expect(pictureFacts(await aPng('#123456', 31, 17))).toEqual({
      type: 'image/png',
      width: 31,
      height: 17,
      orientation: 1,
    });
    expect(pictureFacts(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
    expect(pictureFacts(new Uint8Array([0xff, 0xd8]))).toBeUndefined();
    expect(pictureFacts(new Uint8Array(40).fill(0xff))).toBeUndefined();
  });

  it('become base64 as everywhere', () => {
    const bytes = Uint8Array.from({ length: 70_001 }, (_, at) => (at * 7) % 256);
    for (const part of [bytes, bytes.subarray(0, 1), bytes.subarray(0, 2), bytes.subarray(0, 0)]) {
      expect(base64(part)).toBe(Buffer.from(part).toString('base64'));
    }
  });
});

describe('a PNG', () => {
  it('says its density once, also when it is said anew', async () => {
    const [png = new Uint8Array(0)] = await exported('png', [aPage(aList([disc(300, 300, 90)]))], { dpi: 300 });
    const again = Buffer.from(withDpi(png, 150));
    const at = again.indexOf('pHYs');

    expect(again.readUInt32BE(at + 4)).toBe(Math.round(150 * 39.3701));
    expect(again.indexOf('pHYs', at + 1)).toBe(-1);
    expect((await pixelsOfPng(again)).width).toBe(Math.round((702 * 300) / 227));
  });

  it('of an endless page is made smaller instead of failing', () => {
    const scale = exportScale({ width: 1404, height: 400_000 }, 600);

    expect(400_000 * scale).toBeLessThanOrEqual(16_000);
    expect(exportScale({ width: 1404, height: 1872 }, 227)).toBe(1);
  });
});

describe('a page', () => {
  it('knows its density by the device that it was made on', () => {
    expect([
      dpiOf({ width: 1404, height: 1872 }),
      dpiOf({ width: 1860, height: 9999 }),
      dpiOf({ width: 777, height: 500 }),
    ]).toEqual([227, 300, 227]);
  });

  it('goes without its template, and names the files that are missing', () => {
    const asset = { name: 'a', kind: 'image', title: '', documentId: '', objectKey: undefined } as const;
    const list = aList([], {
      template: RULED,
      background: { kind: 'image', asset: 'a', fit: 'fill' },
      assets: [asset],
    });

    expect(missingAssets(list, new Map()).map(({ name }) => name)).toEqual(['a']);
    expect(missingAssets(withoutTemplate(list), new Map())).toEqual([]);
    expect(withoutTemplate(list)).toMatchObject({ template: undefined, background: undefined });
  });
});
