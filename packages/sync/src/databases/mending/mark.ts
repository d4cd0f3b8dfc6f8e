import type { ListedStorage, Uid } from '@inkside/kit';
import type { MendableName } from './mendingPort';

const known: readonly unknown[] = ['note', 'message', 'library', 'journal', 'imports'] satisfies MendableName[];

/** Says that databases of a user are being made anew: what was saved of them is not in them yet. */
export interface MendingMark {
  /** Undefined where no mending is under way. */
  names(): readonly MendableName[] | undefined;
  set(names: readonly MendableName[]): void;
  clear(): void;
}

const namesIn = (text: string): readonly MendableName[] => {
  try {
    const names: unknown = JSON.parse(text);
    return Array.isArray(names) ? names.filter((name): name is MendableName => known.includes(name)) : [];
  } catch {
    return [];
  }
};

export const markOf = (local: ListedStorage, uid: Uid): MendingMark => {
  const key = `inkside.mending.${uid}`;
  return {
    names: () => {
      const text = local.getItem(key);
      return text === null ? undefined : namesIn(text);
    },
    set: (names) => local.setItem(key, JSON.stringify(names)),
    clear: () => local.removeItem(key),
  };
};
