import { drawBackground } from '../../../../../packages/ink/src/render/page/backdrop';
import type { Frame, Picture } from '../../../../../packages/ink/src/render/page/frame';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { PreparedPage } from '../../../../../packages/ink/src/render/page/painter';
import { GrainPatterns } from '../../../../../packages/ink/src/render/page/grain';
import { type PdfPart, PdfShelf } from '../../../../../packages/ink/src/render/pdf/pdfPicture';
import { refine, type DrawPart } from '../../../../../packages/ink/src/worker/finePdf';
import { HeldPictures } from '../../../../../packages/ink/src/worker/heldPages';
import { anInkPage, fakePath } from '../support';

const picture = (width: number, height: number): Picture => ({ width, height }) as Picture;
const frameAt = (scale: number, left: number, top: number, width: number, height: number): Frame => ({
  scale,
  left,
  top,
  width,
  height,
});

const heldPdf = () => {
  const list = pageDisplay(
    anInkPage([], { width: 1000, height: 2000, background: { kind: 'pdf', file: 'a.pdf', pageIndex: 0 } }),
  );
  const pictures = new HeldPictures();
  pictures.put('a.pdf#0', picture(1240, 2480));
  const held = { page: new PreparedPage(list, fakePath, new GrainPatterns(() => null), pictures), pictures };
  const parts: PdfPart[] = [];
  const draw: DrawPart = (part) => {
    parts.push(part);
    return Promise.resolve(picture(part.width, part.height));
  };
  const drawnAt = (frame: Frame): unknown[][] => {
    const drawn: unknown[][] = [];
    const drawImage = (shown: Picture, ...place: number[]) => void drawn.push([shown.width, ...place]);
    const context = { fillStyle: '', drawImage, fillRect: () => undefined, createPattern: () => null };
    drawBackground(context, list, pictures, frame);
    return drawn;
  };
  return { held, parts, draw, drawnAt };
};

describe('a PDF page that is looked at closely', () => {
  it('is drawn anew in the part that is seen, and only once', async () => {
    const { held, parts, draw, drawnAt } = heldPdf();
    const close = frameAt(4, 2000, 3000, 800, 600);

    await refine(held, close, () => draw);

    expect(parts).toEqual([{ whole: { width: 4000, height: 8000 }, left: 2000, top: 3000, width: 800, height: 600 }]);
    expect(drawnAt(close)).toEqual([[800, 500, 750, 200, 150]]);
    expect(refine(held, frameAt(4, 2100, 3100, 600, 400), () => draw)).toBeUndefined();
  });

  it('is shown as a whole elsewhere, and from afar', async () => {
    const { held, draw, drawnAt } = heldPdf();

    await refine(held, frameAt(4, 2000, 3000, 800, 600), () => draw);

    expect(refine(held, frameAt(1, 0, 0, 800, 600), () => draw)).toBeUndefined();
    expect(drawnAt(frameAt(1, 0, 0, 800, 600))).toEqual([[1240, 0, 0, 1000, 2000]]);
    expect(drawnAt(frameAt(4, 0, 0, 800, 600))).toEqual([[1240, 0, 0, 1000, 2000]]);
    expect(drawnAt(frameAt(8, 4000, 6000, 800, 600))).toEqual([[1240, 0, 0, 1000, 2000]]);
  });

  it('keeps its whole picture when the part cannot be drawn', async () => {
    const { held, drawnAt } = heldPdf();
    const close = frameAt(4, 0, 0, 800, 600);

    await refine(held, close, () => () => Promise.reject(new Error('too slow')));

    expect(drawnAt(close)).toEqual([[1240, 0, 0, 1000, 2000]]);
  });
});

describe('PDFs that are kept open', () => {
  const shelved = () => {
    const log: string[] = [];
    const shelf = new PdfShelf<Picture>((bytes) => {
      log.push(`open ${bytes[0]}`);
      return Promise.resolve({
        page: () => Promise.reject(new Error('no page')),
        count: 0,
        size: () => Promise.reject(new Error('no page')),
        info: () => Promise.reject(new Error('no info')),
        close: () => {
          log.push(`close ${bytes[0]}`);
          return Promise.resolve();
        },
      });
    });
    const use = (first: number): Promise<void> => shelf.hold(Uint8Array.of(first, 9))(() => Promise.resolve());
    return { log, shelf, use };
  };

  it('are opened once for equal bytes, and the one used longest ago is closed', async () => {
    const { log, use } = shelved();

    for (const first of [1, 1, 2, 1, 3, 2]) await use(first);

    expect(log).toEqual(['open 1', 'open 2', 'open 3', 'close 2', 'open 2', 'close 1']);
  });

  it('are opened again after something went wrong', async () => {
    const { log, shelf } = shelved();
    const withPdf = shelf.hold(Uint8Array.of(7));

    await expect(withPdf((pdf) => pdf.page(0))).rejects.toThrow('no page');
    await withPdf(() => Promise.resolve());

    expect(log).toEqual(['open 7', 'close 7', 'open 7']);
  });
});
