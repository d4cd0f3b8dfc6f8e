/** Which part of a page is painted, in device pixels of the page's own corner, and how large a page unit is there. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per page unit. */
  readonly scale: number;
}
