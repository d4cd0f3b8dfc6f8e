import { escaped, weightOf } from './text';

/** Where a picture comes in; the signs are taken out of every text of a page. */
const PICTURE = /\ue000(\d+)\ue001/g;
/** A link within the page, until it is known what it leads to. */
const INNER = / href="\ue002(\d+)\ue003"/g;

export interface DraftPicture {
  /** http(s), or `data:image/…`. */
  readonly source: string;
  readonly alt: string;
}

export interface Heading {
  readonly id: string;
  /** 2 to 6; the title of the whole is 1. */
  readonly level: number;
  readonly text: string;
}

/** Deeper than any text; what comes below is left out. */
const MAX_DEPTH = 150;
const MAX_HEADINGS = 300;

/** Text in the making: what is found on the way, pictures, headings and what links within the page lead to. */
export interface Draft {
  readonly base: string;
  readonly pictures: DraftPicture[];
  readonly headings: Heading[];
  hasMath: boolean;
  /** What there is to read, as {@link weightOf} counts. */
  weight: number;
  count(text: string): void;
  /** The mark of a picture, to be filled by {@link fillPictures}. */
  picture(source: string, alt: string): string;
  /** The id of a heading, which comes into the contents; undefined where it has no text, or there are too many. */
  heading(level: number, text: string): string | undefined;
  /** What a link within the page becomes; undefined for every other. */
  innerLink(href: string): string | undefined;
  /** A place that a link of the page leads to; '' elsewhere. */
  anchor(element: Element): string;
  /** Runs `write` one level further down, or gives '' where there is no further down. */
  deeper(write: () => string): string;
  /** Settles links within the page: those that lead to nothing here are none. */
  finish(markup: string): string;
}

const targetOf = (href: string, base: string): string | undefined => {
  if (href.startsWith('#')) return href.slice(1);
  const page = base.split('#')[0] ?? base;
  return href.startsWith(`${page}#`) ? href.slice(page.length + 1) : undefined;
};

/** `root`: all that will be written; `base`: address of the page. */
export const createDraft = (root: ParentNode, base: string): Draft => {
  const numbers = new Map<string, number>();
  const written = new Set<number>();
  for (const link of [...root.querySelectorAll('a[href]')]) {
    const target = targetOf(link.getAttribute('href') ?? '', base);
    if (target !== undefined && target !== '' && !numbers.has(target)) numbers.set(target, numbers.size + 1);
  }
  let depth = 0;
  const draft: Draft = {
    base,
    pictures: [],
    headings: [],
    hasMath: false,
    weight: 0,
    count: (text) => {
      draft.weight += weightOf(text);
    },
    picture: (source, alt) => `\ue000${draft.pictures.push({ source, alt }) - 1}\ue001`,
    heading: (level, text) => {
      if (text === '' || draft.headings.length >= MAX_HEADINGS) return undefined;
      const id = `h${draft.headings.length + 1}`;
      draft.headings.push({ id, level, text });
      return id;
    },
    innerLink: (href) => {
      const target = targetOf(href, base);
      const number = target === undefined ? undefined : numbers.get(target);
      return number === undefined ? undefined : `\ue002${number}\ue003`;
    },
    anchor: (element) => {
      const number = numbers.get(element.getAttribute('id') ?? element.getAttribute('name') ?? '');
      if (number === undefined || written.has(number)) return '';
      written.add(number);
      return `<span id="t${number}"></span>`;
    },
    deeper: (write) => {
      if (depth >= MAX_DEPTH) return '';
      depth += 1;
      try {
        return write();
      } finally {
        depth -= 1;
      }
    },
    finish: (markup) =>
      markup.replace(INNER, (_whole, number: string) => (written.has(Number(number)) ? ` href="#t${number}"` : '')),
  };
  return draft;
};

/** Puts pictures in their places. `fileOf` gives what stands in `src`; where it has none, the picture's words stand. */
export const fillPictures = (
  markup: string,
  pictures: readonly DraftPicture[],
  fileOf: (source: string) => string | undefined,
): string =>
  markup.replace(PICTURE, (_whole, index: string) => {
    const picture = pictures[Number(index)];
    const file = picture && fileOf(picture.source);
    if (picture === undefined) return '';
    if (file !== undefined) return `<img src="${escaped(file)}" alt="${escaped(picture.alt)}"/>`;
    return picture.alt === '' ? '' : `<span class="missing">[${escaped(picture.alt)}]</span>`;
  });

interface Titled {
  readonly title: string;
  readonly markup: string;
  readonly headings: readonly Heading[];
}

/** The text under a title, which stands above it: a first heading that repeats it goes. */
export const titled = <Text extends Titled>(text: Text, title: string): Text => {
  const [first, ...others] = text.headings;
  if (first?.text !== title) return { ...text, title };
  const markup = text.markup.replace(/^<(h[2-6]) id="h1">[^]*?<\/\1>\n/, '');
  return { ...text, title, ...(markup === text.markup ? {} : { markup, headings: others }) };
};
