import { randomInt } from 'node:crypto';

import * as v from 'valibot';

import { CODE_LIFE_MS, CODE_RESEND_MS, CODE_TRIES } from '@inkside/protocol';
import { CODE_DIGITS } from '@inkside/kit';
import type { Clock } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import { isSameText, keyedHash } from './hashes';
import { type Identity, identityKey } from './account';
import { VerifyRefusal } from './guards/captchaGate';
import type { Records } from './records';
import { createShortLived } from './shortLived';

/** Tries at a code that were paid for with a captcha, besides those that were not. */
const CHECKED_TRIES = 5;
/** Who types a code at another place than where it was asked for is compared with the newest of all, so many of them. */
const NEAR_CODES = 3;
/** Places of one account at which codes live or were guessed. Those without a living code are forgotten first. */
const MOST_PLACES = 300;

/** `tries`: wrong ones from the place that asked for it. Times are in epoch milliseconds. */
const codeSchema = v.object({ hash: v.string(), sentAt: v.number(), expiresAt: v.number(), tries: v.number() });
type StoredCode = v.InferOutput<typeof codeSchema>;

/** What was asked for and guessed from one place. `strayTries`: wrong ones at codes that others asked for. */
const placeSchema = v.object({ codes: v.array(codeSchema), strayTries: v.number(), until: v.number() });
type Place = v.InferOutput<typeof placeSchema>;

/** The codes of one account, by place. */
const codesSchema = v.object({ until: v.number(), places: v.record(v.string(), placeSchema) });
type Places = v.InferOutput<typeof codesSchema>['places'];

export interface Guess {
  readonly code: string;
  /** Names the network from which it comes. */
  readonly from: string;
  /** It was paid for with a captcha. */
  readonly isChecked: boolean;
  /** Many guess at this account or from this network: only the first try at a code of one's own is free. */
  readonly isStrained: boolean;
}

