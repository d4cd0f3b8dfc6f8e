import { setImmediate } from 'node:timers/promises';
import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { CAPTCHA_LIFE_MS, type SliderTask, type TrackSample, VERIFY_LIFE_MS, type WorkTask } from '@inkside/protocol';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { createTurns } from '../../lib/taskOrder';
import { keyedHash } from '../hashes';
import type { Records } from '../records';
import { createStamps, type Stamps } from '../stamps';
import { createShortLived } from '../shortLived';
import { createCaptchaPace } from './pace';
import { PICTURE_HEIGHT, PICTURE_WIDTH, PIECE_SIZE, placeOf } from './picture';

/** A phone hashes some hundred thousand short texts a second; this asks for some ten thousand, more when unlucky. */
const WORK_BITS = 15;
/** Of who takes captchas without end: ten seconds of a phone, four of a computer. */
const MOST_WORK_BITS = 20;

/** How hard the work is for an address that had `taken` captchas in an hour, of which `free` are at the usual price. */
export const bitsFor = (taken: number, free: number): number =>
  taken < free ? WORK_BITS : Math.min(MOST_WORK_BITS, WORK_BITS + 1 + Math.floor(Math.log2((taken + 1) / free)));

const leadingZeroBits = (bytes: Uint8Array): number => {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

const workFits = (challenge: string, nonce: string, bits: number): boolean =>
  leadingZeroBits(createHash('sha256').update(`${challenge}${nonce}`).digest()) >= bits;

/** What was used up, until it would have ended anyway. */
interface Spent {
  /** Uses up what ends at `until`; false when it was used before. */
  spend(name: string, until: number): Promise<boolean>;
  /** Removes what has ended. */
  sweep(): Promise<void>;
}

const spentSchema = v.object({ until: v.number() });

/** `kind` tells apart names of different things. Kept as keyed hashes, also over a restart. */
const createSpent = (records: Records, clock: Clock, hashKey: string, kind: string): Spent => {
  const store = createShortLived({ records, clock, hashKey, prefix: `spent:${kind}:`, schema: spentSchema });
  return {
    spend: (name, until) =>
      store.change(name, (before) =>
        before === undefined ? { next: { until }, result: true } : { next: before, result: false },
      ),
    sweep: () => store.sweep(),
  };
};

/** What stands for a solved captcha: good once, within five minutes, for anybody. Only used ones are kept. */
interface Verifies {
  give(): string;
  /** Uses it up; false when it is worth nothing. */
  redeem(verify: string): Promise<boolean>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

const createVerifies = (records: Records, clock: Clock, key: string): Verifies => {
  const stamps = createStamps(key, 'verify', { random: 8, seal: 16 });
  const spent = createSpent(records, clock, key, 'verify');
  return {
    give: () => stamps.make(0, clock.now()),
    redeem: async (verify) => {
      const stamp = stamps.read(verify);
      if (stamp === undefined || stamp.at + VERIFY_LIFE_MS <= clock.now()) return false;
      return spent.spend(verify, stamp.at + VERIFY_LIFE_MS);
    },
    sweep: () => spent.sweep(),
  };
};

interface Slide {
  /** Where the piece was let go: pixels from the picture's left edge. */
  readonly offset: number;
  readonly track: readonly TrackSample[];
}

/** Pixels. */
const TOLERANCE = 5;
const START_REACH = 10;
const END_REACH = 2;
/** Held arrow keys repeat; fewer samples than this is a jump, not a way. */
const LEAST_SAMPLES = 5;
const SHORTEST_MS = 200;
const LONGEST_MS = 120_000;
/** The browser's clock and ours do not tick alike. */
const CLOCK_SLACK_MS = 250;

const isMonotone = (track: readonly TrackSample[]): boolean =>
  track.every(({ t }, index) => t >= (track[index - 1]?.t ?? 0));

const staysInside = (track: readonly TrackSample[]): boolean =>
  track.every(({ x }) => x >= -START_REACH && x <= PICTURE_WIDTH);

/** Whether somebody may have moved so since they got the picture: by hand, or by keys, which repeat evenly. */
const isPlausible = ({ offset, track }: Slide, elapsedMs: number): boolean => {
  const [first, last] = [track[0], track.at(-1)];
  if (first === undefined || last === undefined || track.length < LEAST_SAMPLES) return false;
  const duration = last.t - first.t;
  if (duration < SHORTEST_MS || duration > Math.min(LONGEST_MS, elapsedMs + CLOCK_SLACK_MS)) return false;
  const connects = Math.abs(first.x) <= START_REACH && Math.abs(last.x - offset) <= END_REACH;
  return connects && isMonotone(track) && staysInside(track);
};

const slideFits = (slide: Slide, left: number, elapsedMs: number): boolean =>
  Math.abs(slide.offset - left) <= TOLERANCE && isPlausible(slide, elapsedMs);

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
