import type { SourceBook } from '../book/sourceBook';
import { MarkLayer } from '../page/markLayer';
import type { BookEvents, FoundWords, MountedBook, MountOptions, PageInk, PageLook, PaintedMark, Spot } from '../types';
import { type BookCount, type Chapters, countBook, countedAt, findChapters } from './counting';
import { FlowInk } from './flowInk';
import { listenIn } from './flowInput';
import { type FlowParts, FlowPresses } from './flowPresses';
import { makeFrame } from './frame';
import { Screen } from './screen';
import { locateIn, searchFlow } from './searchFlow';
import { createSectionLoader, NextSection, type ReadySection, type SectionLoader } from './sectionLoader';

/** Where in a section: a share of it, a character, or an element. */
type Within =
  | { readonly share: number }
  | { readonly character: number }
  | { readonly find: (shown: Document) => Element | undefined };

/** Turns that wait are more than somebody means who holds a key down. */
const MOST_WAITING = 3;

/** Sections in a frame, one at a time, in pages or scrolled. */
class FlowPages implements MountedBook {
  readonly #loader: SectionLoader;
  readonly #count: BookCount;
  readonly #screen: Screen;
  readonly #presses: FlowPresses;
  readonly #resized: ResizeObserver;
  #chapters: Chapters = { at: () => '', of: () => '' };
  readonly #next: NextSection;
  readonly #marks: MarkLayer;
  readonly #ink: FlowInk;
  #section: ReadySection | undefined;
  #waiting = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** The character that somebody came for: it stays the place, however the page around it is set, until a page is turned. */
  #anchor: number | undefined;

