import { locateIn } from '../flow/searchFlow';
import { MarkLayer } from '../page/markLayer';
import { rested, tapAt } from '../page/presses';
import { around, characterAt, findAll } from '../page/textIndex';
import type { BookEvents, FoundWords, MountedBook, MountOptions, PageInk, PageLook, PaintedMark, Spot } from '../types';
import type { PdfFile } from './pdfFile';
import { PdfRoll } from './pdfRoll';
import { drawSheet, type PdfSheet, type PdfTarget } from './pdfSheet';

const MOST_IN_PAGE = 100;
const SELECTION_REST_MS = 180;
const SCROLL_REST_MS = 100;
const RESIZE_REST_MS = 120;

interface PdfParts {
  readonly stage: HTMLElement;
  readonly file: PdfFile;
  readonly events: BookEvents;
  /** What a link to another page is called. */
  readonly inner: string;
}

/** Pages of a PDF, one at a time or below each other: a picture, its words over it, and its links. */
class PdfPages implements MountedBook {
  #page = 0;
  /** While one page at a time is shown. */
  #sheet: PdfSheet | undefined;
  /** While pages are scrolled. */
  #roll: PdfRoll | undefined;
  #ink: readonly PageInk[] = [];
  #chapters: readonly { readonly label: string; readonly page: number }[] = [];
  #asked = 0;
  readonly #marks = new MarkLayer(window);
  readonly #ended = new AbortController();
  readonly #resized = new ResizeObserver(rested(RESIZE_REST_MS, () => this.#draw(), this.#ended.signal));

  constructor(
    private readonly parts: PdfParts,
    private look_: PageLook,
  ) {}

  async open(start: Spot | number): Promise<void> {
    const { contents, pdf } = this.parts.file;
    this.#page = typeof start === 'number' ? this.#pageAt(start) : Math.min(pdf.numPages - 1, start.section);
    await this.#render();
    this.parts.events.opened({ contents, total: pdf.numPages, isRightToLeft: false, isSet: false });
    this.#tell();
    this.#listen();
    void this.#findChapters();
  }

