import type { Span, StandInKind } from './found';
import { isErrorCode } from './names';
import { createKnown, SHORTEST_KNOWN } from './known';

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
