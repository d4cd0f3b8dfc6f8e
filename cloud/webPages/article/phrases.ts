import { formula } from './mathml';
import type { Draft } from './draft';
import { absoluteLink, escaped, oneLine } from './text';

/** Kept as they are, without attributes; what is not named here gives its inside alone. */
const KEPT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'code', 'kbd', 'samp', 'var'].map(
      (name) => [name, name],
    ),
  ),
  ...{ abbr: 'abbr', cite: 'cite', q: 'q', dfn: 'dfn', tt: 'code', strike: 's', bdi: 'bdi' },
};

/** Run text, and never hold a block in valid markup. */
export const PHRASES: ReadonlySet<string> = new Set([
  ...Object.keys(KEPT),
  ...['a', 'span', 'font', 'big', 'time', 'label', 'br', 'wbr', 'img', 'svg', 'math', 'ruby', 'rb', 'rt', 'rp', 'bdo'],
  ...['picture', 'data', 'nobr', 'acronym', 'output', 'meter', 'progress'],
]);

/** Left out with all that is in them: what runs, loads, asks or is no text. */
export const DROPPED: ReadonlySet<string> = new Set(
  (
    'script style noscript template object embed link meta head title canvas input button select textarea option ' +
    'dialog map area base param source track frame frameset applet'
  ).split(' '),
);

const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** What no reader of the page sees. */
export const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  element.getAttribute('class')?.includes('katex-html') === true ||
  HIDDEN.test(element.getAttribute('style') ?? '');

export const isElement = (node: Node): node is Element => node.nodeType === 1;
export const isText = (node: Node): boolean => node.nodeType === 3 || node.nodeType === 4;

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** Language and direction, where an element has its own. */
export const ownWords = (element: Element): string => {
  const lang = element.getAttribute('lang') ?? '';
  const dir = element.getAttribute('dir') ?? '';
  return (
    (LANGUAGE.test(lang) ? ` xml:lang="${lang}" lang="${lang}"` : '') +
    (dir === 'rtl' || dir === 'ltr' ? ` dir="${dir}"` : '')
  );
};

const MAX_ALT = 300;
/** Of what the page itself shows so small, nothing is to be seen on paper. */
const MIN_SHOWN_PX = 3;

const pictureOf = (image: Element, draft: Draft): string => {
  const sizes = ['width', 'height'].map((name) => Number.parseInt(image.getAttribute(name) ?? '', 10));
  if (sizes.some((size) => size >= 0 && size < MIN_SHOWN_PX)) return '';
  const source = image.getAttribute('src') ?? '';
  return source === '' ? '' : draft.picture(source, oneLine(image.getAttribute('alt') ?? '', MAX_ALT));
};

const MAX_DRAWING = 256 * 1024;

/** Drawings that stand in the page itself become pictures; small ones are signs of buttons. */
const drawingOf = (svg: Element, draft: Draft): string => {
  const width = Number.parseInt(svg.getAttribute('width') ?? svg.getAttribute('viewBox')?.split(/[\s,]+/)[2] ?? '', 10);
  const markup = svg.outerHTML;
  if (!(width >= 48) || markup.length > MAX_DRAWING) return '';
  const whole = markup.includes('xmlns=') ? markup : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const title = oneLine(svg.querySelector('title')?.textContent ?? svg.getAttribute('aria-label') ?? '', MAX_ALT);
  return draft.picture(`data:image/svg+xml;base64,${Buffer.from(whole).toString('base64')}`, title);
};

const linkOf = (link: Element, text: string, draft: Draft): string => {
  const href = link.getAttribute('href') ?? '';
  const inner = draft.innerLink(href);
  if (inner !== undefined) return `<a href="${inner}">${text}</a>`;
  const address = /^mailto:[^\s<>"]+@[^\s<>"]+$/i.test(href)
    ? encodeURI(decodeURISafely(href))
    : absoluteLink(href, draft.base);
  return address === undefined ? text : `<a href="${escaped(address)}">${text}</a>`;
};

const decodeURISafely = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return '';
  }
};

/** Characters with their reading above them, in pairs; what comes in another order is run on in brackets. */
const rubyOf = (ruby: Element, draft: Draft, link: boolean): string => {
  let base = '';
  let pairs = '';
  for (const child of [...ruby.childNodes]) {
    const name = isElement(child) ? child.localName : '';
    if (name === 'rp') continue;
    if (name !== 'rt') base += phrase(child, draft, link);
    else {
      const reading = phrases([...child.childNodes], draft, link);
      pairs += base.trim() === '' ? `(${reading})` : `<ruby>${base}<rp>(</rp><rt>${reading}</rt><rp>)</rp></ruby>`;
      base = '';
    }
  }
  return pairs + base;
};

type Writer = (element: Element, draft: Draft, isInLink: boolean) => string;

const special: Readonly<Record<string, Writer>> = {
  br: () => '<br/>',
  wbr: () => '',
  img: (element, draft) => pictureOf(element, draft),
  svg: (element, draft) => drawingOf(element, draft),
  math: (element, draft) => {
    const { markup, isMath } = formula(element);
    draft.hasMath ||= isMath;
    return markup;
  },
  ruby: rubyOf,
  a: (element, draft, isInLink) => {
    const text = phrases([...element.childNodes], draft, true);
    return isInLink || text.trim() === '' ? text : linkOf(element, text, draft);
  },
};

const elementAsPhrase = (element: Element, draft: Draft, isInLink: boolean): string => {
  const { localName } = element;
  const write = Object.hasOwn(special, localName) ? special[localName] : undefined;
  const mark = draft.anchor(element);
  if (write !== undefined) return mark + write(element, draft, isInLink);
  const text = phrases([...element.childNodes], draft, isInLink);
  if (text.trim() === '') return mark + text;
  const kept = KEPT[localName];
  const own = ownWords(element);
  if (kept !== undefined) return `${mark}<${kept}${own}>${text}</${kept}>`;
  if (own !== '') return `${mark}<span${own}>${text}</span>`;
  // A block where only text may stand: its words must not run into the next ones.
  return mark + (PHRASES.has(localName) ? text : ` ${text} `);
};

/** A node as text of a paragraph. */
const phrase = (node: Node, draft: Draft, isInLink: boolean): string => {
  if (isText(node)) {
    const text = node.textContent ?? '';
    draft.count(text);
    return escaped(text).replace(/\s+/g, ' ');
  }
  if (!isElement(node) || DROPPED.has(node.localName) || isHidden(node)) return '';
  return draft.deeper(() => elementAsPhrase(node, draft, isInLink));
};

export const phrases = (nodes: readonly Node[], draft: Draft, isInLink = false): string =>
  nodes.map((node) => phrase(node, draft, isInLink)).join('');
