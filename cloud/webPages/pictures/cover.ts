import { createHash } from 'node:crypto';

import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';

import type { BookPicture, Screen } from './convertPicture';

export interface CoverWords {
  readonly title: string;
  /** Site, or day of a digest. */
  readonly line: string;
  readonly isFromRight: boolean;
}

const FONT = '"DejaVu Serif", "Noto Serif", "Noto Serif CJK SC", serif';
const PROBE = 24;
/** A code that no font has a sign for. */
const NO_SIGN = '\u{10fffd}';

const drawn = (sign: string): string => {
  const canvas = createCanvas(PROBE * 2, PROBE * 2);
  const context = canvas.getContext('2d');
  context.font = `${PROBE}px ${FONT}`;
  context.fillText(sign, 4, PROBE + 8);
  return createHash('sha256').update(canvas.data()).digest('base64');
};

let empty: string | undefined;

/** Whether this machine has fonts for a text: a title in empty boxes is worse than none. */
const canWrite = (text: string): boolean => {
  empty ??= drawn(NO_SIGN);
  return [...new Set(text.replace(/\s/g, ''))].every((sign) => drawn(sign) !== empty);
};

/** Lines of a text, broken between words, or anywhere where there are none. */
const linesOf = (context: SKRSContext2D, text: string, width: number, max: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=[\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u)) {
    if (line !== '' && context.measureText(line + word).width > width) {
      lines.push(line.trim());
      line = '';
    }
    line += word;
  }
  lines.push(line.trim());
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max - 1), `${lines[max - 1] ?? ''}…`];
};

/** Bars whose lengths come of the title: a cover of its own for each book, without a picture. */
const drawBars = (context: SKRSContext2D, title: string, width: number, height: number): void => {
  const digest = createHash('sha256').update(title).digest();
  context.fillStyle = '#000';
  const step = height / 12;
  for (let row = 0; row < 10; row += 1) {
    const share = 0.2 + ((digest[row] ?? 0) / 255) * 0.7;
    context.globalAlpha = 0.12 + ((digest[row + 10] ?? 0) / 255) * 0.5;
    context.fillRect(width * 0.08, step * (row + 1), width * 0.84 * share, step * 0.45);
  }
  context.globalAlpha = 1;
};

const drawWords = (
  context: SKRSContext2D,
  words: CoverWords,
  box: { top: number; width: number; height: number },
): void => {
  const { title, line, isFromRight } = words;
  if (!canWrite(title)) return;
  const { top, width, height } = box;
  const size = Math.round(width / 15);
  const edge = width * 0.08;
  const x = isFromRight ? width - edge : edge;
  context.fillStyle = '#000';
  context.direction = isFromRight ? 'rtl' : 'ltr';
  context.textAlign = isFromRight ? 'right' : 'left';
  context.font = `bold ${size}px ${FONT}`;
  const lines = linesOf(
    context,
    title,
    width - 2 * edge,
    Math.max(1, Math.floor((height - size * 2.5) / (size * 1.3))),
  );
  lines.forEach((text, index) => context.fillText(text, x, top + size * 1.5 + index * size * 1.3));
  if (!canWrite(line)) return;
  context.font = `${Math.round(size * 0.55)}px ${FONT}`;
  context.fillText(line, x, top + height - size * 0.8);
};

const encoded = async (canvas: Canvas): Promise<BookPicture> => ({
  bytes: await canvas.encode('jpeg', 85),
  type: 'image/jpeg',
  width: canvas.width,
  height: canvas.height,
});

const MAX_WIDTH = 1200;

/** A cover of 3 : 4: the page's picture above, its title below; bars where it has no picture. */
export const drawCover = async (words: CoverWords, screen: Screen, picture?: BookPicture): Promise<BookPicture> => {
  const width = Math.min(screen.width, MAX_WIDTH);
  const height = Math.round((width * 4) / 3);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  const upper = Math.round(height * 0.6);
  if (picture === undefined) drawBars(context, words.title, width, upper);
  else {
    const image = await loadImage(Buffer.from(picture.bytes));
    const scale = Math.max(width / image.width, upper / image.height);
    const [w, h] = [image.width * scale, image.height * scale];
    context.save();
    context.beginPath();
    context.rect(0, 0, width, upper);
    context.clip();
    context.drawImage(image, (width - w) / 2, (upper - h) / 2, w, h);
    context.restore();
  }
  drawWords(context, words, { top: upper, width, height: height - upper });
  return encoded(canvas);
};
