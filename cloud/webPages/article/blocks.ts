import type { Draft } from './draft';
import { DROPPED, isElement, isHidden, isText, ownWords, phrases, PHRASES } from './phrases';
import { absoluteLink, escaped, oneLine } from './text';
import { tableOf } from './tables';

/** Puts run text that was found inside of marks back into them, as a link round two paragraphs. */
type Wrap = (text: string) => string;

const seen = new WeakMap<Element, boolean>();

/** Whether an element is a block, or run text that (against the rules) has one inside. */
const isBlock = (element: Element): boolean => {
  if (DROPPED.has(element.localName)) return false;
  // What a page names itself (with a dash) is run text as far as anyone knows.
  if (!PHRASES.has(element.localName) && !element.localName.includes('-')) return true;
  if (element.localName === 'svg' || element.localName === 'math') return false;
  const known = seen.get(element);
  if (known !== undefined) return known;
  const found = [...element.children].some(isBlock);
  seen.set(element, found);
  return found;
};

const isSeen = (node: Node): boolean => !isElement(node) || !(DROPPED.has(node.localName) || isHidden(node));

/** What may stand in a body: run text is gathered into paragraphs. */
export const flow = (nodes: readonly Node[], draft: Draft, wrap: Wrap = (text) => text): string => {
  let markup = '';
  let run: Node[] = [];
  const endRun = (): void => {
    const text = phrases(run, draft).trim();
    run = [];
    if (text.replace(/(?:<br\/>|\s)+/g, '') !== '') markup += `<p>${wrap(text)}</p>\n`;
  };
  for (const node of nodes.filter(isSeen)) {
    if (isElement(node) && isBlock(node)) {
      endRun();
      markup += draft.deeper(() => block(node, draft, wrap));
    } else if (isText(node) || isElement(node)) run.push(node);
  }
  endRun();
  return markup;
};

/** The inside of a list item, a cell or a caption: run text as it is, or blocks. */
const inside = (element: Element, draft: Draft): string => {
  const children = [...element.childNodes];
  const hasBlocks = children.some((child) => isElement(child) && isSeen(child) && isBlock(child));
  return draft.anchor(element) + (hasBlocks ? flow(children, draft) : phrases(children, draft).trim());
};

const MAX_HEADING = 200;

/** A heading that was never closed holds the text behind it: it ends where the first block begins. */
const heading = (element: Element, draft: Draft): string => {
  const level = Math.max(2, Number(element.localName.charAt(1)));
  const children = [...element.childNodes].filter(isSeen);
  const first = children.findIndex((child) => isElement(child) && isBlock(child));
  const isBlockAlone = first === 0 && children.length === 1;
  const own = first < 0 || isBlockAlone ? children : children.slice(0, first);
  const rest = isBlockAlone ? '' : flow(children.slice(own.length), draft);
  const text = phrases(own, draft).trim();
  if (text === '') return rest;
  const words = oneLine(own.map(({ textContent }) => textContent ?? '').join(''), MAX_HEADING);
  const id = draft.heading(level, words);
  return `<h${level}${id === undefined ? '' : ` id="${id}"`}>${text}</h${level}>\n${rest}`;
};

/** Elements that highlighters make lines of. */
const LINES = new Set(['div', 'p', 'li', 'tr', 'br']);

/** Text with its own line breaks; highlighters make a block of each line. */
const linesOf = (node: Node): string => {
  if (isText(node)) return node.textContent ?? '';
  if (!isElement(node) || DROPPED.has(node.localName)) return '';
  const text = [...node.childNodes].map(linesOf).join('');
  return LINES.has(node.localName) && !text.endsWith('\n') ? `${text}\n` : text;
};

const preformatted = (element: Element, draft: Draft): string => {
  const text = linesOf(element).replace(/^\n|\s+$/g, '');
  draft.count(text);
  return text.trim() === '' ? '' : `<pre><code>${escaped(text)}</code></pre>\n`;
};

