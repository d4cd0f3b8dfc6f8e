/** How a panel shows pictures: in 16 greys, in 16 levels of each channel (4,096 colours), or in six pigments. */
export type PanelKind = 'grey16' | 'kaleido3' | 'spectra6';

/** A part of a picture, in percent of its width and height. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What of a picture goes on a screen, and how. */
export interface ScreenCut {
  /** Of the screen, in pixels. */
  readonly width: number;
  readonly height: number;
  /** By how many right angles the picture is turned, clockwise. */
  readonly turns: 0 | 1 | 2 | 3;
  /** Of the turned picture: what fills the screen. Null: all of it is shown, with white where it does not reach. */
  readonly area: PictureArea | null;
}

/** Specification section 5: of screensavers, and of no other file. */
export const SCREENSAVER_MAX_BYTES = 3 * 1024 * 1024;
