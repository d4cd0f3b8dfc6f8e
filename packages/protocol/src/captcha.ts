import * as v from 'valibot';

import { envelopeOf } from './sharedSchemas';

/** How long a captcha waits for its one answer. */
export const CAPTCHA_LIFE_MS = 2 * 60_000;
/** How long the `verify` of a solved one is good for a call. */
export const VERIFY_LIFE_MS = 5 * 60_000;

/** captcha/create, ours: a picture to slide a piece into, or work for the processor, for those who cannot see one. */
export const captchaCreateBody = v.looseObject({ kind: v.picklist(['slider', 'work']) });

/** `data:image/png;base64,…` */
const picture = v.pipe(v.string(), v.startsWith('data:image/png;base64,'));

const captchaId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/**
 * The piece belongs somewhere in the row that begins `top` pixels below the picture's upper edge; how far from the left
 * is the answer. All lengths are in pixels.
 */
const sliderTask = v.looseObject({
  kind: v.literal('slider'),
  captchaId,
  image: picture,
  piece: picture,
  width: v.number(),
  height: v.number(),
  pieceSize: v.number(),
  top: v.number(),
});
export type SliderTask = v.InferOutput<typeof sliderTask>;

/** A `nonce` is wanted with which the SHA-256 of `challenge` and nonce, as one text, begins with `bits` zero bits. */
const workTask = v.looseObject({
  kind: v.literal('work'),
  captchaId,
  challenge: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  bits: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)),
});
export type WorkTask = v.InferOutput<typeof workTask>;

/** This cloud asks for no security check: calls that take a `verify` do without. */
const noTask = v.looseObject({ kind: v.literal('none') });

export const captchaCreateAnswer = envelopeOf(v.variant('kind', [sliderTask, workTask, noTask]));

const finite = v.pipe(v.number(), v.finite());

/** One place of the piece on its way: pixels from the left, milliseconds since the first touch. */
const trackSample = v.looseObject({ x: finite, t: finite });
export type TrackSample = v.InferOutput<typeof trackSample>;

/** captcha/check: `offset` and `track` of a slider, or the `nonce` of the work. Each captcha takes one try. */
export const captchaCheckBody = v.looseObject({
  captchaId,
  offset: v.optional(finite),
  track: v.optional(v.pipe(v.array(trackSample), v.maxLength(2000))),
  nonce: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,40}$/))),
});
/** `verify` stands for a solved captcha, once, within {@link VERIFY_LIFE_MS}. */
export const captchaCheckAnswer = envelopeOf(v.looseObject({ verify: v.pipe(v.string(), v.minLength(16)) }));

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
