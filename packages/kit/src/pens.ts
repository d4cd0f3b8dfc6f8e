/** The pens of the toolbar, in its order. */
export const PENS = ['ballpoint', 'fountain', 'brush', 'marker', 'pencil', 'charcoal', 'latin', 'asian'] as const;
export type PenName = (typeof PENS)[number];

/**
 * The figures that are drawn between two places, in the toolbar's order and groups. Those of the second list the format
 * knows as universal shapes alone (reference: note-format, section 6.1, type 40).
 */
export const FIGURE_GROUPS = {
  lines: ['line', 'arrow', 'doubleArrow', 'wave', 'fittedWave', 'curve', 'arc', 'bracket'],
  areas: [
    ...(['rectangle', 'roundedRectangle', 'ellipse', 'triangle', 'rhombus', 'parallelogram'] as const),
    ...(['trapezoid', 'pentagon', 'hexagon', 'octagon', 'star'] as const),
  ],
  bodies: ['axes', 'cube', 'cylinder', 'pyramid'],
} as const;
export type FigureName = (typeof FIGURE_GROUPS)[keyof typeof FIGURE_GROUPS][number];
export const FIGURES: readonly FigureName[] = Object.values(FIGURE_GROUPS).flat();

export const UNIVERSAL_FIGURES = [
  ...(['doubleArrow', 'fittedWave', 'curve', 'arc', 'bracket', 'roundedRectangle', 'parallelogram'] as const),
  ...(['octagon', 'star', 'axes', 'cube', 'cylinder', 'pyramid'] as const),
] as const satisfies readonly FigureName[];
export type UniversalName = (typeof UNIVERSAL_FIGURES)[number];

/** How a pen of the case is set. Plain values: they stand in the store and are kept by the browser. */
export interface PenChoice {
  readonly pen: PenName;
  /** ARGB, signed. */
  readonly colour: number;
  /** Page units: dots of a digitiser with 320 of them an inch. */
  readonly thickness: number;
  /** 0 … 1. */
  readonly pressureSensitivity: number;
  /** 0 … 1. */
  readonly smoothLevel: number;
  /** Off: widths are as the pressure makes them, whatever the level is. */
  readonly hasSmoothing: boolean;
  /** Of the ink's opacity, {@link PEN_ALPHAS}. */
  readonly alphaFactor: number;
  /** Off: the line is as wide as half the pressure makes it. */
  readonly hasPressure: boolean;
  /** Of the digitiser that is written for, {@link PEN_DPIS}: tells a device how wide the line is on its paper. */
  readonly dpi: number;
  /** So many places of the pen are kept to a page unit, {@link PEN_PRECISIONS}. */
  readonly precision: number;
}

const DOTS_PER_INCH = 320;
const MM_PER_INCH = 25.4;
/** As the device draws them at first, in millimetres (reference: note-format, section 6.2). */
const WIDTHS: Partial<Readonly<Record<PenName, number>>> = { brush: 1, marker: 5, charcoal: 0.3 };
const USUAL_WIDTH = 0.5;

/** The thinnest and the widest line that a pen may be set to, page units (reference: note-format, section 6.2). */
export const PEN_WIDTHS = { least: 1, most: 80 } as const;
/** The specification's range of a pen's precision (section 9). */
export const PEN_PRECISIONS = { least: 1, most: 8 } as const;
/** Digitisers of devices have between these. */
export const PEN_DPIS = { least: 160, most: 600 } as const;
/** The specification's range of a pen's opacity (section 9). */
export const PEN_ALPHAS = { least: 0.05, most: 2 } as const;

const argb = (rgb: number): number => 0xff000000 | rgb | 0;

/** The six colours of the toolbar: ink, grey, red, blue, green and the marker's yellow. ARGB, signed. */
export const INK_COLOURS = [0x000000, 0x808080, 0xd32f2f, 0x1f5fbf, 0x2e7d32, 0xffd400].map(argb);

const [BLACK = argb(0), YELLOW = BLACK] = [INK_COLOURS[0], INK_COLOURS[5]];

/** A pen as it lies in the case before anybody sets it: by the specification's defaults (section 9). */
export const usualPen = (pen: PenName): PenChoice => ({
  pen,
  pressureSensitivity: 0.375,
  smoothLevel: 0.2,
  alphaFactor: 1,
  colour: pen === 'marker' ? YELLOW : BLACK,
  thickness: Math.round((((WIDTHS[pen] ?? USUAL_WIDTH) * DOTS_PER_INCH) / MM_PER_INCH) * 10) / 10,
  hasPressure: true,
  hasSmoothing: true,
  dpi: DOTS_PER_INCH,
  precision: 4,
});

/** How wide a line is on paper, millimetres. */
export const lineMm = ({ thickness, dpi }: Pick<PenChoice, 'thickness' | 'dpi'>): number =>
  (thickness * MM_PER_INCH) / dpi;
