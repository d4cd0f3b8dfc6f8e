import type { Spot } from '../types';

/** The text of a section as one string, and where each of its nodes stands in it. */
export interface TextIndex {
  readonly text: string;
  readonly nodes: readonly Text[];
  /** Where each node begins. */
  readonly starts: readonly number[];
}

export const indexText = (root: Node): TextIndex => {
  const walker = (root.ownerDocument as Document).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const [nodes, starts, parts]: [Text[], number[], string[]] = [[], [], []];
  let length = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = (node as Text).data;
    nodes.push(node as Text);
    starts.push(length);
    parts.push(words);
    length += words.length;
  }
  return { text: parts.join(''), nodes, starts };
};

/** The last node that begins at or before the character. */
const nodeAt = ({ starts }: TextIndex, at: number): number => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The range of a stretch; undefined in a section without text. */
export const rangeOf = (index: TextIndex, { start, end }: Pick<Spot, 'start' | 'end'>): Range | undefined => {
  const point = (at: number): readonly [Text, number] | undefined => {
    const number = nodeAt(index, at);
    const node = index.nodes[number];
    return node === undefined
      ? undefined
      : [node, Math.min(node.length, Math.max(0, at - (index.starts[number] ?? 0)))];
  };
  const [from, to] = [point(start), point(Math.max(start, end))];
  if (from === undefined || to === undefined) return undefined;
  const range = from[0].ownerDocument.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
};

/** The character at which a point of the tree lies. */
export const characterAt = ({ nodes, starts, text }: TextIndex, node: Node, offset: number): number => {
  const own = nodes.indexOf(node as Text);
  if (own >= 0) return (starts[own] ?? 0) + offset;
  const inside = node.childNodes[offset] ?? node;
  const isBehind = node.childNodes.length > 0 && offset >= node.childNodes.length;
  const following = nodes.findIndex((each) => {
    const order = inside.compareDocumentPosition(each);
    const isAfter = (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const isWithin = (order & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0;
    return isAfter && (!isBehind || !isWithin);
  });
  return following < 0 ? text.length : (starts[following] ?? text.length);
};

/** Letters as they are compared: case, width and accents do not count, and each stays one letter. */
const folded = (text: string): string =>
  Array.from(text, (letter) => {
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter.toLowerCase().slice(0, letter.length).padEnd(letter.length);
  })
    .join('')
    .replace(/\s/g, ' ');

/** Where the words stand in the text, at most `most` times. Any white space is a blank. */
export const findAll = (text: string, words: string, most: number): readonly number[] => {
  const [all, wanted] = [folded(text), folded(words.trim())];
  const found: number[] = [];
  if (wanted === '') return found;
  for (let at = all.indexOf(wanted); at >= 0 && found.length < most; at = all.indexOf(wanted, at + wanted.length))
    found.push(at);
  return found;
};

/** The nearest place where a quote stands, however its blanks and line breaks are; undefined where it does not. */
export const findQuote = (text: string, quote: string, near: number): readonly [number, number] | undefined => {
  const pattern = quote
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s*');
  if (pattern === '') return undefined;
  const matches = Array.from(text.matchAll(new RegExp(pattern, 'gu')), (match): readonly [number, number] => [
    match.index,
    match.index + match[0].length,
  ]);
  return matches.toSorted((a, b) => Math.abs(a[0] - near) - Math.abs(b[0] - near))[0];
};

/** Where a marked quote stands in a section: where it says, else at the nearest place, else where it says all the same. */
export const quotedAt = (text: string, { start, end }: Pick<Spot, 'start' | 'end'>, quote: string) => {
  const bare = (words: string): string => words.replace(/\s+/g, '');
  if (quote === '' || bare(text.slice(start, end)) === bare(quote)) return { start, end };
  const found = findQuote(text, quote, start);
  return found === undefined ? { start, end } : { start: found[0], end: found[1] };
};

/** How much stands before and after found words, letters. */
const AROUND = 40;

/** What stands around a stretch, in one line. */
export const around = (text: string, start: number, end: number) => {
  const line = (part: string): string => part.replace(/\s+/g, ' ');
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, end + AROUND);
  return {
    before: `${from > 0 ? '…' : ''}${line(text.slice(from, start)).trimStart()}`,
    words: line(text.slice(start, end)),
    after: `${line(text.slice(end, to)).trimEnd()}${to < text.length ? '…' : ''}`,
  };
};
