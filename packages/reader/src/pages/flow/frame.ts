import { cleanDeclarations, cleanRules } from '../safe/cleanRules';
import type { CleanSection } from '../safe/cleanSection';
import type { CleanSheet } from '../safe/cleanSheet';

/** What the frame may do, besides what the page forbids already: show pictures out of memory. */
const POLICY = "default-src 'none'; img-src blob: data:; base-uri 'none'; form-action 'none'";
const EMPTY = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"></head><body></body></html>`;

/** WebKit gives no events to us from a frame without scripts (bug 218086). The policy forbids scripts all the same. */
const sandbox = (): string =>
  /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent)
    ? 'allow-same-origin allow-scripts'
    : 'allow-same-origin';

type FrameWindow = Window & typeof globalThis;

/** A frame that shows one section at a time. */
export interface PageFrame {
  readonly element: HTMLIFrameElement;
  readonly document: Document;
  readonly window: FrameWindow;
  /** Puts a section in the place of the one before, with its sheets. */
  show(section: CleanSection, sheets: readonly CleanSheet[]): void;
  /** What we say about how it looks, above all sheets of the book. */
  style(text: string): void;
  remove(): void;
}

const sheetIn = (window: FrameWindow, text: string): CSSStyleSheet => {
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
};

/** What holds for every book, below its own sheets. */
const BASE = `
  html { overflow: clip; block-size: 100%; margin: 0; padding: 0; }
  body { margin: 0; overflow-wrap: break-word; }
  img, svg { max-inline-size: 100%; }
  [data-href] { cursor: pointer; }
  table { border-collapse: collapse; }
  blockquote { margin-block: 0; margin-inline: 1em 0; }
`;

/** Makes the frame, and waits until it is there. */
export const makeFrame = async (parent: HTMLElement, label: string): Promise<PageFrame> => {
  const element = parent.ownerDocument.createElement('iframe');
  element.className = 'book-frame';
  element.title = label;
  element.setAttribute('sandbox', sandbox());
  element.srcdoc = EMPTY;
  const loaded = new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
  parent.append(element);
  await loaded;
  const { contentDocument: shown, contentWindow } = element;
  if (shown === null || contentWindow === null) throw new Error('The frame of the book did not open.');
  const window = contentWindow as FrameWindow;
  const base = sheetIn(window, BASE);
  let [own, ours]: [readonly CSSStyleSheet[], CSSStyleSheet] = [[], sheetIn(window, '')];
  const adopt = (): void => {
    shown.adoptedStyleSheets = [base, ...own, ours];
  };
  return {
    element,
    document: shown,
    window,
    show: (section, sheets) => {
      own = sheets.map(({ text }) => sheetIn(window, text));
      for (const sheet of own) cleanRules(sheet);
      const root = shown.documentElement;
      root.lang = section.language;
      root.dir = section.direction;
      [root.className, shown.body.className] = section.classes;
      shown.body.id = section.body.id;
      shown.body.replaceChildren(...Array.from(section.body.childNodes));
      // Through the object model: an attribute would be refused by the policy.
      for (const [{ style }, text] of section.styles) {
        style.cssText = text;
        cleanDeclarations(style);
      }
      adopt();
    },
    style: (text) => {
      ours = sheetIn(window, text);
      adopt();
    },
    remove: () => element.remove(),
  };
};
