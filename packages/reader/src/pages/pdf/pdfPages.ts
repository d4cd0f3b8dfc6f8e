import { FOUND, highlightNames } from '../flow/geometry';
import { locateIn } from '../flow/searchFlow';
import { around, characterAt, findAll, indexText, quotedAt, rangeOf, type TextIndex } from '../flow/textIndex';
import type { BookEvents, FoundWords, MountedBook, PageLook, PaintedMark, Spot } from '../types';
import type { PdfFile } from './pdfFile';
import { drawSheet, type PdfSheet } from './pdfSheet';

const MOST_IN_PAGE = 100;
const SELECTION_REST_MS = 180;
const RESIZE_REST_MS = 120;

/** Pages of a PDF, one at a time: a picture, and its words over it. */
class PdfPages implements MountedBook {
  #page = 0;
  #sheet: PdfSheet | undefined;
  #index: TextIndex = { text: '', nodes: [], starts: [] };
  #marks: readonly PaintedMark[] = [];
  #found: Spot | undefined;
  #chapters: readonly { readonly label: string; readonly page: number }[] = [];
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ended = new AbortController();
  readonly #resized = new ResizeObserver(() => this.#later(RESIZE_REST_MS, () => this.#draw()));

  constructor(
    private readonly stage: HTMLElement,
    private readonly file: PdfFile,
    private readonly events: BookEvents,
    private look_: PageLook,
  ) {}

  async open(start: Spot | number): Promise<void> {
    const { contents, pdf } = this.file;
    this.#page = typeof start === 'number' ? this.#pageAt(start) : Math.min(pdf.numPages - 1, start.section);
    await this.#render();
    this.events.opened({ contents, total: pdf.numPages, isRightToLeft: false, isSet: false });
    this.#tell();
    this.#listen();
    void this.#findChapters();
  }

