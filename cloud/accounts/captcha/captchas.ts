import * as v from 'valibot';

import { CAPTCHA_LIFE_MS } from '../../../src/services/contract/account/captcha';
import type { SliderTask, WorkTask } from '../../../src/services/contract/account/captcha';
import type { Clock } from '../../config';
import { CloudFailure } from '../../failure';
import { hashSecret, keyedHash, randomHex } from '../hashes';
import type { Records } from '../records';
import { PICTURE_HEIGHT, PICTURE_WIDTH, PIECE_SIZE, placeOf } from './place';
import { slideFits } from './slide';
import type { Slide } from './slide';
import { createVerifies } from './verifies';
import { WORK_BITS, workFits } from './work';

const ID_BYTES = 16;
const PREFIX = 'captcha:';

const captchaSchema = v.object({
  kind: v.picklist(['slider', 'work']),
  createdAt: v.number(),
  expiresAt: v.number(),
});
type StoredCaptcha = v.InferOutput<typeof captchaSchema>;

/** An answer: of a slider, or of work. */
export interface Attempt {
  readonly slide?: Slide | undefined;
  readonly nonce?: string | undefined;
}

/**
 * What tells people from programs, or makes programs pay. A captcha takes one try within two minutes. Ids are kept as
 * hashes, and answers not at all: they follow from the id and a key.
 */
export interface Captchas {
  createSlider(): Promise<SliderTask>;
  createWork(): Promise<WorkTask>;
  /** The `verify` of a solved captcha. Throws `errors.captchaWrong`, also for one that is unknown, used or too old. */
  check(captchaId: string, attempt: Attempt): Promise<string>;
  /** Uses a `verify` up; false when it is worth nothing. */
  redeem(verify: string): Promise<boolean>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

export const createCaptchas = (records: Records, clock: Clock, answerKey: string): Captchas => {
  const verifies = createVerifies(records, clock);
  const recordId = (id: string): string => `${PREFIX}${hashSecret(id)}`;
  const challengeOf = (id: string): string => keyedHash(answerKey, `work\n${id}`);

  const open = async (kind: StoredCaptcha['kind']): Promise<string> => {
    const [id, createdAt] = [randomHex(ID_BYTES), clock.now()];
    const next = { kind, createdAt, expiresAt: createdAt + CAPTCHA_LIFE_MS };
    await records.change(recordId(id), captchaSchema, () => ({ next, result: undefined }));
    return id;
  };

  const fits = (id: string, { kind, createdAt }: StoredCaptcha, { slide, nonce }: Attempt): boolean => {
    if (kind === 'work') return nonce !== undefined && workFits(challengeOf(id), nonce);
    return slide !== undefined && slideFits(slide, placeOf(answerKey, id).left, clock.now() - createdAt);
  };

  return {
    createSlider: async () => {
      // Loaded by the first picture.
      const { drawPicture } = await import('./picture');
      const captchaId = await open('slider');
      const place = placeOf(answerKey, captchaId);
      const size = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, pieceSize: PIECE_SIZE };
      return { kind: 'slider', captchaId, ...drawPicture(place), ...size, top: place.top };
    },
    createWork: async () => {
      const captchaId = await open('work');
      return { kind: 'work', captchaId, challenge: challengeOf(captchaId), bits: WORK_BITS };
    },
    check: async (captchaId, attempt) => {
      const captcha = await records.change(recordId(captchaId), captchaSchema, (stored) => ({
        next: undefined,
        result: stored,
      }));
      const isAlive = captcha !== undefined && captcha.expiresAt > clock.now();
      if (!isAlive || !fits(captchaId, captcha, attempt)) throw new CloudFailure('errors.captchaWrong');
      return verifies.give();
    },
    redeem: (verify) => verifies.redeem(verify),
    sweep: async () => {
      for (const { id, value } of await records.list(PREFIX, captchaSchema)) {
        if (value.expiresAt <= clock.now()) await records.remove(id);
      }
      await verifies.sweep();
    },
  };
};
