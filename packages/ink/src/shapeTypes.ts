/**
 * The pens (reference: note-format, section 5): pencil, oily, fountain, brush, marker, neo brush, charcoal, free,
 * square, Latin and Asian calligraphy.
 */
const PEN_TYPES: ReadonlySet<number> = new Set([2, 3, 4, 5, 15, 21, 22, 36, 47, 60, 61]);

/**
 * Types that are drawn from their rectangle or their text, so that a device may have written no points for them:
 * text, form text, edit text, image, audio, rich text and its resources, stamp, link, attachment, svg, timestamp,
 * universal, selection link, meeting audio, bookmark, reference.
 */
const POINTLESS_TYPES: ReadonlySet<number> = new Set([
  6, 13, 16, 19, 23, 29, 30, 32, 33, 34, 35, 38, 40, 100, 200, 210, 2000,
]);

/** A shape of another page, shown once more. */
export const REFERENCE_TYPE = 2000;

/** A shape whose features say what it is (reference: note-format, section 6.1). */
export const UNIVERSAL = 40;

export const isPenType = (shapeType: number): boolean => PEN_TYPES.has(shapeType);

/** Whether a shape without its points file cannot be drawn. */
export const needsSamples = (shapeType: number): boolean => !POINTLESS_TYPES.has(shapeType);

/** Lines and areas that are nothing but their points: polygon, polyline, fill, curve. */
const POINT_FIGURES: ReadonlySet<number> = new Set([17, 31, 37, 39]);

/** Whether nothing at all can be seen of a shape that has no points anywhere. */
export const isLostWithoutSamples = (shapeType: number): boolean =>
  isPenType(shapeType) || POINT_FIGURES.has(shapeType);

const ERASER_TYPES: ReadonlySet<number> = new Set([14, 20]);

/** Whether a shape takes away what lies below it: along its points, or inside them. */
export const isEraserType = (shapeType: number): boolean => ERASER_TYPES.has(shapeType);
