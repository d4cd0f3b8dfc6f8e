import { setImmediate } from 'node:timers/promises';

import { CAPTCHA_LIFE_MS } from '../../../src/services/contract/captcha';
import type { SliderTask, WorkTask } from '../../../src/services/contract/captcha';
import type { Clock } from '../../config';
import { CloudFailure } from '../../failure';
import { createTurns } from '../../turns';
import { keyedHash } from '../hashes';
import type { Records } from '../records';
import { createCaptchaPace } from './pace';
import { PICTURE_HEIGHT, PICTURE_WIDTH, PIECE_SIZE, placeOf } from './place';
import { slideFits } from './slide';
import type { Slide } from './slide';
import { createSpent } from './spent';
import { createStamps } from '../stamps';
import type { Stamps } from '../stamps';
import { createVerifies } from './verifies';
import { bitsFor, workFits } from './work';

/** The kind of a slider; that of work is its bits. */
const SLIDER = 0;
/** Of one network in an hour, at the usual price and as pictures: a school behind one address signs in at eight. */
const FREE_CAPTCHAS = 600;
/** Pictures that wait to be drawn; who comes then gets work, on a machine that is slow, too. */
const MOST_WAITING = 10;

/** An answer: of a slider, or of work. */
export interface Attempt {
  readonly slide?: Slide | undefined;
  readonly nonce?: string | undefined;
}

/**
 * What tells people from programs, or makes programs pay. A captcha takes one try within two minutes. Making one keeps
 * nothing: its time, its kind and its answer follow from the id and a key.
 */
export interface Captchas {
  /** `from` names the network that asks. Work where many pictures are drawn already: for it, or for all. */
  createSlider(from: string): Promise<SliderTask | WorkTask>;
  /** Harder for a network that takes very many. */
  createWork(from: string): WorkTask;
  /** The `verify` of a solved captcha. Throws `errors.captchaWrong`, also for one that is unknown, used or too old. */
  check(captchaId: string, attempt: Attempt): Promise<string>;
  /** Uses a `verify` up; false when it is worth nothing. */
  redeem(verify: string): Promise<boolean>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

/** Pictures, one at a time: between two of them everybody else is answered. */
const createDrawing = (clock: Clock, answerKey: string, stamps: Stamps) => {
  const takeTurn = createTurns();
  let waiting = 0;
  const drawSlider = async (): Promise<SliderTask> => {
    await setImmediate();
    // Loaded by the first picture.
    const { drawPicture } = await import('./picture');
    const captchaId = stamps.make(SLIDER, clock.now());
    const place = placeOf(answerKey, captchaId);
    const size = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, pieceSize: PIECE_SIZE };
    return { kind: 'slider', captchaId, ...(await drawPicture(place)), ...size, top: place.top };
  };
  return {
    isFree: (): boolean => waiting < MOST_WAITING,
    draw: async (): Promise<SliderTask> => {
      waiting += 1;
      try {
        return await takeTurn('', drawSlider);
      } finally {
        waiting -= 1;
      }
    },
  };
};

export const createCaptchas = (records: Records, clock: Clock, answerKey: string): Captchas => {
  const verifies = createVerifies(records, clock, answerKey);
  const spent = createSpent(records, clock, answerKey, 'captcha');
  const stamps = createStamps(answerKey, 'captcha', { random: 3, seal: 6 });
  const pace = createCaptchaPace(clock);
  const challengeOf = (id: string): string => keyedHash(answerKey, `work\n${id}`);

  const fits = (id: string, kind: number, at: number, { slide, nonce }: Attempt): boolean => {
    if (kind !== SLIDER) return nonce !== undefined && workFits(challengeOf(id), nonce, kind);
    return slide !== undefined && slideFits(slide, placeOf(answerKey, id).left, clock.now() - at);
  };

  const work = (taken: number): WorkTask => {
    const bits = bitsFor(taken, FREE_CAPTCHAS);
    const captchaId = stamps.make(bits, clock.now());
    return { kind: 'work', captchaId, challenge: challengeOf(captchaId), bits };
  };

  const drawing = createDrawing(clock, answerKey, stamps);

  return {
    createSlider: async (from) => {
      const taken = pace.take(from);
      return taken < FREE_CAPTCHAS && drawing.isFree() && pace.mayDraw() ? drawing.draw() : work(taken);
    },
    createWork: (from) => work(pace.take(from)),
    check: async (captchaId, attempt) => {
      const stamp = stamps.read(captchaId);
      const wrong = (): CloudFailure => new CloudFailure('errors.captchaWrong');
      if (stamp === undefined || stamp.at + CAPTCHA_LIFE_MS <= clock.now()) throw wrong();
      // Used up before it is looked at: it takes one try, also of two that come at once.
      const isFirst = await spent.spend(captchaId, stamp.at + CAPTCHA_LIFE_MS);
      if (!isFirst || !fits(captchaId, stamp.kind, stamp.at, attempt)) throw wrong();
      return verifies.give();
    },
    redeem: (verify) => verifies.redeem(verify),
    sweep: async () => {
      await spent.sweep();
      await verifies.sweep();
    },
  };
};
