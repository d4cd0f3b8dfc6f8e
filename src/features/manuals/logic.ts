import { holdsWords } from '@inkside/kit';
import type { ManualGroup } from '@inkside/protocol';

/** The manuals of a family (all without one) that hold the words; families without any are left out. */
export const foundManuals = (
  groups: readonly ManualGroup[],
  family: string | null,
  words: string,
): readonly ManualGroup[] =>
  groups
    .filter(({ id }) => family === null || id === family)
    .map((group) => ({
      ...group,
      manuals: group.manuals.filter(({ title, html }) => holdsWords(words, group.title, ...group.models, title, html)),
    }))
    .filter(({ manuals }) => manuals.length > 0);
