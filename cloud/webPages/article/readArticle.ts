import { Readability } from '@mozilla/readability';
import Defuddle from 'defuddle';
import { parseHTML } from 'linkedom';

import { flow } from './blocks';
import { createDraft, type DraftPicture, type Heading, titled } from './draft';
import { isFromRight, languageOf } from './language';
import { settlePictures } from './pictureSources';
import { absoluteLink, oneLine, weightOf } from './text';

/** Text that is ready to be put into a book; `markup` has marks where pictures come in (`fillPictures`). */
export interface Article {
  readonly title: string;
  /** '' where the page does not say. */
  readonly author: string;
  readonly site: string;
  readonly language: string;
  readonly isFromRight: boolean;
  readonly address: string;
  /** What the page shows of itself elsewhere, or undefined. */
  readonly lead: string | undefined;
  readonly markup: string;
  readonly pictures: readonly DraftPicture[];
  readonly headings: readonly Heading[];
  readonly hasMath: boolean;
  readonly weight: number;
}

export interface PageToRead {
  readonly html: string;
  readonly address: string;
  /** Pixels. */
  readonly screen: number;
}

const MAX_LINE = 300;
/** Less is a heading or a word on cookies, and no article. */
const MIN_WEIGHT = 140;
/** Less, and the other reader is asked too. */
const SHORT = 500;

const parsed = (html: string): Document => {
  // What is no document gets the elements that one has.
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  return parseHTML(whole).document as unknown as Document;
};

const metaOf = (document: Document, ...names: readonly string[]): string => {
  for (const name of names) {
    const found = document.querySelector(`meta[property="${name}"], meta[name="${name}"]`);
    const content = found?.getAttribute('content')?.trim() ?? '';
    if (content !== '') return content;
  }
  return '';
};

interface Said {
  readonly title: string;
  readonly author: string;
  readonly site: string;
  readonly languages: readonly (string | null)[];
  readonly direction: string | null;
  readonly lead: string | undefined;
  readonly base: string;
}

/** What a page says of itself. */
const saidBy = (document: Document, address: string): Said => {
  const ofElement = (selector: string, name: string): string | null =>
    document.querySelector(selector)?.getAttribute(name) ?? null;
  const base = absoluteLink(ofElement('base[href]', 'href'), address) ?? address;
  const [title] = document.querySelectorAll('title');
  return {
    title: metaOf(document, 'og:title', 'twitter:title') || (title?.textContent ?? ''),
    author: metaOf(document, 'author', 'article:author', 'dc.creator', 'parsely-author'),
    site: metaOf(document, 'og:site_name', 'application-name'),
    languages: [
      ...[ofElement('html', 'lang'), ofElement('html', 'xml:lang'), ofElement('body', 'lang')],
      metaOf(document, 'og:locale', 'content-language', 'dc.language'),
    ],
    direction: ofElement('html', 'dir') ?? ofElement('body', 'dir'),
    lead: absoluteLink(metaOf(document, 'og:image', 'og:image:url', 'twitter:image') || null, base),
    base,
  };
};

/** Formulas that a script would have drawn are kept as they were written. */
const keepFormulas = (document: Document): void => {
  for (const script of [...document.querySelectorAll('script[type^="math/tex"]')]) {
    const code = document.createElement('code');
    code.textContent = script.textContent;
    script.replaceWith(code);
  }
};

/** A page, ready to be read: each picture with its one source. */
const prepared = ({ html, address, screen }: PageToRead): { document: Document; said: Said } => {
  const document = parsed(html);
  const said = saidBy(document, address);
  keepFormulas(document);
  settlePictures(document, said.base, screen);
  return { document, said };
};

interface Found {
  readonly root: Element;
  readonly title: string;
  readonly author: string;
  readonly site: string;
  readonly direction: string | null;
}

const byReadability = (document: Document): Found | undefined => {
  const reader = new Readability<Element>(document, { serializer: (node) => node as Element, charThreshold: 200 });
  const found = reader.parse();
  if (found?.content === null || found?.content === undefined) return undefined;
  const { title, byline, siteName, dir } = found;
  return {
    root: found.content,
    title: title ?? '',
    author: byline ?? '',
    site: siteName ?? '',
    direction: dir ?? null,
  };
};

/** Keeps more of short pages, code and formulas. It is handed no way to fetch. */
const byDefuddle = (document: Document, address: string): Found | undefined => {
  const window = Reflect.get(document, 'defaultView') as { getComputedStyle?: unknown } | null;
  Reflect.set(document, 'styleSheets', []);
  if (window !== null && window.getComputedStyle === undefined) {
    Reflect.set(window, 'getComputedStyle', () => ({ display: '' }));
  }
  const { content, title, author, site } = new Defuddle(document, { url: address, useAsync: false }).parse();
  const root = parsed(content).querySelector('body');
  return root === null ? undefined : { root, title, author, site, direction: null };
};

const quietly = (find: () => Found | undefined): Found | undefined => {
  try {
    return find();
  } catch {
    // A page that one reader stumbles over may be read by the other.
    return undefined;
  }
};

const weightIn = (found: Found | undefined): number => weightOf(found?.root.textContent ?? '');

const articleFrom = (found: Found, said: Said, address: string): Article => {
  const draft = createDraft(found.root, said.base);
  const markup = draft.finish(flow([...found.root.childNodes], draft));
  const language = languageOf(said.languages, found.root.textContent ?? '');
  const host = new URL(address).hostname;
  const title = oneLine(found.title || said.title, MAX_LINE) || host;
  const article: Article = {
    title,
    author: oneLine(found.author || said.author, MAX_LINE).replace(/^https?:.*$/, ''),
    site: oneLine(found.site || said.site, MAX_LINE) || host,
    language,
    isFromRight: isFromRight(language, found.direction ?? said.direction),
    address,
    lead: said.lead,
    markup,
    ...{ pictures: draft.pictures, headings: draft.headings, hasMath: draft.hasMath, weight: draft.weight },
  };
  return titled(article, title);
};

/** The article of a page, without what stands round it; undefined where there is none. */
export const readArticle = (page: PageToRead): Article | undefined => {
  const { document, said } = prepared(page);
  const first = quietly(() => byReadability(document));
  // The first has taken the page apart.
  const second = weightIn(first) >= SHORT ? undefined : quietly(() => byDefuddle(prepared(page).document, said.base));
  const found = weightIn(second) > weightIn(first) ? second : first;
  if (found === undefined || weightIn(found) < MIN_WEIGHT) return undefined;
  const article = articleFrom(found, said, page.address);
  return article.weight < MIN_WEIGHT ? undefined : article;
};

/** All that a page shows, in its order. */
export const readWholePage = (page: PageToRead): Article => {
  const { document, said } = prepared(page);
  const root = document.querySelector('body') ?? document.documentElement;
  return articleFrom({ root, title: '', author: '', site: '', direction: null }, said, page.address);
};

/** A piece of HTML that is an article already, as feeds bring it. */
export const readPiece = (page: PageToRead, { title, author }: Pick<Article, 'title' | 'author'>): Article => {
  const { document, said } = prepared(page);
  const root = document.querySelector('body') ?? document.documentElement;
  return articleFrom({ root, title, author, site: '', direction: null }, said, page.address);
};
