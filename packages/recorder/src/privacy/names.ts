import { isObject } from '@inkside/kit';

/**
 * What a field is by its name: kept, a secret always, or a person's own words, which go under `strict` only. `inWords`
 * lies somewhere in such words without a name that says what it is.
 */
export type FieldKind = 'open' | 'secret' | 'words' | 'inWords';

/** Whatever opens something, and whatever reaches a person. */
const secretWords = [
  'token|passw|pass(?:phrase|code|key)|pwd|secret|cookie|authori[sz]ation|credential|signature|verif|ticket|jwt|bearer|csrf|xsrf',
  // `key` alone names where an object lies and is no secret; the keys to open something have longer names.
  '(?:access|api|private|session|sync|encrypt\\w*|sign(?:ing)?|master|shared|auth|licen[cs]e|aes|rsa|ssh)[_-]?key',
  'sess(?:ion)?[_-]?id|gateway_?session|e-?mail|(?<!micro|head|ear)phone|mobile[_-]?n',
  '^(?:pin|otp|mail|mobi|mobile|tel|address|auth|sid|sig|sign|pass|ak|sk|nonce|cvv)$|^mac(?:[_-]?addr(?:ess)?)?$',
  // A code, but for those that everybody knows.
  '(?<!(?:area|country|lang|language|status|state|error|err|result|res|response|return|ret|exit|key|char|region|currency|colou?r|locale|reason|version|zip|post|postal|bar|uni|de|en|trans|late|msg|message|fault|type)[_-]?)codes?$',
];
const secretNames = new RegExp(secretWords.join('|'), 'i');
/** What a session is called where its number stands; where it is an object, it is a part of the state. */
const sessionNames = /session$|^sess$/i;
/** In a text nothing but the name is known. */
const secretTextNames = /session|auth(?!or)|(?:^|[_-])sid$/i;

const wordNames =
  /titles?$|(?<!con)texts?$|(?<!path|host|class|event|route|port|bucket|font|pouch|database|channel|type|tag|version|res|chunk|operation|action)names?$|^(?:labels?|descriptions?|summary|messages?|contents?|comments?|authors?|words|keywords?|html|alias|subject|body|caption|heading|excerpt|abstract|snippet|remarks?|feedback|details?|q|search|term)$/i;

/** A message key such as `errors.codeWrong`: sagas go by it, and it tells nothing of anyone. */
const messageKey = /^[a-z][A-Za-z]{1,30}(?:\.[A-Za-z]{1,40}\d{0,3}){1,4}$/;
const LAST_STATUS = 599;
/** What may stand as the code of an error: a message key, or the status of a reply. */
export const isErrorCode = (value: unknown): boolean =>
  typeof value === 'string'
    ? messageKey.test(value)
    : typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LAST_STATUS;
/** An error, with what its words need. */
export const isError = (value: unknown): boolean => isObject(value) && 'params' in value && isErrorCode(value['code']);

/** One word as the code writes it. */
const codeWord = /^[a-z][A-Za-z]{0,30}$/;
const isCodeWord = (value: unknown): boolean => typeof value === 'string' && codeWord.test(value);

const kinds = new Map<string, 'open' | 'secret' | 'words'>();
/** There are a few hundred names; what has names without end, which are longer, is not remembered. */
const [MOST_NAMES, LONGEST_NAME] = [5000, 24];

const noHex = /[^\da-f-]/i;
/**
 * Ids stand as names by the thousand: hexadecimal digits and strokes. Each name of a secret, or of words, has another
 * letter as well, so that a record of ids is done with one look at each.
 */
export const isIdName = (name: string): boolean => name.length > LONGEST_NAME && !noHex.test(name);

const kindByName = (name: string): 'open' | 'secret' | 'words' => {
  const known = kinds.get(name);
  if (known !== undefined) return known;
  if (isIdName(name)) return 'open';
  const kind = secretNames.test(name) ? 'secret' : wordNames.test(name) ? 'words' : 'open';
  if (name.length <= LONGEST_NAME && kinds.size < MOST_NAMES) kinds.set(name, kind);
  return kind;
};

const textKinds = new Map<string, 'open' | 'secret' | 'words'>();
/** What stands in a text after a name. */
export const textKind = (name: string): 'open' | 'secret' | 'words' => {
  const known = textKinds.get(name);
  if (known !== undefined) return known;
  const kind = secretTextNames.test(name) ? 'secret' : kindByName(name);
  if (name.length <= LONGEST_NAME && textKinds.size < MOST_NAMES) textKinds.set(name, kind);
  return kind;
};
/** Whether a text is the name of a secret, as the first of a pair. */
export const isSecretName = (text: unknown): text is string =>
  typeof text === 'string' &&
  text.length <= 2 * LONGEST_NAME &&
  (kindByName(text) === 'secret' || sessionNames.test(text)) &&
  /^[\w.-]+$/.test(text);

