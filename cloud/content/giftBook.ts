import { randomInt } from 'node:crypto';

import * as v from 'valibot';

import { hashSecret, type Records } from '../accounts';
import { type Clock, DAY_MS } from '../lib/config';
import { CloudFailure } from '../lib/failure';

/** Without I, L, O and U, which are misread or make words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;
const ID_HEX_DIGITS = 24;

const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

const group = (): string => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** 80 random bits, in groups that can be read out: `7K2M-…`. */
export const newCode = (): string => Array.from({ length: GROUPS }, group).join('-');

/** As it was given out, however it was typed. */
export const canonicalCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[OIL]/g, (character) => misread[character] ?? character);

/** The id under which the card of that code is kept: 24 hexadecimal digits. */
export const cardIdOf = (code: string): string => hashSecret(canonicalCode(code)).slice(0, ID_HEX_DIGITS);

/** What a card gives: storage for ever, or days of the larger cloud, counted from the activation. */
export const giftWorth = v.variant('kind', [
  v.object({ kind: v.literal('storage'), bytes: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  v.object({ kind: v.literal('vip'), days: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
]);
export type GiftWorth = v.InferOutput<typeof giftWorth>;

const times = { createdAt: v.number(), expiresAt: v.nullable(v.number()) };
const cardSchema = v.object({
  id: v.string(),
  code: v.string(),
  worth: giftWorth,
  /** The account that has used it. */
  usedBy: v.nullable(v.string()),
  /** Taken back by the operator before anybody used it, in epoch milliseconds. */
  withdrawnAt: v.exactOptional(v.number()),
  ...times,
});
export type GiftCard = v.InferOutput<typeof cardSchema>;

const ownSchema = v.object({
  id: v.string(),
  code: v.string(),
  worth: giftWorth,
  /** Null while the card only lies in the account: nobody has used it yet. */
  activatedAt: v.nullable(v.number()),
  copiedAt: v.nullable(v.number()),
  ...times,
});
/** A card as it lies in an account. Times are epoch milliseconds. */
export type OwnGift = v.InferOutput<typeof ownSchema>;
/** `isGone`: somebody else has used it. */
type HeldGift = OwnGift & { readonly isGone: boolean };

interface NewCards {
  readonly count: number;
  readonly worth: GiftWorth;
  /** The last moment of activation; null for no end. */
  readonly expiresAt: number | null;
  /** The account that gets the cards, to use or to give away; without it nobody has them. */
  readonly uid?: string;
}

export interface GiftBook {
  /** Every card that was ever made, the newest first. */
  all(): Promise<readonly GiftCard[]>;
  /**
   * Takes a card back, or puts it back: while it is back nobody can use it. Throws `errors.giftUnknown`, and
   * `errors.giftUsed` for one that somebody has used.
   */
  setWithdrawn(id: string, isWithdrawn: boolean): Promise<GiftCard>;
  make(cards: NewCards): Promise<readonly GiftCard[]>;
  /** The card of a code. Throws `errors.giftUnknown`, `errors.giftUsed`, `errors.giftExpired`. */
  check(code: string): Promise<GiftCard>;
  /** Gives the account what the card is worth, once in the life of the card. Throws as `check`. */
  activate(uid: string, code: string): Promise<OwnGift>;
  /** Notes that the account has copied the code of a card that it has. Throws `errors.giftUnknown`. */
  markCopied(uid: string, id: string): Promise<HeldGift>;
  /** The account's cards, used or not. */
  list(uid: string): Promise<readonly HeldGift[]>;
  giftCount(uid: string): Promise<number>;
  /** Bytes that the account may store beyond what everyone may. */
  extraStorageOf(uid: string): Promise<number>;
  /** The span of the larger cloud, epoch milliseconds; undefined for an account that never had it. */
  vipOf(uid: string): Promise<{ readonly start: number; readonly end: number } | undefined>;
}

const cardRecord = (id: string): string => `giftCard:${id}`;
const ownRecord = (uid: string, id: string): string => `gift:${uid}:${id}`;

/** Days that overlap count one after another. */
const vipSpan = (gifts: readonly OwnGift[]) => {
  let span: { readonly start: number; readonly end: number } | undefined;
  for (const { worth, activatedAt } of gifts.toSorted((a, b) => (a.activatedAt ?? 0) - (b.activatedAt ?? 0))) {
    if (worth.kind !== 'vip' || activatedAt === null) continue;
    const isRunning = span !== undefined && span.end > activatedAt;
    const start = isRunning && span !== undefined ? span.start : activatedAt;
    const from = isRunning && span !== undefined ? span.end : activatedAt;
    span = { start, end: from + worth.days * DAY_MS };
  }
  return span;
};

interface Parts {
  readonly records: Records;
  readonly clock: Clock;
}

const refuse = ({ clock }: Parts, card: Pick<GiftCard, 'usedBy' | 'expiresAt' | 'withdrawnAt'>, uid?: string): void => {
  if (card.withdrawnAt !== undefined) throw new CloudFailure('errors.giftUnknown');
  if (card.usedBy !== null && card.usedBy !== uid) throw new CloudFailure('errors.giftUsed');
  if (card.usedBy === null && card.expiresAt !== null && card.expiresAt <= clock.now()) {
    throw new CloudFailure('errors.giftExpired');
  }
};

const make = async ({ records, clock }: Parts, { worth, expiresAt, uid }: NewCards): Promise<GiftCard> => {
  const [code, createdAt] = [newCode(), clock.now()];
  const card = { id: cardIdOf(code), code, worth, usedBy: null, createdAt, expiresAt };
  await records.change(cardRecord(card.id), cardSchema, () => ({ next: card, result: undefined }));
  if (uid !== undefined) {
    const own = { id: card.id, code, worth, createdAt, expiresAt, activatedAt: null, copiedAt: null };
    await records.change(ownRecord(uid, card.id), ownSchema, () => ({ next: own, result: undefined }));
  }
  return card;
};

const setWithdrawn = ({ records, clock }: Parts, id: string, isWithdrawn: boolean): Promise<GiftCard> =>
  records.change(cardRecord(id), cardSchema, (card) => {
    if (card === undefined) throw new CloudFailure('errors.giftUnknown');
    if (card.usedBy !== null) throw new CloudFailure('errors.giftUsed');
    const { withdrawnAt: _before, ...rest } = card;
    const next = isWithdrawn ? { ...rest, withdrawnAt: clock.now() } : rest;
    return { next, result: next };
  });

const allCards = async ({ records }: Parts): Promise<GiftCard[]> =>
  (await records.list('giftCard:', cardSchema))
    .map(({ value }) => value)
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));

const check = async (parts: Parts, code: string): Promise<GiftCard> => {
  const card = await parts.records.read(cardRecord(cardIdOf(code)), cardSchema);
  if (card === undefined) throw new CloudFailure('errors.giftUnknown');
  refuse(parts, card);
  return card;
};

const claim = (parts: Parts, uid: string, code: string): Promise<GiftCard> =>
  parts.records.change(cardRecord(cardIdOf(code)), cardSchema, (card) => {
    if (card === undefined) throw new CloudFailure('errors.giftUnknown');
    refuse(parts, card, uid);
    const next = { ...card, usedBy: uid };
    return { next, result: next };
  });

/** The card is claimed first: a crash in between leaves it to the same account, which can activate it again. */
const activate = async (parts: Parts, uid: string, code: string): Promise<OwnGift> => {
  const { id, worth, createdAt, expiresAt, code: printed } = await claim(parts, uid, code);
  return parts.records.change(ownRecord(uid, id), ownSchema, (own) => {
    if (own !== undefined && own.activatedAt !== null) throw new CloudFailure('errors.giftUsed');
    const copiedAt = own?.copiedAt ?? null;
    const next = { id, code: printed, worth, createdAt, expiresAt, activatedAt: parts.clock.now(), copiedAt };
    return { next, result: next };
  });
};

const ownGifts = async ({ records }: Parts, uid: string): Promise<OwnGift[]> =>
  (await records.list(`gift:${uid}:`, ownSchema)).map(({ value }) => value);

const held = async ({ records }: Parts, uid: string, gift: OwnGift): Promise<HeldGift> => {
  if (gift.activatedAt !== null) return { ...gift, isGone: false };
  const card = await records.read(cardRecord(gift.id), cardSchema);
  const isBack = card === undefined || card.withdrawnAt !== undefined;
  return { ...gift, isGone: isBack || (card.usedBy !== null && card.usedBy !== uid) };
};

const markCopied = async (parts: Parts, uid: string, id: string): Promise<HeldGift> => {
  const copied = await parts.records.change(ownRecord(uid, id), ownSchema, (own) => {
    if (own === undefined) throw new CloudFailure('errors.giftUnknown');
    const next = { ...own, copiedAt: parts.clock.now() };
    return { next, result: next };
  });
  return held(parts, uid, copied);
};

const storageIn = (gifts: readonly OwnGift[]): number =>
  gifts
    .filter(({ activatedAt }) => activatedAt !== null)
    .reduce((sum, { worth }) => sum + (worth.kind === 'storage' ? worth.bytes : 0), 0);

/** Gift cards, and what accounts got by them, kept among the content. */
export const createGiftBook = (records: Records, clock: Clock): GiftBook => {
  const parts = { records, clock };
  return {
    all: () => allCards(parts),
    setWithdrawn: (id, isWithdrawn) => setWithdrawn(parts, id, isWithdrawn),
    make: async (cards) => {
      const made: GiftCard[] = [];
      for (let index = 0; index < cards.count; index += 1) made.push(await make(parts, cards));
      return made;
    },
    check: (code) => check(parts, code),
    activate: (uid, code) => activate(parts, uid, code),
    markCopied: (uid, id) => markCopied(parts, uid, id),
    list: async (uid) => Promise.all((await ownGifts(parts, uid)).map((gift) => held(parts, uid, gift))),
    giftCount: async (uid) => (await ownGifts(parts, uid)).length,
    extraStorageOf: async (uid) => storageIn(await ownGifts(parts, uid)),
    vipOf: async (uid) => vipSpan(await ownGifts(parts, uid)),
  };
};