export interface Codes {
  /** Throws `errors.tooManyRequests {seconds}` within 60 s of the last code that was asked for from there. */
  mayIssue(identity: Identity, from: string): Promise<void>;
  /** A new code beside those that live. Throws as `mayIssue`. */
  issue(identity: Identity, from: string): Promise<string>;
  /** Takes a code back that nobody got, so that another one need not wait. */
  takeBack(identity: Identity, from: string, code: string): Promise<void>;
  /**
   * Uses the code up, and with it the others that were asked for from the same place. Throws `errors.codeWrong {left}`,
   * `errors.codeExpired` (also when none was sent), after five wrong tries from there at each code, five more with a
   * captcha, `errors.codeTries {seconds}`: the wait until a new code can be asked for, and `VerifyRefusal` where the
   * guess is `isStrained` and neither checked nor the first. Only `errors.codeWrong` is a guess that could have been right.
   */
  redeem(identity: Identity, guess: Guess): Promise<void>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

const PREFIX = 'code:';

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

const waitSeconds = (sentAt: number, now: number): number =>
  Math.max(1, Math.ceil((sentAt + CODE_RESEND_MS - now) / 1000));

const nowhere: Place = { codes: [], strayTries: 0, until: 0 };

const placeAt = (places: Places, from: string, now: number): Place => {
  const place = places[from];
  return place === undefined || place.until <= now ? nowhere : place;
};

const isLiving =
  (now: number) =>
  (code: StoredCode): boolean =>
    code.expiresAt > now;

/** The whole of an account, without what is over, and not more of it than may be kept. */
const boundedPlaces = (places: Places, now: number): Places => {
  const kept = Object.entries(places).flatMap(([from, place]): [string, Place][] => {
    const codes = place.codes.filter(isLiving(now));
    return codes.length === 0 && place.until <= now ? [] : [[from, { ...place, codes }]];
  });
  if (kept.length <= MOST_PLACES) return Object.fromEntries(kept);
  const best = kept.toSorted(
    ([, a], [, b]) => Number(b.codes.length > 0) - Number(a.codes.length > 0) || b.until - a.until,
  );
  return Object.fromEntries(best.slice(0, MOST_PLACES));
};

interface Target {
  readonly own: readonly StoredCode[];
  readonly near: readonly StoredCode[];
}

const othersOf = (places: Places, from: string, now: number): readonly StoredCode[] =>
  Object.entries(places)
    .flatMap(([other, { codes }]) => (other === from ? [] : codes.filter(isLiving(now))))
    .toSorted((a, b) => b.sentAt - a.sentAt);

interface Candidates extends Pick<Guess, 'isStrained'> {
  readonly own: readonly StoredCode[];
  readonly others: readonly StoredCode[];
  /** Tries that a code has. */
  readonly most: number;
}

/** Of the living codes those at which the place has a try left. */
const openOf = (place: Place, { own, others, most, isStrained }: Candidates, now: number): Target => {
  // Under an attack a code is good where it was asked for; who asked for none there has typed what came elsewhere.
  const isNearOpen = place.strayTries < most && !(isStrained && own.length > 0);
  const near = isNearOpen ? others.slice(0, NEAR_CODES) : [];
  const open = own.filter(({ tries }) => tries < most);
  if (open.length + near.length === 0) {
    throw new CloudFailure('errors.codeTries', { seconds: waitSeconds(own.at(-1)?.sentAt ?? 0, now) });
  }
  return { own: open, near };
};

/** What a guess is compared with. Throws where there is nothing. */
const targetOf = (places: Places, { isChecked, isStrained }: Guess, from: string, now: number): Target => {
  const place = placeAt(places, from, now);
  const own = place.codes.filter(isLiving(now));
  if (isStrained && !isChecked && own.at(-1)?.tries !== 0) throw new VerifyRefusal('errors.captchaNeeded');
  const others = othersOf(places, from, now);
  if (own.length + others.length === 0) throw new CloudFailure('errors.codeExpired');
  return openOf(place, { own, others, most: isChecked ? CODE_TRIES + CHECKED_TRIES : CODE_TRIES, isStrained }, now);
};

/** The place after a wrong guess, and how many more it has without a captcha. */
const afterWrong = (
  place: Place,
  { own, near }: Target,
  now: number,
): { readonly next: Place; readonly left: number } => {
  const codes = place.codes.map((code) => (own.includes(code) ? { ...code, tries: code.tries + 1 } : code));
  const strayTries = place.strayTries + (near.length > 0 ? 1 : 0);
  const tries = [...codes.filter(isLiving(now)).map((code) => code.tries), ...(near.length > 0 ? [strayTries] : [])];
  const left = Math.max(0, CODE_TRIES - Math.min(...tries));
  return { next: { codes, strayTries, until: now + CODE_LIFE_MS }, left };
};

const without = (places: Places, isGone: (code: StoredCode, from: string) => boolean): Places =>
  Object.fromEntries(
    Object.entries(places).map(([from, place]) => [
      from,
      { ...place, codes: place.codes.filter((code) => !isGone(code, from)) },
    ]),
  );

/** Where a guess leaves the account, and what it is answered with. Throws what changes nothing. */
const judge = (places: Places, guess: Guess, { name, hash, now }: { name: string; hash: string; now: number }) => {
  const target = targetOf(places, guess, name, now);
  if ([...target.own, ...target.near].filter((code) => isSameText(code.hash, hash)).length > 0) {
    const left = without(places, (code, from) => from === name || code.hash === hash);
    return { places: left[name] === undefined ? left : { ...left, [name]: nowhere }, failure: undefined };
  }
  const { next, left } = afterWrong(placeAt(places, name, now), target, now);
  return { places: { ...places, [name]: next }, failure: new CloudFailure('errors.codeWrong', { left }) };
};

/**
 * One-time codes that prove that someone reads the mail of an address. Kept as keyed hashes. Several live side by side, and
 * waits and tries belong to the place that asks and guesses: nobody ends another's code (docs/adr/0011).
 */
export const createCodes = (records: Records, clock: Clock, codeKey: string): Codes => {
  const store = createShortLived({ records, clock, hashKey: codeKey, prefix: PREFIX, schema: codesSchema });
  const hashOf = (identity: Identity, code: string): string => keyedHash(codeKey, `${identityKey(identity)}\n${code}`);
  const placeName = (from: string): string => keyedHash(codeKey, `place\n${from}`).slice(0, 32);
  const kept = (places: Places, now: number) => ({ until: now + CODE_LIFE_MS, places: boundedPlaces(places, now) });

  const demandWait = (places: Places | undefined, name: string): void => {
    const [now, last] = [clock.now(), places?.[name]?.codes.at(-1)];
    if (last !== undefined && now - last.sentAt < CODE_RESEND_MS) {
      throw new CloudFailure('errors.tooManyRequests', { seconds: waitSeconds(last.sentAt, now) });
    }
  };

  return {
    mayIssue: async (identity, from) => demandWait((await store.read(identityKey(identity)))?.places, placeName(from)),
    issue: (identity, from) => {
      const [code, name, now] = [newCode(), placeName(from), clock.now()];
      return store.change(identityKey(identity), (known) => {
        const places = known?.places ?? {};
        demandWait(places, name);
        const fresh = { hash: hashOf(identity, code), sentAt: now, expiresAt: now + CODE_LIFE_MS, tries: 0 };
        const place = placeAt(places, name, now);
        const next = { codes: [...place.codes.filter(isLiving(now)), fresh], strayTries: 0, until: fresh.expiresAt };
        return { next: kept({ ...places, [name]: next }, now), result: code };
      });
    },
    takeBack: (identity, from, code) => {
      const [hash, name] = [hashOf(identity, code), placeName(from)];
      return store.change(identityKey(identity), (known) => {
        if (known === undefined) return { next: known, result: undefined };
        const places = without(known.places, (each, place) => place === name && each.hash === hash);
        return { next: kept(places, clock.now()), result: undefined };
      });
    },
    redeem: async (identity, guess) => {
      const [hash, name] = [hashOf(identity, guess.code), placeName(guess.from)];
      const failure = await store.change(identityKey(identity), (known) => {
        const now = clock.now();
        const judged = judge(known?.places ?? {}, guess, { name, hash, now });
        return { next: kept(judged.places, now), result: judged.failure };
      });
      if (failure !== undefined) throw failure;
    },
    sweep: () => store.sweep(),
  };
};