  constructor(
    private readonly parts: FlowParts,
    private look_: PageLook,
    /** What is said in the place of a section that cannot be read. */
    private readonly unreadable: string,
  ) {
    this.#loader = createSectionLoader(parts.book);
    this.#count = countBook(parts.book);
    this.#next = new NextSection(this.#loader);
    this.#screen = new Screen(parts.frame, parts.book.isPictures);
    this.#marks = new MarkLayer(parts.frame.window);
    this.#ink = new FlowInk(parts.frame, this.#screen, this.#count);
    this.#presses = new FlowPresses(parts, this.#screen, this.#loader, {
      section: () => this.#section?.index ?? 0,
      marks: this.#marks,
      turn: (by) => this.#turn(by),
      follow: async (address, base) => {
        await this.#follow(address, base);
        this.#tell();
      },
    });
    this.#resized = new ResizeObserver(() => this.#again());
    listenIn(parts.frame.document, this.#acts(), () => this.#screen.isPaged);
  }

  /** @throws what the first section of the book throws, where it begins there */
  async open(start: Spot | number): Promise<void> {
    const { book, events, frame } = this.parts;
    const first = typeof start === 'number' ? this.#count.at(start) : { section: start.section, share: 0 };
    const section = Math.min(book.sections.length - 1, first.section);
    await this.#show(section, typeof start === 'number' ? { share: first.share } : { character: start.start });
    const { isRightToLeft } = this.#screen;
    events.opened({
      contents: book.contents,
      total: this.#count.total,
      isRightToLeft: isRightToLeft || book.isRightToLeft,
      isSet: !book.isPictures && !book.sections.every(({ isFixed }) => isFixed === true),
    });
    this.#tell();
    this.#resized.observe(frame.element);
    void findChapters(book, book.contents).then((chapters) => {
      this.#chapters = chapters;
      this.#tell();
    });
  }

  next(): void {
    this.#turn(1);
  }
  back(): void {
    this.#turn(-1);
  }

  goTo(target: string | number | Spot): void {
    this.#do(async () => {
      if (typeof target === 'number') {
        const { section, share } = this.#count.at(target);
        await this.#show(section, { share: target >= 1 ? 1 : share });
      } else if (typeof target === 'string') await this.#follow(target, '');
      else await this.#show(target.section, { character: target.start });
      this.#tell();
    });
  }

  look(look: PageLook): void {
    this.look_ = look;
    this.#again();
  }

  paint(marks: readonly PaintedMark[]): void {
    this.#marks.marks = marks;
  }
  ink(pages: readonly PageInk[]): void {
    this.#ink.pages = pages;
    this.#putInk();
  }
  point(spot: Spot | undefined): void {
    this.#marks.found = spot;
  }
  deselect(): void {
    this.parts.frame.document.getSelection()?.removeAllRanges();
  }

  search(words: string): AsyncGenerator<{ readonly found: readonly FoundWords[]; readonly searched: number }> {
    return searchFlow(words, this.parts.book, this.#loader, this.#chapters);
  }

  locate(quote: string, near: Spot | undefined): Promise<Spot | undefined> {
    const text = async (section: number): Promise<string> => (await this.#loader.text(section)).textContent ?? '';
    return locateIn(quote, near, this.parts.book.sections.length, text);
  }

  close(): void {
    this.#isClosed = true;
    this.#resized.disconnect();
    this.#section?.release();
    this.#next.drop();
    this.#ink.clear();
    this.parts.frame.remove();
    this.parts.book.close();
  }

  /** One after the other: a section that is on its way must not be overtaken by an older wish. */
  #do(work: () => Promise<void>): void {
    this.#waiting += 1;
    this.#queue = this.#queue
      .then(() => (this.#isClosed ? undefined : work()))
      .catch((thrown: unknown) => this.parts.events.failed(thrown))
      .finally(() => (this.#waiting -= 1));
  }

  #turn(by: 1 | -1): void {
    if (this.#waiting > MOST_WAITING) return;
    this.#do(async () => {
      this.#anchor = undefined;
      if (this.#screen.turn(by)) return this.#tell();
      const next = this.#neighbour(by);
      if (next === undefined) return;
      await this.#show(next, { share: by === 1 ? 0 : 1 });
      this.#tell();
    });
  }

  /** The next section on the way through the book; from beside it, back onto it. */
  #neighbour(by: 1 | -1): number | undefined {
    const { sections } = this.parts.book;
    for (let index = (this.#section?.index ?? 0) + by; index >= 0 && index < sections.length; index += by)
      if (sections[index]?.isLinear === true) return index;
    return undefined;
  }

  async #show(index: number, within: Within): Promise<void> {
    if (this.#section?.index !== index) {
      const ready = await this.#load(index);
      if (this.#isClosed) return;
      this.#section?.release();
      this.#section = ready;
      await this.#screen.put(ready);
      this.#screen.layOut(this.look_, this.parts.book.isRightToLeft);
      this.#marks.texts = [{ section: index, index: this.#screen.text }];
    }
    this.#go(within);
    this.#next.fetch(this.#neighbour(1));
  }

  /** One section that is broken does not take the others along; a book whose very first one is broken does not open. */
  async #load(index: number): Promise<ReadySection> {
    try {
      return await this.#next.take(index);
    } catch (thrown) {
      if (this.#section === undefined && index === 0) throw thrown;
      return this.#loader.without(index, this.unreadable);
    }
  }

  #go(within: Within): void {
    this.#anchor = 'character' in within && this.#screen.isPaged ? within.character : undefined;
    if ('share' in within) return this.#screen.toShare(within.share);
    if ('character' in within) return this.#screen.toCharacter(within.character);
    const element = within.find(this.parts.frame.document);
    if (element === undefined) this.#screen.toShare(0);
    else this.#screen.toElement(element);
  }

  /** The same place, set anew. */
  #again(): void {
    this.#do(async () => {
      if (this.#section === undefined) return;
      const { character, share } = this.#inSight();
      const isWhole = this.#screen.text.text.length === 0;
      this.#screen.layOut(this.look_, this.parts.book.isRightToLeft);
      this.#go(isWhole ? { share } : { character });
      this.#tell();
    });
  }

  #tell(): void {
    const section = this.#section?.index;
    if (section === undefined || this.#isClosed) return;
    const { character, share } = this.#inSight();
    const isEnd = this.#screen.isAtEnd && this.#neighbour(1) === undefined;
    const spot = { section, start: character, end: character };
    const characterOf = (element: Element): number => this.#screen.characterOf(element);
    const chapter = this.#chapters.at(spot, this.parts.frame.document, characterOf);
    this.#putInk();
    this.parts.events.moved({ spot, ...countedAt(this.#count, section, share, isEnd), chapter });
  }

  #inSight(): ReturnType<Screen['inSight']> {
    const { length } = this.#screen.text.text;
    if (this.#anchor === undefined || length === 0) return this.#screen.inSight();
    return { character: this.#anchor, share: this.#anchor / length };
  }

  #putInk(): void {
    const section = this.#section?.index;
    if (section !== undefined && !this.#isClosed) this.#ink.put(section, this.look_.colours.isDark);
  }

  #acts(): Parameters<typeof listenIn>[1] {
    const { events } = this.parts;
    return {
      pressed: (at) => this.#presses.pressed(at),
      followed: (link) => this.#do(() => this.#presses.followed(link)),
      turned: (direction) => {
        const isMirrored = this.#screen.isRightToLeft;
        const isOn = direction === 'on' || direction === (isMirrored ? 'left' : 'right');
        this.#turn(isOn ? 1 : -1);
      },
      selected: (range) => this.#presses.selected(range),
      keyed: (event) => events.keyed(event),
      scrolled: () => this.#tell(),
      grown: () => this.#again(),
    };
  }

  async #follow(address: string, base: string): Promise<void> {
    // A link that leads nowhere, and one that cannot be followed: the page stays.
    const target = await this.parts.book.resolve(address, base).catch(() => undefined);
    if (target !== undefined) await this.#show(target.section, { find: target.find });
  }
}

/**
 * Shows a book whose sections are texts or pictures.
 * @throws what the frame throws, or the first section of the book where it begins there
 */
export const mountFlow = async (
  parent: HTMLElement,
  book: SourceBook,
  { look, start, label, unreadable }: MountOptions,
  events: BookEvents,
): Promise<MountedBook> => {
  const frame = await makeFrame(parent, label);
  const pages = new FlowPages({ frame, book, events }, look, unreadable);
  try {
    await pages.open(start);
  } catch (thrown) {
    pages.close();
    throw thrown;
  }
  return pages;
};
