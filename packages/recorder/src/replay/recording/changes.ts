import { isObject } from '@inkside/kit';

export type Path = readonly (string | number)[];

/** One place of a value that another value has otherwise. Places in a list are those of the newer one, but for what is gone. */
export type Change =
  | { readonly kind: 'added'; readonly path: Path; readonly after: unknown }
  | { readonly kind: 'removed'; readonly path: Path; readonly before: unknown }
  | { readonly kind: 'changed'; readonly path: Path; readonly before: unknown; readonly after: unknown };

type Fields = Readonly<Record<string, unknown>>;
type List = readonly unknown[];

const fieldOf = (path: Path, [name, before, after]: readonly [string, unknown, unknown]): readonly Change[] => {
  if (before === undefined) return [{ kind: 'added', path: [...path, name], after }];
  if (after === undefined) return [{ kind: 'removed', path: [...path, name], before }];
  return between(before, after, [...path, name]);
};

/** What is the same is skipped before anything is made for it: a table may have 10,000 rows. */
const inFields = (before: Fields, after: Fields, path: Path): readonly Change[] => {
  const found: Change[] = [];
  for (const name in before) {
    if (before[name] !== after[name]) found.push(...fieldOf(path, [name, before[name], after[name]]));
  }
  for (const name in after) {
    if (!(name in before) && after[name] !== undefined) found.push(...fieldOf(path, [name, undefined, after[name]]));
  }
  return found;
};

const isSame = (one: unknown, other: unknown): boolean => one === other || between(one, other, []).length === 0;

/** How many places have the same at one end. `at` gives the place by the count. */
const sameRun = (before: List, after: List, most: number, at: (list: List, count: number) => unknown): number => {
  let count = 0;
  while (count < most && isSame(at(before, count), at(after, count))) count += 1;
  return count;
};

/** What both lists begin and end with is left aside, so that one that came in front is one that came. */
const inLists = (before: List, after: List, path: Path): readonly Change[] => {
  const shorter = Math.min(before.length, after.length);
  const head = sameRun(before, after, shorter, (list, count) => list[count]);
  const tail = sameRun(before, after, shorter - head, (list, count) => list[list.length - 1 - count]);
  const paired = shorter - head - tail;
  const found: Change[] = [];
  for (let index = head; index < head + paired; index += 1)
    found.push(...between(before[index], after[index], [...path, index]));
  for (let index = head + paired; index < before.length - tail; index += 1)
    found.push({ kind: 'removed', path: [...path, index], before: before[index] });
  for (let index = head + paired; index < after.length - tail; index += 1)
    found.push({ kind: 'added', path: [...path, index], after: after[index] });
  return found;
};

const between = (before: unknown, after: unknown, path: Path): readonly Change[] => {
  if (Object.is(before, after)) return [];
  if (isObject(before) && isObject(after)) return inFields(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return inLists(before, after, path);
  return [{ kind: 'changed', path, before, after }];
};

/** Where two values of plain JSON differ, in the order of their fields. The same reference is the same value. */
export const changesBetween = (before: unknown, after: unknown): readonly Change[] => between(before, after, []);
