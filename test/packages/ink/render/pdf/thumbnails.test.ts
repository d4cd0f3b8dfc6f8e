import { asPageId } from '@inkside/kit';
import { pageName } from '../../support';
import { noteId, openPdfNote } from './pdfNote';

const COLOURS = { paper: '#ffffff', line: '#d8d4cb', isDark: false };

const open = async () => {
  const ink = await openPdfNote();
  const small = (number: number) =>
    ink.surfaces.thumbnail(asPageId(pageName(number)), 135, COLOURS, new AbortController().signal);
  return { ...ink, small };
};

describe('small pictures of pages that lie on a PDF', () => {
  it('have its pages drawn no larger than they are, and fetch it once', async () => {
    const { small, pictures, pdfs } = await open();

    expect(await Promise.all([1, 2, 3].map(small))).not.toContain(undefined);
    expect(pictures.map(({ longest }) => longest)).toEqual([180, 180, 180]);
    expect(pdfs()).toBe(1);
  });

  it('are drawn as large as on the device for a page that is read', async () => {
    const { port, pictures, small } = await open();
    await port.loadPage({ noteId, pageId: asPageId(pageName(1)), again: false });
    await small(1);

    expect(pictures.map(({ longest }) => longest)).toEqual([undefined]);
  });

  it('are not made for finding words', async () => {
    const { port, pictures, pdfs } = await open();
    await port.words({ noteId, pageId: asPageId(pageName(2)) });

    expect([pictures, pdfs()]).toEqual([[], 0]);
  });
});
