import type { PageLook, Spot } from '../types';
import { characterAt, indexText, rangeOf, type TextIndex } from '../page/textIndex';
import type { PageFrame } from './frame';
import {
  type FixedSize,
  fixedStyleOf,
  type Geometry,
  isBefore,
  pageOf,
  pagesTo,
  stepOf,
  styleOf,
  transformOf,
} from './geometry';
import type { ReadySection } from './sectionLoader';

/** Pictures are waited for so long before the pages are counted; those that come later make them be counted anew. */
const PICTURES_MS = 1200;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A section as it lies in its frame: its pages, its text, and what is painted on it. */
export class Screen {
  #geometry: Geometry = { width: 1, height: 1, isVertical: false, isRightToLeft: false, isPaged: true };
  #index: TextIndex = { text: '', nodes: [], starts: [] };
  #pages = 1;
  #page = 0;
  #fixed: FixedSize | undefined;

  constructor(
    private readonly frame: PageFrame,
    private readonly isPictures: boolean,
  ) {}

  get text(): TextIndex {
    return this.#index;
  }
  get isRightToLeft(): boolean {
    return this.#geometry.isRightToLeft;
  }
  get isPaged(): boolean {
    return this.#geometry.isPaged;
  }

  /** Puts a section on the screen; its pages are not counted yet. */
  async put({ clean, sheets, fonts, fixed }: ReadySection): Promise<void> {
    const { document: shown, window } = this.frame;
    shown.fonts.clear();
    for (const { family, bytes, weight, style } of fonts) {
      const descriptors = { ...(weight === '' ? {} : { weight }), ...(style === '' ? {} : { style }) };
      try {
        shown.fonts.add(await new window.FontFace(family, bytes, descriptors).load());
      } catch {
        // Text is read in another font as well.
      }
    }
    this.frame.show(clean, sheets);
    this.#page = 0;
    this.#fixed = fixed;
    this.#index = indexText(shown.body);
    const pictures = Array.from(shown.images, (picture) => picture.decode().catch(() => undefined));
    await Promise.race([Promise.all(pictures), pause(PICTURES_MS)]);
  }

  /** Sets the section anew. The page in sight is the first one then. */
  layOut(look: PageLook, isBookRightToLeft: boolean): void {
    const { document: shown, window, element } = this.frame;
    const { writingMode, direction } = window.getComputedStyle(shown.body);
    const isVertical = writingMode.startsWith('vertical');
    this.#geometry = {
      width: element.clientWidth,
      height: element.clientHeight,
      isVertical,
      isRightToLeft: this.isPictures ? isBookRightToLeft : direction === 'rtl',
      isPaged: look.settings.flow === 'paged',
    };
    const fixed = this.#fixed;
    const style =
      fixed === undefined ? styleOf(look, this.#geometry, this.isPictures) : fixedStyleOf(look, this.#geometry, fixed);
    this.frame.style(style);
    this.#page = 0;
    this.#move();
    this.#pages = this.isPaged && fixed === undefined ? pagesTo(this.#geometry, this.#extent()) : 1;
  }

