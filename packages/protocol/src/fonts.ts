import * as v from 'valibot';

/** The list of typefaces on the static host (specification section 7). */
export const FONTS_PATH = '/fonts.json';

/** What is read of it. */
export const fontsAnswer = v.looseObject({
  fonts: v.array(v.looseObject({ id: v.string(), name: v.string(), family: v.string() })),
});

/** A typeface that the cloud names. */
export interface Typeface {
  readonly id: string;
  readonly name: string;
  /** A list of families as CSS has it, of which every system has one. */
  readonly family: string;
}
