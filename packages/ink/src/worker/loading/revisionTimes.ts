import { nameOf } from './noteListing';

const HEX = 16;
/** Ids of another kind may look like these; nobody wrote a note before, or will after. */
const [FIRST_MS, LAST_MS] = [Date.UTC(2012, 0, 1), Date.UTC(2100, 0, 1)] as const;
/** The time in the name of a shape zip and of a list of files. */
const TIME = /#(\d{1,15})(?:\.zip)?$/;
/** A UUID of version 7 begins with its time; revisions have them with hyphens (reference: note-format, section 1.2). */
const UUID_7 = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

const timeOfId = (id: string): number | undefined => {
  const [, high = '', low = ''] = UUID_7.exec(id) ?? [];
  if (high === '') return undefined;
  const ms = Number.parseInt(high + low, HEX);
  return ms >= FIRST_MS && ms < LAST_MS ? ms : undefined;
};

/** The part of a name that says its revision: points have their page's id before it. */
const revisionIn = (name: string): string => {
  const [first = '', revision] = name.split('#');
  return name.endsWith('#points') && revision !== undefined ? revision : first;
};

/**
 * When an object of a note was written, epoch milliseconds, as far as its name says. Undefined for what is written over
 * and over in one place, such as templates and files, and for names of other programs.
 */
export function revisionTime(key: string): number | undefined {
  const name = nameOf(key);
  const [, ms] = TIME.exec(name) ?? [];
  return ms === undefined ? timeOfId(revisionIn(name)) : Number(ms);
}

/** Objects of one writing count up from its time, a millisecond each; nobody writes twice in so short a time. */
const ONE_WRITING_MS = 1000;

/** Whether a note had an object at a moment: a revision until then, or anything that has no time. */
export const isThen = (key: string, until: number): boolean => (revisionTime(key) ?? 0) <= until + ONE_WRITING_MS;

export const keysAsOf = (keys: readonly string[], until: number): string[] => keys.filter((key) => isThen(key, until));

/** Six random bytes make ids of one millisecond differ, in the form that revisions have. `random` gives 10 bytes. */
export function revisionId(ms: number, random: Uint8Array): string {
  const [TIME_DIGITS, VARIANT, VARIANT_MASK] = [12, 0x80, 0x3f];
  const digits = (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => byte.toString(HEX).padStart(2, '0')).join('');
  const time = ms.toString(HEX).padStart(TIME_DIGITS, '0');
  const [seventh, variant, rest] = [digits(random.subarray(0, 2)), random[2] ?? 0, digits(random.subarray(3, 10))];
  const marked = (VARIANT | (variant & VARIANT_MASK)).toString(HEX);
  const tail = marked + rest;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${seventh.slice(1)}-${tail.slice(0, 4)}-${tail.slice(4, 16)}`;
}
