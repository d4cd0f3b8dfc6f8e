import type { InkSpot } from '../../inkPorts';
import type { BelowLink } from '../filesProtocol';
import type { OutlinedPage } from '../protocol';

const pdfOf = ({ background }: OutlinedPage) => (background?.kind === 'pdf' ? background : undefined);

/** The note's page that lies on a page of the same PDF as `here`; the first of several. */
function pageOn(pageIndex: number, here: OutlinedPage, pages: readonly OutlinedPage[]): OutlinedPage | undefined {
  const file = pdfOf(here)?.file;
  return pages.find((page) => pdfOf(page)?.file === file && pdfOf(page)?.pageIndex === pageIndex);
}

/** What can be pressed on a page because the PDF below it leads there. Pages of the PDF that the note lacks lead nowhere. */
export const pdfSpots = (
  links: readonly BelowLink[],
  here: OutlinedPage | undefined,
  pages: readonly OutlinedPage[],
): InkSpot[] =>
  links.flatMap(({ target, title, bounds }): InkSpot[] => {
    if (target.kind === 'url') return [{ target, title, bounds, isBelow: true }];
    const goal = here === undefined ? undefined : pageOn(target.pageIndex, here, pages);
    return goal === undefined
      ? []
      : [{ target: { kind: 'page', pageId: goal.pageId }, title: title || goal.title, bounds, isBelow: true }];
  });
