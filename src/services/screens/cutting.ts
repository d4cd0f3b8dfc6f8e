import type { ScreenCut } from '@inkside/kit';

/** A picture that a canvas can draw, and its size in pixels. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is drawn of a picture that lies as it was chosen, and where, on a sheet that is turned with it. */
export interface Placement {
  readonly from: Rectangle;
  /** On the screen before it is turned: its sides change places with each right angle. */
  readonly to: Rectangle;
  readonly angle: number;
}

const PERCENT = 100;
const RIGHT_ANGLE = Math.PI / 2;

const isSideways = ({ turns }: ScreenCut): boolean => turns % 2 === 1;

/** The part of the turned picture that is shown, in its pixels. */
const shownOf = ({ area }: ScreenCut, width: number, height: number): Rectangle =>
  area === null
    ? { x: 0, y: 0, width, height }
    : {
        x: (area.x / PERCENT) * width,
        y: (area.y / PERCENT) * height,
        width: (area.width / PERCENT) * width,
        height: (area.height / PERCENT) * height,
      };

/** A rectangle of the turned picture in the picture as it was; `sheet` is that one. */
const turnedBack = ({ x, y, width, height }: Rectangle, { turns }: ScreenCut, sheet: Sheet): Rectangle => {
  if (turns === 1) return { x: y, y: sheet.height - x - width, width: height, height: width };
  if (turns === 2) return { x: sheet.width - x - width, y: sheet.height - y - height, width, height };
  if (turns === 3) return { x: sheet.width - y - height, y: x, width: height, height: width };
  return { x, y, width, height };
};

/** In whole pixels, of which there is at least one. */
const rounded = ({ x, y, width, height }: Rectangle, sheet: Sheet): Rectangle => {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [right, bottom] = [
    Math.min(sheet.width, Math.round(x + width)),
    Math.min(sheet.height, Math.round(y + height)),
  ];
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
};

/** All of it in the middle, as large as it goes. */
const whole = (from: Sheet, width: number, height: number): Rectangle => {
  const scale = Math.min(width / from.width, height / from.height);
  const [w, h] = [Math.max(1, Math.round(from.width * scale)), Math.max(1, Math.round(from.height * scale))];
  return { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), width: w, height: h };
};

/** Where a cut takes its pixels from, and where they go. */
export const placementOf = (cut: ScreenCut, sheet: Sheet): Placement => {
  const [width, height] = isSideways(cut) ? [sheet.height, sheet.width] : [sheet.width, sheet.height];
  const from = rounded(turnedBack(shownOf(cut, width, height), cut, sheet), sheet);
  const [across, down] = isSideways(cut) ? [cut.height, cut.width] : [cut.width, cut.height];
  const to = cut.area === null ? whole(from, across, down) : { x: 0, y: 0, width: across, height: down };
  return { from, to, angle: cut.turns * RIGHT_ANGLE };
};
