/** What a field is by its name: kept, a secret always, or a person's own words, which go under `strict` only. */
export type FieldKind = 'open' | 'secret' | 'words';

/** `key` alone names where an object lies and is no secret; the keys to open something have longer names. */
const secretNames =
  /token|passw|secret|cookie|authorization|credential|signature|verif|ticket|access_?key|api_?key|private_?key|^(?:code|pin|otp|e?mail|phone|mobi|mobile|address)$/i;
const wordNames =
  /^(?:title|name|names|text|texts|label|description|summary|message|content|comment|nickname|displayname|filename|authors?|words|keyword|html|alias|subject)$/i;

/** A message key such as `errors.codeWrong`, beside its parameters: sagas go by it, and it tells nothing of anyone. */
const isErrorCode = (name: string, owner: object): boolean => name === 'code' && 'params' in owner;
/** The name of a place in the table of routes. */
const isPlaceName = (name: string, owner: object): boolean => name === 'name' && 'path' in owner && 'query' in owner;

const kinds = new Map<string, FieldKind>();
/** There are a few hundred names; what has names without end, which are longer, is not remembered. */
const [MOST_NAMES, LONGEST_NAME] = [5000, 24];

const kindByName = (name: string): FieldKind => {
  const known = kinds.get(name);
  if (known !== undefined) return known;
  const kind = secretNames.test(name) ? 'secret' : wordNames.test(name) ? 'words' : 'open';
  if (name.length <= LONGEST_NAME && kinds.size < MOST_NAMES) kinds.set(name, kind);
  return kind;
};

/** Whether nothing is known of a field by its name, whatever stands beside it. */
export const isOpenName = (name: string, isStrict: boolean): boolean => {
  const kind = kindByName(name);
  return kind === 'open' || (kind === 'words' && !isStrict);
};

export const fieldKind = (name: string, owner: object, isStrict: boolean): FieldKind => {
  const kind = kindByName(name);
  if (kind === 'secret') return isErrorCode(name, owner) ? 'open' : 'secret';
  return kind === 'words' && isStrict && !isPlaceName(name, owner) ? 'words' : 'open';
};

/** Arguments have no names: which of them are secret, or words, by the port's method. Handles of secrets are none. */
const secretArgs: Readonly<Record<string, number>> = {
  'userCentre.redeemGift': 0,
  'invitations.read': 0,
  'invitations.join': 0,
};
const wordArgs: Readonly<Record<string, number>> = {
  'objects.signedUrl': 1,
  'files.download': 1,
  'userCentre.setNickname': 0,
  // Its answer has the name `text`.
  'qrSignIn.check': 0,
};
/** What these answer with goes as a whole, as it does where it has a name. */
const secretAnswers: ReadonlySet<string> = new Set(['captcha.checkPuzzle']);

export const argKind = (port: string, index: number, isStrict: boolean): FieldKind => {
  if (secretArgs[port] === index) return 'secret';
  return isStrict && wordArgs[port] === index ? 'words' : 'open';
};
export const answerKind = (port: string): FieldKind => (secretAnswers.has(port) ? 'secret' : 'open');
