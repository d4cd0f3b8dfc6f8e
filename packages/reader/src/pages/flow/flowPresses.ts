import type { SourceBook } from '../book/sourceBook';
import { LINK } from '../safe/cleanSection';
import type { MarkLayer } from '../page/markLayer';
import { tapAt } from '../page/presses';
import type { BookEvents, Selected } from '../types';
import { boxIn } from './flowInput';
import type { PageFrame } from './frame';
import type { Screen } from './screen';
import { isNoteLink, noteText } from './searchFlow';
import type { SectionLoader } from './sectionLoader';

export interface FlowParts {
  readonly frame: PageFrame;
  readonly book: SourceBook;
  readonly events: BookEvents;
}

interface Pages {
  readonly section: () => number;
  readonly marks: MarkLayer;
  readonly turn: (by: 1 | -1) => void;
  readonly follow: (address: string, base: string) => Promise<void>;
}

type Target = NonNullable<Awaited<ReturnType<SourceBook['resolve']>>>;

/** What presses on a page mean: marks, pictures, links, turns. */
export class FlowPresses {
  constructor(
    private readonly parts: FlowParts,
    private readonly screen: Screen,
    private readonly loader: SectionLoader,
    private readonly pages: Pages,
  ) {}

  selected(range: Range | undefined): void {
    this.parts.events.selected(range === undefined ? undefined : this.#selectedIn(range));
  }

  #selectedIn(range: Range): Selected {
    const { element } = this.parts.frame;
    const [start, end] = [
      this.screen.characterOf(range.startContainer, range.startOffset),
      this.screen.characterOf(range.endContainer, range.endOffset),
    ];
    const spot = { section: this.pages.section(), start, end };
    return { spot, quote: this.screen.text.text.slice(start, end), box: boxIn(element, range.getBoundingClientRect()) };
  }

  pressed({ x, y, target }: { readonly x: number; readonly y: number; readonly target: Element }): void {
    const { events, book } = this.parts;
    const hit = this.pages.marks.at(x, y);
    if (hit !== undefined) {
      events.selected({ ...this.#selectedIn(hit.range), markId: hit.mark.id });
      return;
    }
    const address = target.localName === 'img' && !book.isPictures ? target.getAttribute('src') : null;
    if (address === null) this.#tapped(x);
    else events.pictured({ address, label: target.getAttribute('alt') ?? '' });
  }

  #tapped(x: number): void {
    const { events, frame } = this.parts;
    events.selected(undefined);
    const share = x / Math.max(1, frame.element.clientWidth);
    const part = this.screen.isPaged ? tapAt(share, this.screen.isRightToLeft) : 'middle';
    if (part !== 'middle') this.pages.turn(part === 'on' ? 1 : -1);
    events.tapped(part);
  }

  /** A link: out of the book, to a note that is shown in place, or to another page. */
  async followed(link: Element): Promise<void> {
    const { book, events, frame } = this.parts;
    const address = link.getAttribute(LINK) ?? '';
    if (book.isExternal(address)) {
      events.linked(address);
      return;
    }
    const base = book.sections[this.pages.section()]?.base ?? '';
    const target = isNoteLink(link) ? await book.resolve(address, base) : undefined;
    const text = target === undefined ? undefined : await this.#noteAt(target);
    if (text === undefined) await this.pages.follow(address, base);
    else events.noted({ text, box: boxIn(frame.element, link.getBoundingClientRect()) });
  }

  async #noteAt({ section, find }: Target): Promise<string | undefined> {
    const isHere = section === this.pages.section();
    const shown = isHere ? this.parts.frame.document : (await this.loader.text(section)).ownerDocument;
    const element = find(shown);
    return element === undefined ? undefined : noteText(element);
  }
}
