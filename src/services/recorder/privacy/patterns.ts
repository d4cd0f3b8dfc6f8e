import type { StandInKind, StandIns } from './standIns';

/** What must be in a text for any of the patterns to find something: most texts are done with this one look. */
const suspicious = /@|eyJ|STS\.|LTAI|:\/\/|=|%3[Dd]|[Bb](?:earer|asic)\s|\d[\d ()-]{4}|^data:/;

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
/** A to z in both cases, and the low line. */
const isLetter = (unit: number): boolean => ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit === 0x5f;

/** An id, a revision without its number, a name of a kind: nothing that a pattern looks for is one word with a letter. */
const isPlainWord = (text: string): boolean => {
  let hasLetter = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (isLetter(unit)) hasLetter = true;
    else if (!isDigit(unit)) return false;
  }
  return hasLetter && !text.startsWith('LTAI');
};

/** A picture in a text is long and says nothing to whoever reads a recording. */
const LONGEST_DATA = 1024;

/** An address that opens something for whoever has it, whatever store signed it. File names in one stand in single quotes. */
const address = /https?:\/\/[^\s"<>\\]+/gi;
const signed = /[?&](?:x-oss-|x-amz-|ossaccesskeyid|awsaccesskeyid|signature|sig|security-token|expires)/i;

/** `has`: a text without it needs no closer look. */
interface Whole {
  readonly kind: StandInKind;
  readonly has: string;
  readonly pattern: RegExp;
}

// Repetitions have an end wherever a long text without spaces could be tried from each of its characters on.
const wholes: readonly Whole[] = [
  { kind: 'email', has: '@', pattern: /[^\s@<>"'(),:;\\/=&?[\]{}|]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/giu },
  { kind: 'jwt', has: 'eyJ', pattern: /\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g },
  { kind: 'sts', has: 'STS.', pattern: /\bSTS\.[\w.+/=-]{4,}/g },
  { kind: 'sts', has: 'LTAI', pattern: /\bLTAI\w{8,}/g },
  // Neither a date nor a moment in milliseconds: those begin with a year, or have thirteen digits from 15… on.
  { kind: 'phone', has: '', pattern: /(?<![\w.#-])(?!\d{4}-\d)(?!1[5-9]\d{11}(?!\d))(?:\+\d|\(\d|\d)[\d ()-]{4,17}\d(?![\w.-])/g },
];

/** The value is what is replaced; what stands before it stays. */
const parts: readonly RegExp[] = [
  /((?:[?&]|%3F|%26)[\w-]{0,40}(?:token|passw\w{0,20}|code|ticket|secret|verify|signature|auth)(?:=|%3D))([^&#%\s"'<>\\]+)/gi,
  /(\b[\w-]{0,40}(?:session|token|auth|sid|cookie)[\w-]{0,40}=)([^;&\s"'<>\\]{6,})/gi,
  /(\b(?:bearer|basic)\s+)([\w.~+/=-]{6,})/gi,
];

/** What only looks like a telephone number: too short or too long for one. */
const isPhone = (found: string): boolean => {
  const digits = found.replaceAll(/\D/g, '').length;
  return digits >= 6 && digits <= 15;
};

/** Replaces what anyone would recognise as somebody's, wherever it stands in a text. */
export const hidePatterns = (text: string, standIns: StandIns): string => {
  if (isPlainWord(text) || !suspicious.test(text)) return text;
  if (text.startsWith('data:')) return text.length > LONGEST_DATA ? standIns.of('data', text) : text;
  let hidden = text.replace(address, (found) => (signed.test(found) ? standIns.of('link', found) : found));
  for (const { kind, has, pattern } of wholes) {
    if (!hidden.includes(has)) continue;
    hidden = hidden.replace(pattern, (found) => (kind === 'phone' && !isPhone(found) ? found : standIns.of(kind, found)));
  }
  for (const pattern of parts) hidden = hidden.replace(pattern, (_all, before: string, value: string) => `${before}${standIns.of('secret', value)}`);
  return hidden;
};
