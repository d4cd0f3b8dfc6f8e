import { PDFHexString, PDFName, PDFString, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';

import { normalId } from '../../pageOrder';
import type { PageSpot } from '../../render/page/displayList';
import type { Bounds } from '../../render/path/pathStream';
import type { ExportedNote, ExportPage } from '../exportModel';
import { pageAddress, spotAddress } from '../spotAddress';
import type { LinkBelow } from './pdfBelow';

/** A page that is written, as links find it. */
export interface WrittenPage {
  readonly page: Pick<ExportPage, 'pageId' | 'title' | 'number' | 'list'>;
  readonly ref: PDFRef;
  /** Points to a page unit. */
  readonly scale: number;
  /** Where the PDF below it leads. */
  readonly below: readonly LinkBelow[];
}

const rectOf = ({ page, scale }: WrittenPage, { left, top, right, bottom }: Bounds): number[] => {
  const { height } = page.list;
  return [left, height - bottom, right, height - top].map((value) => Math.round(value * scale * 100) / 100);
};

/** The page of the file that lies on a page of the same PDF as `here`; the first of several. */
function pageOn(pageIndex: number, here: WrittenPage, all: readonly WrittenPage[]): WrittenPage | undefined {
  const own = here.page.list.background;
  return all.find(
    ({
      page: {
        list: { background },
      },
    }) => {
      const isPdf = background?.kind === 'pdf' && own?.kind === 'pdf';
      return isPdf && background.asset === own.asset && background.pageIndex === pageIndex;
    },
  );
}

/** Everything on a page that can be pressed, the ink's first; pages of a PDF that are not in the file lead nowhere. */
function spotsOf(written: WrittenPage, all: readonly WrittenPage[]): readonly PageSpot[] {
  const below = written.below.flatMap((link): PageSpot[] => {
    const { bounds } = link;
    if ('url' in link) return [{ target: { kind: 'url', url: link.url }, title: '', bounds }];
    const goal = pageOn(link.pageIndex, written, all);
    return goal === undefined
      ? []
      : [{ target: { kind: 'page', pageId: goal.page.pageId }, title: goal.page.title, bounds }];
  });
  return [...written.page.list.spots, ...below];
}

/** The links of a page as annotations. A link to a page that is not in the file leads into the app. */
export function linkAnnotations(
  context: PDFContext,
  written: WrittenPage,
  all: readonly WrittenPage[],
  note: ExportedNote,
): PDFRef[] {
  const refs = new Map(all.map(({ page, ref }) => [normalId(page.pageId), ref]));
  return spotsOf(written, all).flatMap((spot) => {
    const address = spotAddress(spot, note);
    if (address === undefined) return [];
    const inside = 'pageId' in address ? refs.get(normalId(address.pageId)) : undefined;
    const url = 'url' in address ? address.url : pageAddress(note, address.pageId);
    if (inside === undefined && url === undefined) return [];
    const link = { Type: 'Annot', Subtype: 'Link', Rect: rectOf(written, spot.bounds), Border: [0, 0, 0], F: 4 };
    const goal =
      inside === undefined
        ? { A: context.obj({ S: 'URI', URI: PDFString.of(uriText(url ?? '')) }) }
        : { Dest: [inside, 'Fit'] };
    const title = spot.title === '' ? {} : { Contents: PDFHexString.fromText(spot.title) };
    return [context.register(context.obj({ ...link, ...goal, ...title }))];
  });
}

const ENCODED: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', '\\': '%5C' };

/** Brackets and backslashes would end a string of PDF. */
const uriText = (url: string): string => url.replace(/[()\\]/g, (character) => ENCODED[character] ?? '');

/** The titles of pages as the document's contents; undefined when no page has one. */
export function outlineOf(context: PDFContext, pages: readonly WrittenPage[]): PDFRef | undefined {
  const titled = pages.filter(({ page }) => page.title !== '');
  if (titled.length === 0) return undefined;
  const root = context.nextRef();
  const refs = titled.map(() => context.nextRef());
  titled.forEach(({ page, ref }, index) => {
    const [own, before, after] = [refs[index], refs[index - 1], refs[index + 1]];
    if (own === undefined) return;
    const entry = context.obj({
      Title: PDFHexString.fromText(page.title),
      Parent: root,
      Dest: [ref, 'Fit'],
      ...(before === undefined ? {} : { Prev: before }),
      ...(after === undefined ? {} : { Next: after }),
    });
    context.assign(own, entry);
  });
  const [first, last] = [refs[0], refs.at(-1)];
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }));
  return root;
}

export const OUTLINES = PDFName.of('Outlines');
