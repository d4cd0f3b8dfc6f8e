import { fieldKind, isOpenName, type FieldKind } from './names';
import type { Texts } from './texts';

/** Names of fields are few and short; ids, which are names as well, are not remembered. */
const [MOST_NAMES, LONGEST_NAME] = [5000, 24];

export interface Kinds {
  /** What a field's value is, by its name, by what stands beside it in its owner, and by what is around it. */
  kindOf(name: string, owner: object, part: unknown, around: FieldKind): FieldKind;
  /** A field's name as it stands in a recording. */
  shown(name: string): string;
}

/** Texts of a replay are redacted already. */
export const noKinds: Kinds = { kindOf: () => 'open', shown: (name) => name };

/** Remembers the names that stay and tell nothing of their values, which are nearly all. */
export const createKinds = (isStrict: boolean, texts: Texts): Kinds => {
  const open = new Set<string>();
  return {
    kindOf: (name, owner, part, around) => {
      if (around === 'open' && open.has(name)) return 'open';
      // What lies in a secret is one as well; what tells its parts apart is not.
      const isTag = name === 'kind' || name === 'phase' || name === 'type';
      if (around === 'secret' && !isTag) return around;
      const kind = fieldKind(name, owner, isStrict);
      // A list of words has a name in the plural; `message` is also a channel, with a list of ids.
      return kind === 'words' && Array.isArray(part) && !name.endsWith('s') ? 'open' : kind;
    },
    shown: (name) => {
      if (open.has(name)) return name;
      const other = texts.name(name);
      const isOpen = other === name && name.length <= LONGEST_NAME && isOpenName(name, isStrict);
      if (isOpen && open.size < MOST_NAMES) open.add(name);
      return other;
    },
  };
};
