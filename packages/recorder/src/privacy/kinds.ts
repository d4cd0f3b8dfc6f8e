import { fieldKind, isError, isIdName, isOpenName, isSecretName, isStructural, isTag, type FieldKind } from './names';
import type { Texts } from './texts';

/** Names of fields are few and short; ids, which are names as well, are not remembered. */
const [MOST_NAMES, LONGEST_NAME] = [5000, 24];

export interface Kinds {
  /** What a field's value is, by its name, by what stands beside it in its owner, and by what is around it. */
  kindOf(name: string, owner: object, part: unknown, around: FieldKind): FieldKind;
  /** The same for what a list holds at a place. */
  inList(list: readonly unknown[], index: number, around: FieldKind): FieldKind;
  /** A field's name as it stands in a recording. */
  shown(name: string): string;
}

/** Texts of a replay are redacted already. */
export const noKinds: Kinds = { kindOf: () => 'open', inList: () => 'open', shown: (name) => name };

/** In `['email', 'phone']` they are names, both of them. */
const plainNames = /^(?:email|mail|phone|mobile|address|code|password|token|cookie|qr|pin|otp)$/;
const isPlainName = (value: unknown): boolean => typeof value === 'string' && plainNames.test(value);
/** `['Cookie', …]` is a field as well, and so is each pair in a list of names and values by turns. */
const isValueOfPair = (list: readonly unknown[], index: number): boolean =>
  index % 2 === 1 && list.length % 2 === 0 && isSecretName(list[index - 1]) && !isPlainName(list[index]);

/** What lies in a secret is one as well; what tells its parts apart is not, nor what went wrong with it. */
const inSecret = (name: string, part: unknown, own: FieldKind): FieldKind =>
  isTag(name, part) || isError(part) || (own === 'open' && name === 'code') ? 'open' : 'secret';
/** In words, ids and kinds stay, and what went wrong. */
const inWords = (name: string, part: unknown, own: FieldKind): FieldKind => {
  if (own !== 'open') return own;
  return isStructural(name, part) || isError(part) || name === 'code' ? 'open' : 'inWords';
};

/** Remembers the names that stay and tell nothing of their values, which are nearly all. */
export const createKinds = (isStrict: boolean, texts: Texts): Kinds => {
  const open = new Set<string>();
  /** A name that was met before a secret of the same letters stays: it is a field's. */
  const harmless = new Set<string>();
  const keep = (names: Set<string>, name: string): void => void (names.size < MOST_NAMES && names.add(name));

  return {
    kindOf: (name, owner, part, around) => {
      if (around === 'open' && (open.has(name) || isIdName(name))) return 'open';
      const own = fieldKind(name, owner, part, isStrict);
      if (around === 'secret') return inSecret(name, part, own);
      if (own === 'secret') return isError(part) ? 'open' : own;
      return around === 'open' ? own : inWords(name, part, own);
    },
    inList: (list, index, around) => {
      if (around === 'secret' || isValueOfPair(list, index)) return 'secret';
      // Nothing but what is around it tells what it is.
      return around === 'words' ? 'inWords' : around;
    },
    shown: (name) => {
      if (open.has(name) || harmless.has(name)) return name;
      const other = texts.hidden(name, 'open');
      if (other === name && name.length <= LONGEST_NAME) keep(isOpenName(name, isStrict) ? open : harmless, name);
      return other;
    },
  };
};
