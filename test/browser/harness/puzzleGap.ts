import type { Page } from 'playwright-core';

/** Where the piece of the shown puzzle belongs: pixels from the left, found as a person finds it, by the gap's white frame. */
export const gapIn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [picture, piece] = document.querySelectorAll<HTMLImageElement>('.puzzle-picture img');
    if (picture === undefined || piece === undefined) throw new Error('There is no puzzle.');
    await Promise.all([picture.decode(), piece.decode()]);
    const [width, height] = [picture.naturalWidth, picture.naturalHeight];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser does not draw.');
    context.drawImage(picture, 0, 0);
    const size = piece.naturalWidth;
    const top = Math.round((Number.parseFloat(piece.style.top) / 100) * height);
    /** How white a column of the piece's row is. */
    const whiteOf = (x: number): number => {
      const { data } = context.getImageData(x, top, 1, size);
      return data.reduce((sum, value) => sum + value, 0);
    };
    let [best, found] = [0, 0];
    for (let left = size; left <= width - size; left += 1) {
      const white = whiteOf(left + 1) + whiteOf(left + size - 1);
      if (white > best) [best, found] = [white, left];
    }
    return found;
  });