  next(): void {
    if (!this.#scroll(1) && this.#roll === undefined) this.#to(this.#page + 1);
  }
  back(): void {
    if (!this.#scroll(-1) && this.#roll === undefined) this.#to(this.#page - 1);
  }

  goTo(target: string | number | Spot): void {
    if (typeof target === 'number') this.#to(this.#pageAt(target));
    else if (typeof target !== 'string') this.#to(target.section);
    else void this.parts.file.pageOf(target).then((page) => (page === undefined ? undefined : this.#to(page)));
  }

  look(look: PageLook): void {
    this.look_ = look;
    this.#draw();
  }

  paint(marks: readonly PaintedMark[]): void {
    this.#marks.marks = marks;
  }
  ink(pages: readonly PageInk[]): void {
    this.#ink = pages;
    for (const sheet of this.#sheets) this.#putInk(sheet);
  }
  point(spot: Spot | undefined): void {
    this.#marks.found = spot;
  }
  deselect(): void {
    this.parts.stage.ownerDocument.getSelection()?.removeAllRanges();
  }

  async *search(words: string): AsyncGenerator<{ readonly found: readonly FoundWords[]; readonly searched: number }> {
    const length = words.trim().length;
    for (let page = 0; page < this.parts.file.pdf.numPages; page += 1) {
      const text = await this.parts.file.textOf(page);
      const found = findAll(text, words, MOST_IN_PAGE).map((start) => ({
        spot: { section: page, start, end: start + length },
        ...around(text, start, start + length),
        chapter: this.#chapterOf(page),
      }));
      yield { found, searched: page + 1 };
    }
  }

  locate(quote: string, near: Spot | undefined): Promise<Spot | undefined> {
    return locateIn(quote, near, this.parts.file.pdf.numPages, (page) => this.parts.file.textOf(page));
  }

  close(): void {
    this.#ended.abort();
    this.#resized.disconnect();
    this.#roll?.close();
    this.#marks.clear();
    this.parts.stage.remove();
    this.parts.file.close();
  }

  get #sheets(): readonly PdfSheet[] {
    if (this.#roll !== undefined) return this.#roll.sheets;
    return this.#sheet === undefined ? [] : [this.#sheet];
  }

  #pageAt(fraction: number): number {
    const { numPages } = this.parts.file.pdf;
    return Math.min(numPages - 1, Math.max(0, Math.floor(fraction * numPages + 1e-6)));
  }

  /** Within what is higher than the stage. False: it ends here. */
  #scroll(by: 1 | -1): boolean {
    const before = this.parts.stage.scrollTop;
    this.parts.stage.scrollBy({ top: by * this.parts.stage.clientHeight * 0.9 });
    return Math.abs(this.parts.stage.scrollTop - before) > 1;
  }

  #to(page: number): void {
    if (page < 0 || page >= this.parts.file.pdf.numPages) return;
    this.#page = page;
    if (this.#roll === undefined) this.#draw();
    else void this.#roll.goTo(page).catch((thrown: unknown) => this.parts.events.failed(thrown));
    this.#tell();
  }

  #draw(): void {
    this.#render().catch((thrown: unknown) => this.parts.events.failed(thrown));
  }

  async #sheetOf(page: number, isWhole: boolean): Promise<PdfSheet> {
    const sheet = await drawSheet(await this.parts.file.pdf.getPage(page + 1), this.parts.stage, isWhole, {
      labelOf: (target) => ('address' in target ? target.address : this.parts.inner),
      follow: (target) => void this.#follow(target),
    });
    this.#putInk(sheet);
    return sheet;
  }

  async #follow(target: PdfTarget): Promise<void> {
    if ('address' in target) return this.parts.events.linked(target.address);
    const page = await this.parts.file.pageAt(target.dest);
    if (page !== undefined && !this.#ended.signal.aborted) this.#to(page);
  }

  /** The page that is wanted last is the one that is shown, in whichever order the drawings end. */
  async #render(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const isLatest = (): boolean => asked === this.#asked && !this.#ended.signal.aborted;
    const { settings, colours } = this.look_;
    this.parts.stage.classList.toggle('is-dark', colours.isDark);
    this.parts.stage.classList.toggle('is-scrolled', settings.flow === 'scrolled');
    if (settings.flow === 'scrolled') return this.#unroll(isLatest);
    const sheet = await this.#sheetOf(this.#page, true);
    if (!isLatest()) return;
    this.#roll?.close();
    [this.#roll, this.#sheet] = [undefined, sheet];
    this.parts.stage.replaceChildren(sheet.element);
    this.#hold();
  }

  async #unroll(isLatest: () => boolean): Promise<void> {
    const roll = await PdfRoll.open({
      ...{ stage: this.parts.stage, file: this.parts.file, draw: (page) => this.#sheetOf(page, false) },
      changed: () => (isLatest() ? this.#hold() : undefined),
      failed: (thrown) => this.parts.events.failed(thrown),
    });
    if (!isLatest()) return roll.close();
    this.#roll?.close();
    [this.#roll, this.#sheet] = [roll, undefined];
    await roll.goTo(this.#page);
  }

  /** What is on the screen has its marks. */
  #hold(): void {
    this.#marks.texts = this.#sheets.map(({ page, index }) => ({ section: page, index }));
  }

  #putInk(sheet: PdfSheet): void {
    const own = this.#ink.filter(({ place }) => typeof place !== 'number' && place.section === sheet.page);
    sheet.ink(own, this.look_.colours.isDark);
  }

  #tell(): void {
    const total = this.parts.file.pdf.numPages;
    const current = this.#page + 1;
    const spot = { section: this.#page, start: 0, end: 0 };
    const fraction = current === total ? 1 : this.#page / total;
    this.parts.events.moved({ spot, fraction, current, total, chapter: this.#chapterOf(this.#page) });
  }

  async #findChapters(): Promise<void> {
    const found = await Promise.all(
      this.parts.file.contents.map(async ({ label, target }) => ({
        label,
        page: await this.parts.file.pageOf(target),
      })),
    );
    if (this.#ended.signal.aborted) return;
    this.#chapters = found.flatMap(({ label, page }) => (page === undefined ? [] : [{ label, page }]));
    this.#tell();
  }

  #chapterOf(page: number): string {
    return this.#chapters.findLast((chapter) => chapter.page <= page)?.label ?? '';
  }

  #listen(): void {
    const { signal } = this.#ended;
    this.#resized.observe(this.parts.stage);
    this.parts.stage.addEventListener('click', (event) => this.#pressed(event), { signal });
    this.parts.stage.addEventListener(
      'scroll',
      rested(SCROLL_REST_MS, () => this.#scrolled(), signal),
      { signal },
    );
    const chosen = rested(SELECTION_REST_MS, () => this.#selected(), signal);
    this.parts.stage.ownerDocument.addEventListener('selectionchange', chosen, { signal });
  }

  #scrolled(): void {
    const roll = this.#roll;
    if (roll === undefined) return;
    void roll.fill().catch((thrown: unknown) => this.parts.events.failed(thrown));
    const page = roll.isAtEnd ? this.parts.file.pdf.numPages - 1 : roll.page;
    if (page === this.#page) return;
    this.#page = page;
    this.#tell();
  }

  #selected(): void {
    const selection = this.parts.stage.ownerDocument.getSelection();
    const range = selection === null || selection.isCollapsed ? undefined : selection.getRangeAt(0);
    const sheet = this.#sheets.find(({ words }) => range !== undefined && words.contains(range.startContainer));
    if (range === undefined || sheet === undefined) return this.parts.events.selected(undefined);
    this.#tellRange(range, selection?.toString() ?? '', sheet);
  }

  #tellRange(range: Range, quote: string, { page, index }: Pick<PdfSheet, 'page' | 'index'>, markId?: string): void {
    const [start, end] = [
      characterAt(index, range.startContainer, range.startOffset),
      characterAt(index, range.endContainer, range.endOffset),
    ];
    const { left, top, width, height } = range.getBoundingClientRect();
    const selected = { spot: { section: page, start, end }, quote, box: { left, top, width, height } };
    this.parts.events.selected(markId === undefined ? selected : { ...selected, markId });
  }

  #pressed({ clientX: x, clientY: y }: MouseEvent): void {
    if (this.parts.stage.ownerDocument.getSelection()?.isCollapsed === false) return;
    const hit = this.#marks.at(x, y);
    if (hit !== undefined) {
      const { range, mark, text } = hit;
      return this.#tellRange(range, range.toString(), { page: text.section, index: text.index }, mark.id);
    }
    this.parts.events.selected(undefined);
    const { left, width } = this.parts.stage.getBoundingClientRect();
    const part = this.#roll === undefined ? tapAt((x - left) / Math.max(1, width), false) : 'middle';
    if (part === 'on') this.next();
    if (part === 'back') this.back();
    this.parts.events.tapped(part);
  }
}

/** Shows a PDF. @throws what drawing its first page throws */
export const mountPdf = async (
  parent: HTMLElement,
  file: PdfFile,
  { look, start, inner }: Pick<MountOptions, 'look' | 'start' | 'inner'>,
  events: BookEvents,
): Promise<MountedBook> => {
  const stage = parent.ownerDocument.createElement('div');
  stage.className = 'book-pdf';
  stage.tabIndex = -1;
  parent.append(stage);
  const pages = new PdfPages({ stage, file, events, inner }, look);
  try {
    await pages.open(start);
  } catch (thrown) {
    pages.close();
    throw thrown;
  }
  return pages;
};
