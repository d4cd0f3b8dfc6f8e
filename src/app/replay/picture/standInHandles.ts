import type { InkState, OpenPage } from '../../../features/ink/types';
import { PortError } from '../../kit/appError';
import type { Handles, PageOnSurface, SurfaceColours } from '../../kit/handles';
import { asFileId, asSecretId } from '../../kit/units';
import { drawSheet, type Sheet } from './drawSheet';
import { pictureFile } from './pictureFile';

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

/** What is written on a sheet. */
const sentencesOf = (words: AbsenceWords | undefined, page: OpenPage | undefined): readonly string[] => {
  if (words === undefined) return [];
  return page?.phase === 'ready' ? [words.ink, words.page(page)] : [words.ink];
};

/**
 * What a recording does not hold: pictures, ink, sounds. Each says so in its own place, with what is known of it.
 * @param words undefined until they are there: the sheets are empty then
 * @param ink the open note at that moment
 */
export const standInHandles = (words: AbsenceWords | undefined, ink: () => InkState): Handles => {
  const pages = (): readonly OpenPage[] => pagesOf(ink());
  const picture = words === undefined ? undefined : pictureFile(words.picture);

  const drawPages = (canvas: HTMLCanvasElement, shown: readonly PageOnSurface[], colours: SurfaceColours): void => {
    const pen = canvas.getContext('2d');
    if (pen === null) return;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const { pageId, viewport } of shown) {
      const page = pages().find((each) => each.pageId === pageId);
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
    bitmapOf(width, page ?? SQUARE, (pen, sheet) =>
      drawSheet(pen, sheet, sentencesOf(words, page).slice(0, 1), colours),
    ).catch(() => undefined);

  return {
    files: { keep: () => asFileId('none') },
    secrets: { keep: () => asSecretId('none'), read: () => undefined },
    pictures: { load: async () => picture },
    ink: {
      attach: (canvas) => ({ show: (shown, colours) => drawPages(canvas, shown, colours), detach: () => undefined }),
      thumbnail: (pageId, width, colours) =>
        small(
          pages().find((each) => each.pageId === pageId),
          width,
          colours,
        ),
      file: () => Promise.reject(new PortError('replay.faults.absent')),
    },
    inkExport: {
      preview: ({ pageNumber }, width) => small(pages()[pageNumber - 1], width, onWhite),
      endPreviews: () => undefined,
    },
  };
};
