import { isObject } from '@inkside/kit';

/** How to make a value out of another: by putting one in its place, or field by field. Plain JSON itself. */
export type Patch =
  | { readonly put: unknown }
  | { readonly fields: Readonly<Record<string, Patch>>; readonly gone: readonly string[] }
  | { readonly places: readonly (readonly [index: number, patch: Patch])[] };

type Fields = Readonly<Record<string, unknown>>;
type List = readonly unknown[];

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