const list = (element: Element, draft: Draft): string => {
  const items = [...element.childNodes].filter(isSeen).map((child) => {
    if (isElement(child) && child.localName === 'li') return inside(child, draft);
    return isElement(child) && isBlock(child) ? flow([child], draft) : phrases([child], draft).trim();
  });
  const rows = items.filter((item) => item.trim() !== '').map((item) => `<li>${item}</li>\n`);
  const name = element.localName === 'ol' ? 'ol' : 'ul';
  const start = element.getAttribute('start') ?? '';
  const from = name === 'ol' && /^-?\d{1,6}$/.test(start) ? ` start="${start}"` : '';
  return rows.length === 0 ? '' : `<${name}${from}>\n${rows.join('')}</${name}>\n`;
};

/** Terms with what is said of them; groups of them (`div`) are undone. */
const definitions = (element: Element, draft: Draft): string => {
  const parts = [...element.children].flatMap((child) => (child.localName === 'div' ? [...child.children] : [child]));
  if (parts[0]?.localName !== 'dt') return flow([...element.childNodes], draft);
  const rows = parts.map((part) =>
    part.localName === 'dt'
      ? `<dt>${phrases([...part.childNodes], draft).trim()}</dt>\n`
      : `<dd>${inside(part, draft)}</dd>\n`,
  );
  const end = parts.at(-1)?.localName === 'dt' ? '<dd></dd>' : '';
  return `<dl>\n${rows.join('')}${end}</dl>\n`;
};

const figure = (element: Element, draft: Draft): string => {
  const caption = element.querySelector('figcaption');
  const others = [...element.childNodes].filter((child) => child !== caption);
  caption?.remove();
  const content = flow(others, draft);
  const words = caption === null ? '' : inside(caption, draft);
  if (content === '' && words === '') return '';
  return `<figure>\n${content}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>\n`;
};

/** What plays or frames something else becomes the way to it. */
const embedded = (element: Element, draft: Draft): string => {
  const own = element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? null;
  const address = absoluteLink(own, draft.base);
  return address === undefined ? '' : `<p><a href="${escaped(address)}">${escaped(address)}</a></p>\n`;
};

type Writer = (element: Element, draft: Draft) => string;

const writers: Readonly<Record<string, Writer>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading])),
  ...{ pre: preformatted, listing: preformatted, xmp: preformatted },
  ...{ ul: list, ol: list, menu: list, dir: list, dl: definitions, figure },
  ...{ iframe: embedded, video: embedded, audio: embedded },
  hr: () => '<hr/>\n',
  blockquote: (element, draft) => {
    const content = flow([...element.childNodes], draft);
    return content === '' ? '' : `<blockquote${ownWords(element)}>\n${content}</blockquote>\n`;
  },
  table: (element, draft) => tableOf(element, draft, { inside, flow }),
};

const block = (element: Element, draft: Draft, wrap: Wrap): string => {
  const { localName } = element;
  const mark = draft.anchor(element);
  const write = Object.hasOwn(writers, localName) ? writers[localName] : undefined;
  if (write !== undefined) return mark + write(element, draft);
  const children = [...element.childNodes];
  const own = ownWords(element);
  if (localName === 'p' && !children.some((child) => isElement(child) && isSeen(child) && isBlock(child))) {
    const text = phrases(children, draft).trim();
    return mark + (text === '' ? '' : `<p${own}>${wrap(text)}</p>\n`);
  }
  const content = flow(children, draft, wrapOf(element, wrap));
  return mark + (own === '' || content === '' ? content : `<div${own}>\n${content}</div>\n`);
};

/** A mark round blocks goes into each of their paragraphs. */
const wrapOf = (element: Element, wrap: Wrap): Wrap => {
  const mark = /^(?:b|strong)$/.test(element.localName) ? 'strong' : /^(?:i|em)$/.test(element.localName) ? 'em' : '';
  return mark === '' ? wrap : (text) => wrap(`<${mark}>${text}</${mark}>`);
};
