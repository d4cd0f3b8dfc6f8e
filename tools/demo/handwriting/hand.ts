/** How one person writes. Lengths in page units, other numbers relative to the letter. */
export interface Hand {
  /** Height of a small x. */
  readonly xHeight: number;
  /** How far letters lean to the right, as a tangent. */
  readonly slant: number;
  /** Space between letters and between words, in glyph units (an x is 40 high). */
  readonly letterGap: number;
  readonly wordGap: number;
  /** How often two letters that can join do. */
  readonly joining: number;
  /** How far a letter's points stray from the skeleton, in glyph units. */
  readonly unrest: number;
  /** How far the line strays from its ruling, in glyph units. */
  readonly wander: number;
}

/** The notebook hand of the demo account: upright italic, half joined, at ease. */
export const notebookHand: Hand = {
  xHeight: 25,
  slant: 0.13,
  letterGap: 4.5,
  wordGap: 27,
  joining: 0.5,
  unrest: 1.15,
  wander: 2.2,
};

export const GLYPH_X_HEIGHT = 40;
