/** What a value is replaced by: something of the same kind, so that a replay takes the same branches. */
export type StandInKind = 'email' | 'phone' | 'jwt' | 'sts' | 'link' | 'secret' | 'words' | 'data';

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

const make: Readonly<Record<StandInKind, (value: string, index: number) => string>> = {
  email: (_value, index) => `person${index}@example.org`,
  phone: digitsLike,
  jwt: (_value, index) => `hidden.token.n${index}`,
  sts: (_value, index) => `hidden.sts.n${index}`,
  link: (_value, index) => `https://hidden.example/n${index}`,
  secret: secretLike,
  words: (value, index) => `Words ${index}${extensionOf(value)}`,
  data: (value, index) => `${value.slice(0, value.indexOf(',') + 1)}hidden${index}`,
};

/** Words that are in nobody's secret by chance: long enough, and not only letters. */
const SHORTEST_TELLING = 6;
const isTelling = (value: string): boolean => value.length >= SHORTEST_TELLING && /[\d@]/.test(value);

/** One for each value, the same wherever the value stands, for the time of one recording. */
export const createStandIns = () => {
  const given = new Map<string, string>();
  const secrets = new Map<string, string>();
  const made = new Set<string>();
  return {
    /** The stand-in of a secret that was met before, wherever it is met again. */
    ofSecret: (value: string): string | undefined => (value.length < SHORTEST_TELLING ? undefined : secrets.get(value)),
    /** Whether a text is replaced as a whole by this stand-in. */
    isWhole: (value: string, standIn: string): boolean => given.get(value) === standIn,
    of: (kind: StandInKind, value: string): string => {
      // What has been replaced already is nobody's any more.
      if (value.trim() === '' || made.has(value)) return value;
      const known = given.get(value);
      if (known !== undefined) return known;
      const standIn = make[kind](value, given.size + 1);
      given.set(value, standIn);
      if (kind !== 'words' && kind !== 'data' && isTelling(value)) secrets.set(value, standIn);
      made.add(standIn);
      return standIn;
    },
  };
};
export type StandIns = ReturnType<typeof createStandIns>;
