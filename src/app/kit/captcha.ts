/** A picture with a gap, and the piece that belongs into it. Lengths are in pixels of the picture. */
export interface Puzzle {
  readonly id: string;
  /** Both as `data:image/png;base64,…`. */
  readonly image: string;
  readonly piece: string;
  readonly width: number;
  readonly height: number;
  readonly pieceSize: number;
  /** How far the piece's row is below the upper edge; how far from the left is the answer. */
  readonly top: number;
}

/** How the piece was moved: pixels from the left, milliseconds since the first touch. */
export interface Slide {
  readonly offset: number;
  readonly track: readonly { readonly x: number; readonly t: number }[];
}
