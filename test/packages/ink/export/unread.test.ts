import { PDFDocument } from '@cantoo/pdf-lib';

import { startNoteExport } from '../../../../packages/ink/src/export/noteExport';
import type { ImageItem, PageAsset } from '../../../../packages/ink/src/render/page/displayList';
import { IDENTITY } from '../../../../packages/ink/src/render/path/affine';
import { aList, aNote, aPage, aPng, box, theMachine } from './support';
import { closeReader } from './readers/readPdf';

const asset = (name: string, kind: PageAsset['kind'] = 'image'): PageAsset => ({
  name,
  kind,
  title: '',
  documentId: 'n1',
  objectKey: undefined,
});
const picture = (name: string): ImageItem => ({
  kind: 'image',
  asset: name,
  box: box(10, 10, 90, 90),
  matrix: IDENTITY,
  bounds: box(10, 10, 90, 90),
});

const aPdf = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  pdf.addPage([100, 100]).drawText('below');
  return pdf.save();
};

const broken = new TextEncoder().encode('this is no picture at all, but bytes');

afterAll(closeReader);

describe.each(['pdf', 'bitmapPdf', 'svg', 'png'] as const)('what an export as %s could not read', (format) => {
  const unread = async (list: ReturnType<typeof aList>, assets: ReadonlyMap<string, Uint8Array>) => {
    const making = await startNoteExport({ format, note: aNote() }, theMachine());
    const page = aPage({ ...list, width: 100, height: 100 }, { assets });
    await making.addPage(page);
    return making.unreadIn(page).map(({ name }) => name);
  };

  it('is each picture that is none, and not one that is absent', async () => {
    const list = aList(['whole.png', 'broken.png', 'absent.png'].map(picture), {
      assets: ['whole.png', 'broken.png', 'absent.png'].map((name) => asset(name)),
    });

    expect(
      await unread(
        list,
        new Map([
          ['whole.png', await aPng('#123456', 9, 9)],
          ['broken.png', broken],
        ]),
      ),
    ).toEqual(['broken.png']);
  });

  it('is a picture below the page', async () => {
    const list = aList([], { background: { kind: 'image', asset: 'b.png', fit: 'fill' }, assets: [asset('b.png')] });

    expect(await unread(list, new Map([['b.png', broken]]))).toEqual(['b.png']);
    expect(await unread(list, new Map([['b.png', await aPng('#123456', 9, 9)]]))).toEqual([]);
  });

  it('is a page that its PDF does not have', async () => {
    const below = (pageIndex: number) =>
      aList([], { background: { kind: 'pdf', asset: 'x.pdf', pageIndex }, assets: [asset('x.pdf', 'pdf')] });
    const files = new Map([['x.pdf', await aPdf()]]);

    expect(await unread(below(7), files)).toEqual(['x.pdf']);
    expect(await unread(below(0), files)).toEqual([]);
  });
});