  #extent(): DOMRect {
    const range = this.frame.document.createRange();
    range.selectNodeContents(this.frame.document.body);
    return range.getBoundingClientRect();
  }

  #move(): void {
    if (this.#fixed !== undefined) {
      this.frame.document.body.style.removeProperty('transform');
      return;
    }
    const transform = this.isPaged ? transformOf(this.#geometry, this.#page) : 'none';
    this.frame.document.body.style.setProperty('transform', transform, 'important');
  }

  get #scroller(): Element {
    return this.frame.document.documentElement;
  }

  /** Turns within the section. False: it ends here. */
  turn(by: 1 | -1): boolean {
    if (this.isPaged) {
      const page = this.#page + by;
      if (page < 0 || page >= this.#pages) return false;
      this.#page = page;
      this.#move();
      return true;
    }
    const root = this.#scroller;
    const { isVertical, width, height } = this.#geometry;
    const before = isVertical ? root.scrollLeft : root.scrollTop;
    root.scrollBy(isVertical ? { left: -by * width * 0.9 } : { top: by * height * 0.9 });
    return Math.abs((isVertical ? root.scrollLeft : root.scrollTop) - before) > 1;
  }

  /** To a share of the section, 0 to 1. */
  toShare(share: number): void {
    const { length } = this.#index.text;
    if (share <= 0) this.#toPage(0);
    else if (share >= 1) this.#toPage(this.#pages - 1);
    else if (length > 0) this.toCharacter(Math.floor(share * length));
    else this.#toPage(Math.floor(share * this.#pages));
    if (!this.isPaged && share >= 1) this.#scroller.scrollTo(0, this.#scroller.scrollHeight);
  }

  #toPage(page: number): void {
    this.#page = Math.min(this.#pages - 1, Math.max(0, page));
    this.#move();
    if (!this.isPaged) this.#scroller.scrollTo(0, 0);
  }

  toCharacter(at: number): void {
    const range = rangeOf(this.#index, { start: at, end: Math.min(at + 1, this.#index.text.length) });
    if (range !== undefined) this.#toRect(range.getClientRects()[0] ?? range.getBoundingClientRect());
  }

  toElement(element: Element): void {
    this.#toRect(element.getClientRects()[0] ?? element.getBoundingClientRect());
  }

  #toRect(rect: DOMRect): void {
    if (this.isPaged) this.#toPage(pageOf(this.#geometry, rect, this.#page));
    else if (this.#geometry.isVertical) this.#scroller.scrollBy(rect.right - this.#geometry.width, 0);
    else this.#scroller.scrollBy(0, rect.top - 24);
  }

  get isAtEnd(): boolean {
    if (this.isPaged) return this.#page >= this.#pages - 1;
    const { scrollTop, clientHeight, scrollHeight, scrollLeft, clientWidth, scrollWidth } = this.#scroller;
    return this.#geometry.isVertical
      ? Math.abs(scrollLeft) + clientWidth >= scrollWidth - 2
      : scrollTop + clientHeight >= scrollHeight - 2;
  }

  get isAtStart(): boolean {
    if (this.isPaged) return this.#page === 0;
    return this.#geometry.isVertical ? Math.abs(this.#scroller.scrollLeft) < 2 : this.#scroller.scrollTop < 2;
  }

  /** The first character in sight, and its share of the section. */
  inSight(): { readonly character: number; readonly share: number } {
    const { text, nodes, starts } = this.#index;
    if (text.length === 0) return { character: 0, share: this.#page / this.#pages };
    if (this.isAtStart) return { character: 0, share: 0 };
    const number = this.#firstNode();
    const node = nodes[number];
    const start = starts[number] ?? 0;
    const character = node === undefined ? text.length : start + this.#firstLetter(node);
    return { character, share: character / text.length };
  }

  /** The first node of text that does not lie before what is in sight. */
  #firstNode(): number {
    const { nodes } = this.#index;
    const range = this.frame.document.createRange();
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      let seen = middle;
      let rect: DOMRect | undefined;
      // What is not drawn has no place: the next one that is drawn speaks for it.
      for (; seen < high && rect === undefined; seen += 1) {
        range.selectNodeContents(nodes[seen] as Text);
        rect = Array.from(range.getClientRects()).at(-1);
      }
      if (rect !== undefined && isBefore(this.#geometry, rect)) low = seen;
      else high = middle;
    }
    return low;
  }

  #firstLetter(node: Text): number {
    const range = this.frame.document.createRange();
    let [low, high] = [0, Math.max(0, node.length - 1)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      range.setStart(node, middle);
      range.setEnd(node, middle + 1);
      const [rect] = range.getClientRects();
      if (rect === undefined || isBefore(this.#geometry, rect)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  characterOf(node: Node, offset = 0): number {
    return characterAt(this.#index, node, offset);
  }

  rangeOf(spot: Pick<Spot, 'start' | 'end'>): Range | undefined {
    return rangeOf(this.#index, spot);
  }

  /** How far one page is, so that a tap's place in it can be told. */
  get width(): number {
    return this.#geometry.isVertical ? this.#geometry.width : stepOf(this.#geometry);
  }

  /** Whether the page in sight has what lies at a share of the section. Of text that is scrolled, no page is in sight. */
  shows(share: number): boolean {
    const { length } = this.#index.text;
    if (!this.isPaged) return this.#fixed !== undefined;
    if (length === 0 || this.#fixed !== undefined) return Math.floor(share * this.#pages) === this.#page;
    const at = Math.min(length - 1, Math.floor(share * length));
    const rect = rangeOf(this.#index, { start: at, end: at + 1 })?.getBoundingClientRect();
    return rect !== undefined && pageOf(this.#geometry, rect, this.#page) === this.#page;
  }

  /** Where a page of some size lies in the frame: on the section's picture or fixed page, else in the middle. */
  boxFor(size: FixedSize): { readonly left: number; readonly top: number; readonly width: number } {
    const [picture] = this.isPictures ? this.frame.document.images : [];
    const { left, top, width, height } =
      this.#fixed === undefined
        ? (picture?.getBoundingClientRect() ?? { left: 0, top: 0, ...this.#geometry })
        : this.frame.document.body.getBoundingClientRect();
    const scale = Math.min(width / size.width, height / size.height);
    return {
      left: left + (width - size.width * scale) / 2,
      top: top + (height - size.height * scale) / 2,
      width: size.width * scale,
    };
  }
}
