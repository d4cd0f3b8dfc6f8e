import type { Span, StandInKind } from './found';

/** Shorter ones stand in other words by chance; longer ones are found as a whole only. */
export const SHORTEST_KNOWN = 6;
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
export const createKnown = () => {
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