  next(): void {
    if (!this.#scroll(1)) this.#to(this.#page + 1);
  }
  back(): void {
    if (!this.#scroll(-1)) this.#to(this.#page - 1);
  }

  goTo(target: string | number | Spot): void {
    if (typeof target === 'number') this.#to(this.#pageAt(target));
    else if (typeof target !== 'string') this.#to(target.section);
    else void this.file.pageOf(target).then((page) => (page === undefined ? undefined : this.#to(page)));
  }

  look(look: PageLook): void {
    this.look_ = look;
    this.#draw();
  }

  paint(marks: readonly PaintedMark[]): void {
    this.#marks = marks;
    this.#paint();
  }
  point(spot: Spot | undefined): void {
    this.#found = spot;
    this.#paint();
  }
  deselect(): void {
    this.stage.ownerDocument.getSelection()?.removeAllRanges();
  }

  async *search(words: string): AsyncGenerator<{ readonly found: readonly FoundWords[]; readonly searched: number }> {
    const length = words.trim().length;
    for (let page = 0; page < this.file.pdf.numPages; page += 1) {
      const text = await this.#textOf(page);
      const found = findAll(text, words, MOST_IN_PAGE).map((start) => ({
        spot: { section: page, start, end: start + length },
        ...around(text, start, start + length),
        chapter: this.#chapterOf(page),
      }));
      yield { found, searched: page + 1 };
    }
  }

  locate(quote: string, near: Spot | undefined): Promise<Spot | undefined> {
    return locateIn(quote, near, this.file.pdf.numPages, (page) => this.#textOf(page));
  }

  close(): void {
    this.#ended.abort();
    this.#resized.disconnect();
    clearTimeout(this.#timer);
    for (const name of [...highlightNames, FOUND]) CSS.highlights?.delete(name);
    this.stage.remove();
    this.file.close();
  }

  #pageAt(fraction: number): number {
    const { numPages } = this.file.pdf;
    return Math.min(numPages - 1, Math.max(0, Math.floor(fraction * numPages + 1e-6)));
  }

  #later(ms: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, ms);
  }

  /** Within a page that is higher than the stage. False: it ends here. */
  #scroll(by: 1 | -1): boolean {
    const before = this.stage.scrollTop;
    this.stage.scrollBy({ top: by * this.stage.clientHeight * 0.9 });
    return Math.abs(this.stage.scrollTop - before) > 1;
  }

  #to(page: number): void {
    if (page < 0 || page >= this.file.pdf.numPages) return;
    this.#page = page;
    this.#draw();
    this.#tell();
  }

  #draw(): void {
    this.#render().catch((thrown: unknown) => this.events.failed(thrown));
  }

  /** The page that is wanted last is the one that is shown, in whichever order the drawings end. */
  async #render(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const page = await this.file.pdf.getPage(this.#page + 1);
    const isPaged = this.look_.settings.flow === 'paged';
    const sheet = await drawSheet(page, this.stage, isPaged);
    if (asked !== this.#asked || this.#ended.signal.aborted) return;
    this.stage.classList.toggle('is-dark', this.look_.colours.isDark);
    const isSamePage = this.#sheet?.number === sheet.number;
    this.stage.replaceChildren(sheet.element);
    if (!isSamePage) this.stage.scrollTop = 0;
    this.#sheet = sheet;
    this.#index = indexText(sheet.words);
    this.#paint();
  }

  #tell(): void {
    const total = this.file.pdf.numPages;
    const current = this.#page + 1;
    const spot = { section: this.#page, start: 0, end: 0 };
    const fraction = current === total ? 1 : this.#page / total;
    this.events.moved({ spot, fraction, current, total, chapter: this.#chapterOf(this.#page) });
  }

  async #findChapters(): Promise<void> {
    const found = await Promise.all(
      this.file.contents.map(async ({ label, target }) => ({ label, page: await this.file.pageOf(target) })),
    );
    if (this.#ended.signal.aborted) return;
    this.#chapters = found.flatMap(({ label, page }) => (page === undefined ? [] : [{ label, page }]));
    this.#tell();
  }

  #chapterOf(page: number): string {
    return this.#chapters.findLast((chapter) => chapter.page <= page)?.label ?? '';
  }

  /** As the layer of words has it, so that a place in one is a place in the other. */
  async #textOf(page: number): Promise<string> {
    try {
      const { items } = await (await this.file.pdf.getPage(page + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    } catch {
      return '';
    }
  }

  #own(): readonly PaintedMark[] {
    return this.#marks.filter(({ spot }) => spot.section === this.#page);
  }

  #paint(): void {
    const registry = CSS.highlights as HighlightRegistry | undefined;
    if (registry === undefined) return;
    for (const name of highlightNames) {
      const own = this.#own().filter(({ shape, colour }) => `${shape}-${colour}` === name);
      registry.set(name, new Highlight(...own.flatMap((mark) => this.#markRange(mark) ?? [])));
    }
    const found = this.#found?.section === this.#page ? rangeOf(this.#index, this.#found) : undefined;
    registry.set(FOUND, new Highlight(...(found === undefined ? [] : [found])));
  }

  #markRange({ spot, quote }: PaintedMark): Range | undefined {
    return rangeOf(this.#index, quotedAt(this.#index.text, spot, quote));
  }

  #listen(): void {
    const { signal } = this.#ended;
    this.#resized.observe(this.stage);
    this.stage.addEventListener('click', (event) => this.#pressed(event), { signal });
    const chosen = (): void => this.#later(SELECTION_REST_MS, () => this.#selected());
    this.stage.ownerDocument.addEventListener('selectionchange', chosen, { signal });
  }

  #selected(): void {
    const selection = this.stage.ownerDocument.getSelection();
    const words = this.#sheet?.words;
    if (selection === null || selection.isCollapsed || words?.contains(selection.anchorNode) !== true)
      return this.events.selected(undefined);
    this.#tellRange(selection.getRangeAt(0), selection.toString());
  }

  #tellRange(range: Range, quote: string, markId?: string): void {
    const [start, end] = [
      characterAt(this.#index, range.startContainer, range.startOffset),
      characterAt(this.#index, range.endContainer, range.endOffset),
    ];
    const { left, top, width, height } = range.getBoundingClientRect();
    const selected = { spot: { section: this.#page, start, end }, quote, box: { left, top, width, height } };
    this.events.selected(markId === undefined ? selected : { ...selected, markId });
  }

  #pressed({ clientX: x, clientY: y }: MouseEvent): void {
    if (this.stage.ownerDocument.getSelection()?.isCollapsed === false) return;
    const isIn = ({ left, right, top, bottom }: DOMRect): boolean => x >= left && x <= right && y >= top && y <= bottom;
    for (const mark of this.#own()) {
      const range = this.#markRange(mark);
      if (range !== undefined && Array.from(range.getClientRects()).some(isIn))
        return this.#tellRange(range, range.toString(), mark.id);
    }
    this.events.selected(undefined);
    const { left, width } = this.stage.getBoundingClientRect();
    const share = (x - left) / Math.max(1, width);
    if (share > 0.25 && share < 0.75) return this.events.tapped('middle');
    if (share > 0.5) this.next();
    else this.back();
    this.events.tapped(share > 0.5 ? 'on' : 'back');
  }
}

/** Shows a PDF. @throws what drawing its first page throws */
export const mountPdf = async (
  parent: HTMLElement,
  file: PdfFile,
  look: PageLook,
  start: Spot | number,
  events: BookEvents,
): Promise<MountedBook> => {
  const stage = parent.ownerDocument.createElement('div');
  stage.className = 'book-pdf';
  stage.tabIndex = -1;
  parent.append(stage);
  const pages = new PdfPages(stage, file, events, look);
  try {
    await pages.open(start);
  } catch (thrown) {
    pages.close();
    throw thrown;
  }
  return pages;
};