const valueNames = /^(?:value|values|val|v)$/i;
const namingNames = ['name', 'key', 'field', 'header', 'param', 'type', 'kind', 'id', 'k'] as const;
/** `{ name: 'Cookie', value: … }`: the value is what the name beside it says. */
const isNamedBeside = (name: string, owner: object): boolean =>
  valueNames.test(name) && namingNames.some((naming) => isSecretName(Reflect.get(owner, naming)));

const isErrorsCode = (name: string, owner: object, value: unknown): boolean =>
  name === 'code' && 'params' in owner && isErrorCode(value);
const isSecretBeside = (name: string, owner: object, value: unknown): boolean =>
  isNamedBeside(name, owner) || (typeof value === 'string' && sessionNames.test(name));

/** Whether nothing is known of a field by its name, whatever stands beside it. */
export const isOpenName = (name: string, isStrict: boolean): boolean => {
  const kind = kindByName(name);
  return (kind === 'open' || (kind === 'words' && !isStrict)) && !sessionNames.test(name) && !valueNames.test(name);
};

/** The name of a place in the table of routes, and the word that the code itself says in an error's detail. */
const isOwnWord = (name: string, owner: object, value: unknown): boolean =>
  isCodeWord(value) && ((name === 'name' && 'path' in owner && 'query' in owner) || name === 'detail');

export const fieldKind = (name: string, owner: object, value: unknown, isStrict: boolean): FieldKind => {
  const kind = kindByName(name);
  if (kind === 'secret') return isErrorsCode(name, owner, value) ? 'open' : 'secret';
  if (isSecretBeside(name, owner, value)) return 'secret';
  return kind === 'words' && isStrict && !isOwnWord(name, owner, value) ? 'words' : 'open';
};

const tagNames = /^(?:kind|phase|type)$/;
const tags: ReadonlySet<unknown> = new Set(
  'idle running succeeded failed loading ready unknown closed open shown working confirmed waiting ended expired done joining joined puzzle password code qr email phone error none'.split(
    ' ',
  ),
);
/** What tells the parts of a secret apart, in words that the code knows. */
export const isTag = (name: string, value: unknown): boolean => tagNames.test(name) && tags.has(value);

const structuralNames =
  /^(?:_?id|_?rev|kind|phase|type|status|state|source|format|lang(?:uage)?|role|way|mime|key|path|md5|hash|digest|seq|since|database|direction|reason|channel|bucket|region|url)$|(?:Id|Ids|Rev|Key|Path|Type)$/;
/** What words are kept with, and is none: ids, kinds, places. */
export const isStructural = (name: string, value: unknown): boolean =>
  structuralNames.test(name) && typeof value === 'string' && /^[\x21-\x7e]*$/.test(value);

const measureNames =
  /expire|^(?:at|ms|size|length|count|bytes)$|(?:At|Ms|Size|Length|Count|Bytes|Time)$|_(?:at|ms|size|length|count|time)$/;
const measures = new Map<string, boolean>();
/** Moments and sizes, whatever they are the moment or size of. */
export const isMeasure = (name: string | undefined): boolean => {
  if (name === undefined) return false;
  const known = measures.get(name);
  if (known !== undefined) return known;
  const is = measureNames.test(name);
  if (name.length <= LONGEST_NAME && measures.size < MOST_NAMES) measures.set(name, is);
  return is;
};

/** By port and method, which argument. */
type Arguments = Readonly<Record<string, Readonly<Record<string, number>>>>;
/** Arguments have no names: which of them are secret, or words, by the port's method. Handles of secrets are none. */
const secretArgs: Arguments = {
  gifts: { redeem: 0 },
  groups: { invitation: 0, join: 0 },
  nearby: { reach: 0 },
};
const wordArgs: Arguments = {
  objects: { signedUrl: 1 },
  files: { download: 1 },
  account: { setNickname: 0 },
  textIndex: { search: 1 },
  // Its answer has the name `text`.
  qrSignIn: { check: 0 },
};
/** What these answer with goes as a whole, as it does where it has a name. */
const secretAnswers: ReadonlySet<string> = new Set(['captcha.checkPuzzle']);

export const argKind = (port: string, index: number, isStrict: boolean): FieldKind => {
  const [name = '', method = ''] = port.split('.');
  if (secretArgs[name]?.[method] === index) return 'secret';
  return isStrict && wordArgs[name]?.[method] === index ? 'words' : 'open';
};
export const answerKind = (port: string): FieldKind => (secretAnswers.has(port) ? 'secret' : 'open');
