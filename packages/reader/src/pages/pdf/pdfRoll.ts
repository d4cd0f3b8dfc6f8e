import { sheetScale } from './pdfSheet';
import type { PdfFile } from './pdfFile';
import type { PdfSheet } from './pdfSheet';

/** Between two pages that are scrolled, CSS pixels. */
const GAP = 12;
/** Pages before and after those in sight that are drawn. */
const AROUND = 1;

interface RollParts {
  readonly stage: HTMLElement;
  readonly file: PdfFile;
  readonly draw: (page: number) => Promise<PdfSheet>;
  /** Other pages are drawn now. */
  readonly changed: () => void;
  readonly failed: (thrown: unknown) => void;
}

/**
 * Pages below each other: each has its place from the beginning, and is drawn while it is near. How high a page is that was
 * not drawn yet is guessed from the first one.
 */
export class PdfRoll {
  readonly #slots: readonly HTMLElement[];
  readonly #sheets = new Map<number, PdfSheet>();
  readonly #pending = new Set<number>();
  #isClosed = false;

  private constructor(
    private readonly parts: RollParts,
    height: number,
  ) {
    const { stage, file } = parts;
    this.#slots = Array.from({ length: file.pdf.numPages }, () => {
      const slot = document.createElement('div');
      slot.className = 'pdf-slot';
      slot.style.minHeight = `${height}px`;
      slot.style.marginBottom = `${GAP}px`;
      return slot;
    });
    stage.replaceChildren(...this.#slots);
  }

  /** @throws what reading the first page throws */
  static async open(parts: RollParts): Promise<PdfRoll> {
    const first = await parts.file.pdf.getPage(1);
    const scale = sheetScale(first, parts.stage, false);
    return new PdfRoll(parts, first.getViewport({ scale }).height);
  }

  get sheets(): readonly PdfSheet[] {
    return [...this.#sheets.values()];
  }

  /** The page at the upper edge of the stage: the first of which more is to be seen than its end. */
  get page(): number {
    const { scrollTop, clientHeight } = this.parts.stage;
    const line = scrollTop + clientHeight * 0.25;
    const [from, to] = this.#range(line, line);
    return Math.max(from, to);
  }

  get isAtEnd(): boolean {
    const { scrollTop, clientHeight, scrollHeight } = this.parts.stage;
    return scrollTop + clientHeight >= scrollHeight - 2;
  }

  /** Draws what is near, lets go of what is far; resolves when what is in sight is drawn. */
  async fill(): Promise<void> {
    const { scrollTop, clientHeight } = this.parts.stage;
    const [from, to] = this.#range(scrollTop, scrollTop + clientHeight);
    const [least, most] = [from - AROUND, to + AROUND];
    for (const page of this.#sheets.keys()) if (page < least || page > most) this.#drop(page);
    const wanted = this.#slots.flatMap((_, page) => (page >= least && page <= most ? [page] : []));
    const inSight = wanted.filter((page) => page >= from && page <= to);
    await Promise.all(inSight.map((page) => this.#draw(page)));
    for (const page of wanted) void this.#draw(page).catch(this.parts.failed);
  }

  async goTo(page: number): Promise<void> {
    const slot = this.#slots[page];
    if (slot === undefined) return;
    this.parts.stage.scrollTop = slot.offsetTop - GAP;
    await this.fill();
    // Pages before it may have become higher than they were guessed.
    if (!this.#isClosed) this.parts.stage.scrollTop = slot.offsetTop - GAP;
  }

  close(): void {
    this.#isClosed = true;
    this.#sheets.clear();
  }

  /** The pages between two heights of the roll. */
  #range(top: number, bottom: number): readonly [from: number, to: number] {
    const pageAt = (height: number): number => {
      let [low, high] = [0, this.#slots.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((this.#slots[middle]?.offsetTop ?? 0) <= height) low = middle;
        else high = middle - 1;
      }
      return low;
    };
    return [pageAt(top), pageAt(bottom)];
  }

  async #draw(page: number): Promise<void> {
    if (this.#sheets.has(page) || this.#pending.has(page)) return;
    this.#pending.add(page);
    try {
      const sheet = await this.parts.draw(page);
      const slot = this.#slots[page];
      if (this.#isClosed || slot === undefined) return;
      slot.style.minHeight = sheet.element.style.height;
      slot.replaceChildren(sheet.element);
      this.#sheets.set(page, sheet);
      this.parts.changed();
    } finally {
      this.#pending.delete(page);
    }
  }

  #drop(page: number): void {
    this.#slots[page]?.replaceChildren();
    this.#sheets.delete(page);
    this.parts.changed();
  }
}
