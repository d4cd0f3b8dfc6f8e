import { SCREEN } from '@inkside/twin';

const MARGIN = 108;
const SIZE = 44;
const LINE = 66;
const FONT = `${SIZE}px Georgia, 'Noto Serif CJK SC', 'Songti SC', serif`;
const LINES = Math.floor((SCREEN.height - 2 * MARGIN) / LINE);
const WIDTH = SCREEN.width - 2 * MARGIN;
/** A device turns no more pages of one text. */
const MOST_LINES = 1000 * LINES;

/** Where a line may be broken: behind a space, and before and behind a character of Chinese or Japanese. */
const PIECES = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+/gu;

type Measure = (text: string) => number;

/** A word that is longer than a line is broken where the line ends. */
const brokenWord = (word: string, measure: Measure): readonly string[] => {
  if (measure(word) <= WIDTH) return [word];
  const parts: string[] = [''];
  for (const character of word) {
    const grown = (parts.at(-1) ?? '') + character;
    if (measure(grown) <= WIDTH) parts[parts.length - 1] = grown;
    else parts.push(character);
  }
  return parts;
};

const wrapped = (paragraph: string, measure: Measure): readonly string[] => {
  const lines: string[] = [''];
  for (const piece of paragraph.match(PIECES) ?? []) {
    for (const part of brokenWord(piece, measure)) {
      const grown = (lines.at(-1) ?? '') + part;
      if (measure(grown.trimEnd()) <= WIDTH) lines[lines.length - 1] = grown;
      else lines.push(part);
    }
  }
  return lines;
};

/** The pages of a text, each as its lines; one empty page for an empty text. */
export const textPages = (text: string, context: CanvasRenderingContext2D): readonly (readonly string[])[] => {
  context.font = FONT;
  const measure: Measure = (part) => context.measureText(part).width;
  const lines: string[] = [];
  for (const paragraph of text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n')) {
    lines.push(...wrapped(paragraph, measure));
    if (lines.length > MOST_LINES) break;
  }
  const count = Math.max(1, Math.ceil(Math.min(lines.length, MOST_LINES) / LINES));
  return Array.from({ length: count }, (_, page) => lines.slice(page * LINES, (page + 1) * LINES));
};

/** Draws the lines of one page. */
export const drawText = (lines: readonly string[], context: CanvasRenderingContext2D): void => {
  context.fillStyle = '#000000';
  context.font = FONT;
  context.textBaseline = 'alphabetic';
  lines.forEach((line, index) => context.fillText(line, MARGIN, MARGIN + SIZE + index * LINE));
};

/** Text of a file: UTF-8, or what older Chinese computers write where it is none. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};
