import { keyedHash } from '../hashes';

/** Pixels. */
export const PICTURE_WIDTH = 320;
export const PICTURE_HEIGHT = 160;
export const PIECE_SIZE = 48;
const MARGIN = 8;
/** The piece starts at the left edge and must have a way to go. */
const NEAREST_LEFT = PIECE_SIZE + 32;

/** Where the piece belongs: pixels from the picture's left and upper edge. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

const HEX_DIGITS = 8;

const between = (low: number, high: number, hex: string): number => low + (Number.parseInt(hex, 16) % (high - low + 1));

/** Follows from the id and a key, so that it need not be kept. */
export const placeOf = (answerKey: string, captchaId: string): Place => {
  const hash = keyedHash(answerKey, `slider\n${captchaId}`);
  return {
    left: between(NEAREST_LEFT, PICTURE_WIDTH - PIECE_SIZE - MARGIN, hash.slice(0, HEX_DIGITS)),
    top: between(MARGIN, PICTURE_HEIGHT - PIECE_SIZE - MARGIN, hash.slice(HEX_DIGITS, 2 * HEX_DIGITS)),
  };
};
