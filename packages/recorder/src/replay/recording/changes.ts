import { isObject } from '@inkside/kit';

type Path = readonly (string | number)[];

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

/** How to make a value out of another: by putting one in its place, or field by field. Plain JSON itself. */
export type Patch =
  | { readonly put: unknown }
  | { readonly fields: Readonly<Record<string, Patch>>; readonly gone: readonly string[] }
  | { readonly places: readonly (readonly [index: number, patch: Patch])[] };

/** Views go through tables in the order of their keys: where that is another one, the table is sent as a whole. */
const keepsOrder = (before: Fields, after: Fields): boolean => {
  const stays = Object.keys(before).filter((name) => name in after);
  return Object.keys(after).every((name, index) => (index < stays.length ? stays[index] === name : !(name in before)));
};

const ofFields = (before: Fields, after: Fields): Patch => {
  if (!keepsOrder(before, after)) return { put: after };
  const fields: Record<string, Patch> = {};
  for (const name in after) {
    const patch = name in before ? patchBetween(before[name], after[name]) : { put: after[name] };
    if (patch !== undefined) fields[name] = patch;
  }
  return { fields, gone: Object.keys(before).filter((name) => !(name in after)) };
};

const ofLists = (before: List, after: List): Patch => {
  if (before.length !== after.length) return { put: after };
  const places: [number, Patch][] = [];
  for (const [index, part] of after.entries()) {
    const patch = patchBetween(before[index], part);
    if (patch !== undefined) places.push([index, patch]);
  }
  return { places };
};

/** Undefined where both are the same. What has the same reference is not looked into. */
export const patchBetween = (before: unknown, after: unknown): Patch | undefined => {
  if (Object.is(before, after)) return undefined;
  if (isObject(before) && isObject(after)) return ofFields(before, after);
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after);
  return { put: after };
};

/** What the patch does not name keeps its reference, so that views draw only what differs. */
export const applyPatch = (before: unknown, patch: Patch): unknown => {
  if ('put' in patch) return patch.put;
  if ('places' in patch) {
    const list = [...(before as List)];
    for (const [index, part] of patch.places) list[index] = applyPatch(list[index], part);
    return list;
  }
  const fields: Record<string, unknown> = { ...(before as Fields) };
  for (const name of patch.gone) delete fields[name];
  for (const [name, part] of Object.entries(patch.fields)) fields[name] = applyPatch(fields[name], part);
  return fields;
};
