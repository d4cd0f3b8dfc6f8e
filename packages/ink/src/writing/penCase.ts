import type { PenStroke } from '../editing/edits';
import { createArgsOf, DOTS_PER_INCH, type PenSettings, USUAL_PEN } from '../records/createArgs';
import { PEN } from '../render/stroke/pens';

/** The pens of the toolbar, in its order. */
export const PENS = ['ballpoint', 'fountain', 'brush', 'marker', 'pencil', 'charcoal', 'latin', 'asian'] as const;
export type PenName = (typeof PENS)[number];

/** How a pen of the case is set. Plain values: they stand in the store and are kept by the browser. */
export interface PenChoice extends Pick<PenSettings, 'pressureSensitivity' | 'smoothLevel' | 'alphaFactor'> {
  readonly pen: PenName;
  /** ARGB, signed. */
  readonly colour: number;
  /** Page units. */
  readonly thickness: number;
  /** Off: the line is as wide as half the pressure makes it. */
  readonly hasPressure: boolean;
}

const TYPES: Readonly<Record<PenName, number>> = {
  ballpoint: PEN.oilyPen,
  fountain: PEN.fountain,
  brush: PEN.brush,
  marker: PEN.marker,
  pencil: PEN.pencil,
  charcoal: PEN.charcoal,
  latin: PEN.latinCalligraphy,
  asian: PEN.asianCalligraphy,
};

const MM_PER_INCH = 25.4;
/** As the device draws them at first, in millimetres (reference: note-format, section 6.2). */
const WIDTHS: Partial<Readonly<Record<PenName, number>>> = { brush: 1, marker: 5, charcoal: 0.3 };
const USUAL_WIDTH = 0.5;

/** The thinnest and the widest line that a pen may be set to, page units (reference: note-format, section 6.2). */
export const PEN_WIDTHS = { least: 1, most: 80 } as const;
/** The specification's range of a pen's opacity (section 9). */
export const PEN_ALPHAS = { least: 0.05, most: 2 } as const;

const BLACK = 0xff000000 | 0;
const YELLOW = 0xffffd400 | 0;

/** A pen as it lies in the case before anybody sets it: by the specification's defaults (section 9). */
export const usualPen = (pen: PenName): PenChoice => {
  const { pressureSensitivity, smoothLevel, alphaFactor } = USUAL_PEN;
  const mm = WIDTHS[pen] ?? USUAL_WIDTH;
  return {
    ...{ pen, pressureSensitivity, smoothLevel, alphaFactor },
    colour: pen === 'marker' ? YELLOW : BLACK,
    thickness: Math.round(((mm * DOTS_PER_INCH) / MM_PER_INCH) * 10) / 10,
    hasPressure: true,
  };
};

/**
 * What the pen writes with: the record of its next stroke.
 * @param at epoch milliseconds of its first sample
 */
export const penStroke = (
  choice: PenChoice,
  { shapeId, layer, at }: Pick<PenStroke, 'shapeId' | 'layer' | 'at'>,
): PenStroke => {
  const { pen, colour, thickness, pressureSensitivity, smoothLevel, alphaFactor } = choice;
  const { maxPressure } = USUAL_PEN;
  return {
    ...{ shapeId, layer, at, colour, thickness },
    shapeType: TYPES[pen],
    createArgs: createArgsOf({ maxPressure, pressureSensitivity, smoothLevel, alphaFactor }),
  };
};
