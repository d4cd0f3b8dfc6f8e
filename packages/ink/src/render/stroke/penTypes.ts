/** `shapeType` of the pens (reference: note-format, section 5). */
export const PEN = {
  pencil: 2,
  oilyPen: 3,
  oldFountain: 4,
  fountain: 5,
  marker: 15,
  brush: 21,
  charcoal: 22,
  free: 36,
  square: 47,
  latinCalligraphy: 60,
  asianCalligraphy: 61,
} as const;

/** A flat tip: an ellipse whose long axis has the stroke's thickness and stands at a fixed angle. */
export interface Nib {
  /** Radians from the x axis towards the y axis. */
  readonly angle: number;
  /** The short axis by the long one. */
  readonly ratio: number;
}

const QUARTER = Math.PI / 4;
/** How flat the square pen is (device SDK: brush ratio 10). */
const SQUARE_RATIO = 0.1;

/** The calligraphy tips are one unit thin, up to ten times less than they are wide. */
const thinness = (thickness: number): number => 1 / Math.min(Math.max(thickness, 1), 10);

const NIBS: Readonly<Record<number, (thickness: number) => Nib>> = {
  // A positive angle of the device leans to the right, where the page's y axis points down.
  [PEN.latinCalligraphy]: (thickness) => ({ angle: -QUARTER, ratio: thinness(thickness) }),
  [PEN.asianCalligraphy]: (thickness) => ({ angle: QUARTER, ratio: thinness(thickness) }),
  [PEN.square]: () => ({ angle: -QUARTER, ratio: SQUARE_RATIO }),
};

/** The tip of a pen that has a flat one. */
export const nibOf = (shapeType: number, thickness: number): Nib | undefined => NIBS[shapeType]?.(thickness);
