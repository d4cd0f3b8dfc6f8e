import type { SurfaceColours } from '../../kit/handles';

/** Where something is that cannot be drawn; device pixels. */
export interface Sheet {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Letters are so large a part of the width that is seen, and neither smaller nor larger than this. Device pixels. */
const [LETTER_SHARE, SMALLEST, LARGEST] = [1 / 18, 9, 28];
const LINE_HEIGHT = 1.4;
/** Of the edge; device pixels. */
const DASH = 6;
/** The part of the width that words may have. */
const ROOM = 0.86;

/** Cuts a sentence into lines that have room: between words, and between letters where there are none. */
export const wrapped = (sentence: string, hasRoom: (line: string) => boolean): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const part of sentence.match(/[^\s\u2e80-\u9fff]+\s*|[\u2e80-\u9fff]|\s+/g) ?? []) {
    if (line !== '' && !hasRoom(`${line}${part}`.trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
};

/** The part of a sheet that is on the canvas. */
const seenOf = ({ x, y, width, height }: Sheet, canvas: { readonly width: number; readonly height: number }): Sheet => {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.min(canvas.width, x + width) - left,
    height: Math.min(canvas.height, y + height) - top,
  };
};

/** What the sheet says, in the middle of what is seen of it. */
const write = (pen: CanvasRenderingContext2D, seen: Sheet, sentences: readonly string[]): void => {
  const letter = Math.min(LARGEST, Math.max(SMALLEST, seen.width * LETTER_SHARE));
  pen.font = `${letter}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const lines = sentences.flatMap((sentence) =>
    wrapped(sentence, (words) => pen.measureText(words).width <= seen.width * ROOM),
  );
  const room = Math.max(0, Math.floor(seen.height / (letter * LINE_HEIGHT)));
  const shown = lines.slice(0, room);
  const first = seen.y + seen.height / 2 - ((shown.length - 1) / 2) * letter * LINE_HEIGHT;
  for (const [index, words] of shown.entries())
    pen.fillText(words, seen.x + seen.width / 2, first + index * letter * LINE_HEIGHT);
};

/** An empty sheet of paper with a dashed edge, and what it says. */
export const drawSheet = (
  pen: CanvasRenderingContext2D,
  sheet: Sheet,
  sentences: readonly string[],
  { paper, line, isDark }: SurfaceColours,
): void => {
  const { x, y, width, height } = sheet;
  pen.save();
  pen.fillStyle = paper;
  pen.fillRect(x, y, width, height);
  pen.strokeStyle = line;
  pen.setLineDash([DASH, DASH]);
  pen.strokeRect(x + 1, y + 1, width - 2, height - 2);
  pen.fillStyle = isDark ? '#fff' : '#000';
  write(pen, seenOf(sheet, pen.canvas), sentences);
  pen.restore();
};
