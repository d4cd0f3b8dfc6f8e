import { isErrorCode } from './names';

/** What a value is replaced by: something of the same kind, so that a replay takes the same branches. */
export type StandInKind = 'email' | 'phone' | 'jwt' | 'sts' | 'link' | 'secret' | 'words' | 'data';

/** A piece of a text that is to be replaced. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: StandInKind;
  /** Where it is known already. */
  readonly standIn?: string;
}

/** Shorter ones stand in other words by chance; longer ones are found as a whole only. */
const SHORTEST_KNOWN = 6;
const LONGEST_KNOWN = 4096;
/** From this length on nothing else has the same letters by chance, whatever it is written to. */
const UNMISTAKABLE = 10;
/** Of two factors for three units, so that their sum fills the filter. */
const [FIRST, SECOND, FILTER] = [961, 31, 0xffff];

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
const isWordUnit = (unit: number): boolean => isDigit(unit) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);
const escape = /(?:%[\da-f]{2}|\\[nrt])$/i;
const digits = /^\d+$/;

/** Whether what lies at a place stands for itself, and is no piece of another number or word. */
const isByItself = (text: string, start: number, end: number, value: string, isLoose: boolean): boolean => {
  const isNumber = digits.test(value);
  if (isLoose && !isNumber) return true;
  const isOther = isLoose ? isDigit : isWordUnit;
  if (end < text.length && isOther(text.charCodeAt(end))) return false;
  return start === 0 || !isOther(text.charCodeAt(start - 1)) || escape.test(text.slice(Math.max(0, start - 3), start));
};

interface Entry {
  readonly kind: StandInKind;
  readonly standIn: string;
}

const encoded = (value: string): string => {
  try {
    return encodeURIComponent(value);
  } catch {
    // Half of a surrogate pair stands in no address.
    return value;
  }
};
/** How a value is written inside other texts. */
const writings: readonly ((value: string) => string)[] = [
  (value) => value,
  encoded,
  (value) => encoded(value).replaceAll('%20', '+'),
  (value) => JSON.stringify(value).slice(1, -1),
];

const keyOf = (one: number, other: number, next: number): number => (one * FIRST + other * SECOND + next) & FILTER;

/** The next place of a text where a value may begin; -1 where there is none. */
const nextPlace = (filter: Uint8Array, text: string, from: number): number => {
  const last = text.length - SHORTEST_KNOWN;
  if (from > last) return -1;
  // Each sign is read once: this is done for every text.
  let one = text.charCodeAt(from);
  let other = text.charCodeAt(from + 1);
  for (let at = from; at <= last; at += 1) {
    const next = text.charCodeAt(at + 2);
    if (filter[keyOf(one, other, next)] !== 0) return at;
    one = other;
    other = next;
  }
  return -1;
};

/** Values that were met, to be found inside any other text in one go through it, however many there are. */
const createKnown = () => {
  const entries = new Map<string, Entry>();
  /** By how they begin: how long those are, the longest first. */
  const lengths = new Map<string, number[]>();
  const filter = new Uint8Array(FILTER + 1);

  const addOne = (value: string, entry: Entry): void => {
    if (entries.has(value)) return;
    entries.set(value, entry);
    filter[keyOf(value.charCodeAt(0), value.charCodeAt(1), value.charCodeAt(2))] = 1;
    const begin = value.slice(0, SHORTEST_KNOWN);
    const known = lengths.get(begin);
    if (known === undefined) lengths.set(begin, [value.length]);
    else if (!known.includes(value.length))
      known.splice(known.findLastIndex((length) => length > value.length) + 1, 0, value.length);
  };

  const spanAt = (text: string, start: number): Span | undefined => {
    for (const length of lengths.get(text.slice(start, start + SHORTEST_KNOWN)) ?? []) {
      const value = text.slice(start, start + length);
      if (value.length < length) continue;
      const entry = entries.get(value);
      const isLoose = length >= UNMISTAKABLE && entry?.kind !== 'words';
      if (entry !== undefined && isByItself(text, start, start + length, value, isLoose))
        return { start, end: start + length, ...entry };
    }
    return undefined;
  };

  return {
    add: (value: string, entry: Entry): void => {
      if (value.length < SHORTEST_KNOWN || value.length > LONGEST_KNOWN) return;
      for (const write of writings) addOne(write(value), { ...entry, standIn: write(entry.standIn) });
    },
    /** Puts what it finds into `spans`. */
    find: (text: string, spans: Span[]): void => {
      if (entries.size === 0) return;
      for (let at = nextPlace(filter, text, 0); at >= 0;) {
        const span = spanAt(text, at);
        if (span !== undefined) spans.push(span);
        at = nextPlace(filter, text, span?.end ?? at + 1);
      }
    },
  };
};

