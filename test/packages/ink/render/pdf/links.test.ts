import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { asPageId } from '@inkside/kit';
import type { PdfLink } from '../../../../../packages/ink/src/render/pdf/pdfLinks';
import { pageName } from '../../support';
import { noteId, openPdfNote } from './pdfNote';

const MINUTES_MS = 180_000;

describe('the links of a PDF', () => {
  let pages: readonly (readonly PdfLink[])[];

  beforeAll(async () => {
    const args = ['--import', 'tsx', join(__dirname, 'readLinks.ts')];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: process.cwd(), timeout: MINUTES_MS });
    pages = JSON.parse(stdout) as typeof pages;
  }, MINUTES_MS);

  it('lead to its pages, by place, name or order, and to addresses that nothing runs behind', () => {
    expect(pages[0]?.map(({ target }) => ('url' in target ? target.url : target.pageIndex))).toEqual([
      2,
      1,
      1,
      'https://example.org/a',
      'mailto:a@example.org',
    ]);
    expect(pages[1]).toEqual([]);
  });

  it('lie where the page shows them, cut at its edges and turned with it', () => {
    const places = (index: number) =>
      pages[index]?.map(({ place: { left, top, right, bottom } }) =>
        [left, top, right, bottom].map((share) => Math.round(share * 1000)),
      );

    expect(places(0)?.slice(0, 2)).toEqual([
      [100, 150, 600, 250],
      [950, 975, 1000, 1000],
    ]);
    expect(places(2)).toEqual([[750, 100, 850, 600]]);
  });

  it('have the words that they were given', () => {
    expect(pages[0]?.map(({ title }) => title)).toEqual(['the end', '', '', '', '']);
  });
});

describe('a page that lies on a page of a PDF', () => {
  const place = { left: 0.1, top: 0.25, right: 0.5, bottom: 0.5 };
  const to = (target: PdfLink['target'], title = ''): PdfLink => ({ target, title, place });
  const load = async (pdfPages: readonly number[], links: readonly PdfLink[]) => {
    const { port } = await openPdfNote(pdfPages, { linksOf: () => () => Promise.resolve(links) });
    return port.loadPage({ noteId, pageId: asPageId(pageName(1)), again: false });
  };
  const bounds = { left: 140.4, top: 468, right: 702, bottom: 936 };

  it('can be pressed where the PDF has links: to the pages of the note that lie on those of the PDF, and elsewhere', async () => {
    const url = 'https://example.org/';
    const { spots } = await load(
      [0, 4, 2],
      [to({ kind: 'page', pageIndex: 2 }, 'end'), to({ kind: 'page', pageIndex: 3 }), to({ kind: 'url', url })],
    );

    expect(spots).toEqual([
      { target: { kind: 'page', pageId: pageName(3) }, title: 'end', bounds, isBelow: true },
      { target: { kind: 'url', url }, title: '', bounds, isBelow: true },
    ]);
  });

  it('is whole when its links cannot be read', async () => {
    const { port } = await openPdfNote([0], { linksOf: () => () => Promise.reject(new Error('broken')) });

    expect(await port.loadPage({ noteId, pageId: asPageId(pageName(1)), again: false })).toMatchObject({
      faults: [],
      spots: [],
    });
  });
});
