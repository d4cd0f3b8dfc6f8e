import type { InkState, OpenPage } from '../../../features/ink/types';
import { asFileId, asSecretId, PortError } from '@inkside/kit';
import type { Handles } from '@inkside/ui';
import type { InkHand, InkSurface, PageOnSurface, SurfaceColours } from '@inkside/ink';
import { NO_SHEETS, type WrittenSheets } from './writtenSheets';

/** Where something is that cannot be drawn; device pixels. */
interface Sheet {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Nobody writes in a recording. */
const noHand: InkHand = {
  show: () => undefined,
  begin: () => undefined,
  move: () => undefined,
  lift: () => undefined,
  cancel: () => undefined,
  letGo: () => undefined,
  detach: () => undefined,
};

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

/** Of the drawing itself: covers and cards show its middle in whatever shape they have. */
const [SIDE, LETTER, LINE] = [300, 26, 34];
/** A line has room for so many letters; those of Chinese are twice as wide. */
const LETTERS = 14;

const widthOf = (words: string): number =>
  Array.from(words).reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The address of a drawing that says something, which holds the drawing itself: nobody is asked for it. */
export const pictureFile = (sentence: string): string => {
  const lines = wrapped(sentence, (words) => widthOf(words) <= LETTERS);
  const first = SIDE / 2 - ((lines.length - 1) / 2) * LINE;
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" fill="#767676" font-family="sans-serif" font-size="${LETTER}" text-anchor="middle" dominant-baseline="middle">`,
    ...lines.map((words, index) => `<text x="${SIDE / 2}" y="${first + index * LINE}">${escaped(words)}</text>`),
    '</svg>',
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
};

/** What stands where something is missing. */
export interface AbsenceWords {
  /** A stored picture, a cover. */
  readonly picture: string;
  readonly ink: string;
  /** What a recording does hold of a page: how much is on it. */
  readonly page: (found: Pick<OpenPage, 'shapes' | 'points'>) => string;
}

/** A sheet that is no page of the open note. */
const SQUARE = { width: 1, height: 1 };
const onWhite: SurfaceColours = { paper: '#fff', line: '#767676', isDark: false };

/** A drawing of its own, to be handed on. */
const bitmapOf = async (
  width: number,
  size: { readonly width: number; readonly height: number },
  draw: (pen: CanvasRenderingContext2D, sheet: Sheet) => void,
): Promise<ImageBitmap | undefined> => {
  const height = Math.max(1, Math.round((width * size.height) / size.width));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  draw(pen, { x: 0, y: 0, width, height });
  return createImageBitmap(canvas);
};

const pagesOf = (open: InkState): readonly OpenPage[] => (open.phase === 'open' ? open.pages : []);

/** Nobody writes on the sheets of a recording. */
const nothingWritten = {
  hand: () => noHand,
  finish: () => undefined,
  erase: () => undefined,
  piece: () => Promise.reject(new PortError('errors.objectMissing')),
};

/** What is written on a sheet. */
const sentencesOf = (words: AbsenceWords | undefined, page: OpenPage | undefined): readonly string[] => {
  if (words === undefined) return [];
  return page?.phase === 'ready' ? [words.ink, words.page(page)] : [words.ink];
};

/** Shows pages once more when other ink is to be seen. */
const following = (
  sheets: WrittenSheets,
  draw: (shown: readonly PageOnSurface[], colours: SurfaceColours) => void,
): InkSurface => {
  let again: () => void = () => undefined;
  const detach = sheets.watch(() => again());
  return {
    show: (shown, colours) => {
      again = () => draw(shown, colours);
      again();
    },
    detach,
  };
};

/** Draws the pages of the open note: those that were written on as they were then, a sheet in the place of others. */
const sheetPainter = (words: AbsenceWords | undefined, ink: () => InkState, sheets: WrittenSheets) => {
  const pages = (): readonly OpenPage[] => pagesOf(ink());
  const pageOf = (pageId: string): OpenPage | undefined => pages().find((each) => each.pageId === pageId);

  const drawPages = (canvas: HTMLCanvasElement, shown: readonly PageOnSurface[], colours: SurfaceColours): void => {
    const pen = canvas.getContext('2d');
    if (pen === null) return;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const each of shown) {
      const { pageId, viewport } = each;
      const page = pageOf(pageId);
      if (page !== undefined && sheets.draw(pen, page, each, colours)) continue;
      const { scale, offsetX: x, offsetY: y } = viewport;
      const { width, height } = page ?? SQUARE;
      drawSheet(pen, { x, y, width: width * scale, height: height * scale }, sentencesOf(words, page), colours);
    }
  };
  const small = (
    page: OpenPage | undefined,
    width: number,
    colours: SurfaceColours,
  ): Promise<ImageBitmap | undefined> =>
    bitmapOf(width, page ?? SQUARE, (pen, sheet) => {
      const viewport = { scale: sheet.width / (page ?? SQUARE).width, offsetX: 0, offsetY: 0 };
      if (page !== undefined && sheets.draw(pen, page, { pageId: page.pageId, viewport }, colours)) return;
      drawSheet(pen, sheet, sentencesOf(words, page).slice(0, 1), colours);
    }).catch(() => undefined);
  return { pages, pageOf, drawPages, small };
};

/**
 * What a recording does not hold: pictures, sounds, and the ink of pages that nobody wrote on. Each says so in its own place, with what is known of it.
 * @param words undefined until they are there: the sheets are empty then
 * @param ink the open note at that moment
 * @param sheets pages whose ink it holds
 */
export const standInHandles = (
  words: AbsenceWords | undefined,
  ink: () => InkState,
  sheets: WrittenSheets = NO_SHEETS,
): Handles => {
  const picture = words === undefined ? undefined : pictureFile(words.picture);
  const { pages, pageOf, drawPages, small } = sheetPainter(words, ink, sheets);
  const absent = (): Promise<never> => Promise.reject(new PortError('replay.faults.absent'));

  return {
    files: { keep: () => asFileId('none') },
    secrets: { keep: () => asSecretId('none'), read: () => undefined, forget: () => undefined },
    screens: { open: absent },
    sent: { preview: async () => ({ kind: 'none', reason: 'kind' }), link: async () => '' },
    ...{ pictures: { load: async () => picture }, remotePictures: { load: async () => picture } },
    loginAd: { show: async () => undefined },
    books: { ink: async () => new Map(), mount: absent },
    ink: {
      attach: (canvas) => following(sheets, (shown, colours) => drawPages(canvas, shown, colours)),
      thumbnail: (pageId, width, colours) => small(pageOf(pageId), width, colours),
      dayInk: async () => undefined,
      writtenAt: async () => undefined,
      file: absent,
      ...nothingWritten,
    },
    inkExport: {
      preview: ({ pageNumber }, width) => small(pages()[pageNumber - 1], width, onWhite),
      endPreviews: () => undefined,
    },
    papers: { paper: absent },
  };
};