/** The first digit stays, as some countries go by it; the others count. */
const digitsLike = (value: string, index: number): string => {
  const others = value.replaceAll(/\D/g, '').length - 1;
  const counted = String(index).padStart(others, '0');
  let at = -1;
  return value.replaceAll(/\d/g, (digit) => {
    at += 1;
    return at === 0 ? digit : (counted.at(at - 1 - others) ?? '0');
  });
};

const HEX = 16;
const hexLike = ({ length }: string, index: number): string => index.toString(HEX).padStart(length, '0');
const extensionOf = (value: string): string => /\.[a-z0-9]{1,8}$/i.exec(value)?.[0] ?? '';

const secretLike = (value: string, index: number): string => {
  if (/^\d+$/.test(value)) return digitsLike(value, index);
  return /^[0-9a-f]{16,}$/i.test(value) ? hexLike(value, index) : `hidden${index}`;
};

/** What of a text of data says nothing but of what kind it is. */
const dataHead = /^data:[\w/+.-]{0,100}(?:;charset=[\w-]{1,20})?(?:;base64)?,/i;

const make: Readonly<Record<StandInKind, (value: string, index: number) => string>> = {
  email: (_value, index) => `person${index}@example.org`,
  phone: digitsLike,
  jwt: (_value, index) => `hidden.token.n${index}`,
  sts: (_value, index) => `hidden.sts.n${index}`,
  link: (_value, index) => `https://hidden.example/n${index}`,
  secret: secretLike,
  words: (value, index) => `Words-${index}${extensionOf(value)}`,
  data: (value, index) => `${dataHead.exec(value)?.[0] ?? 'data:,'}hidden${index}`,
};

/** Letters alone are told from a common word by their number. */
const [LONG, hasOthers] = [10, /[^\p{L}]/u];
const isTelling = (kind: StandInKind, value: string): boolean => {
  if (value.length < SHORTEST_KNOWN || kind === 'link' || kind === 'data' || isErrorCode(value)) return false;
  // A title such as `session` or `2026-11` is also what the code says.
  if (kind === 'words') return /\p{L}/u.test(value) && /[^a-z]/.test(value);
  return hasOthers.test(value) || value.length >= LONG;
};

/** So many stand-ins are tried before there is room for more. */
const TRIES = 50;

/** One for each value, the same wherever the value stands, for the time of one recording. */
export const createStandIns = () => {
  const given = new Map<string, string>();
  const secrets = new Map<string, string>();
  const made = new Set<string>();
  const known = createKnown();

  /** Differs from the value, from all that was made, and from all that was replaced. */
  const fresh = (kind: StandInKind, value: string): string => {
    let like = value;
    for (let index = given.size + 1, tries = 1; ; index += 1, tries += 1) {
      const standIn = make[kind](like, index);
      if (standIn !== value && !made.has(standIn) && !given.has(standIn)) return standIn;
      // All numbers of so few digits are taken.
      if (tries % TRIES === 0) like += '0';
    }
  };
  const learn = (kind: StandInKind, value: string, standIn: string): void => {
    if (!isTelling(kind, value) || secrets.has(value)) return;
    if (kind !== 'words') secrets.set(value, standIn);
    known.add(value, { kind, standIn });
  };

  return {
    /** The stand-in of a secret that was met before, wherever it is met again. */
    ofSecret: (value: string): string | undefined => (value.length < SHORTEST_KNOWN ? undefined : secrets.get(value)),
    /** Finds what was met before inside a text. */
    find: (text: string, spans: Span[]): void => known.find(text, spans),
    of: (kind: StandInKind, value: string): string => {
      if (value.trim() === '') return value;
      const before = given.get(value);
      const standIn = before ?? fresh(kind, value);
      if (before === undefined) {
        given.set(value, standIn);
        made.add(standIn);
      }
      if (before === undefined || kind !== 'words') learn(kind, value, standIn);
      return standIn;
    },
  };
};
export type StandIns = ReturnType<typeof createStandIns>;
