import { inkCanvas } from '../page/inkCanvas';
import type { PageInk } from '../types';
import type { BookCount } from './counting';
import type { PageFrame } from './frame';
import type { Screen } from './screen';

/** Handwriting over the section in sight: over its picture, its fixed page, or the page that comes nearest. */
export class FlowInk {
  #pages: readonly PageInk[] = [];
  #shown: readonly HTMLCanvasElement[] = [];

  constructor(
    private readonly frame: PageFrame,
    private readonly screen: Screen,
    private readonly count: BookCount,
  ) {}

  set pages(pages: readonly PageInk[]) {
    this.#pages = pages;
  }

  /** Draws what belongs to the page in sight, at its place now. */
  put(section: number, isDark: boolean): void {
    this.clear();
    const { element } = this.frame;
    this.#shown = this.#pages.flatMap((ink) => {
      const box = this.#isOn(ink, section) ? this.screen.boxFor(ink.size) : undefined;
      if (box === undefined || box.width < 1) return [];
      const canvas = inkCanvas(ink, box.width, isDark);
      canvas.style.left = `${element.offsetLeft + box.left}px`;
      canvas.style.top = `${element.offsetTop + box.top}px`;
      return [canvas];
    });
    element.after(...this.#shown);
  }

  clear(): void {
    for (const canvas of this.#shown) canvas.remove();
    this.#shown = [];
  }

  #isOn({ place }: PageInk, section: number): boolean {
    if (typeof place !== 'number') return place.section === section;
    const at = this.count.at(place);
    return at.section === section && this.screen.shows(at.share);
  }
}
