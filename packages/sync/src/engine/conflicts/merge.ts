import { isObject, type Json, type JsonObject } from '@inkside/kit';

const UPDATED_AT = 'updatedAt';
/** Who owns a document and where it lies is no matter of two opinions: the winner's stands. */
const OWNERSHIP: ReadonlySet<string> = new Set(['user', 'dbId']);

const isContent = (name: string): boolean => !name.startsWith('_') && !OWNERSHIP.has(name) && name !== UPDATED_AT;

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => isSameValue(item, other[index]));

const isSameObject = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSameValue(one[name], other[name]));

/** By value; a member that is undefined is no member. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) return isSameList(one, other);
  return isObject(one) && isObject(other) && isSameObject(one, other);
};

const contentNames = (...bodies: readonly JsonObject[]): readonly string[] =>
  [...new Set(bodies.flatMap((body) => Object.keys(body)))].filter(isContent).sort();

/** Whether two bodies say the same; when that was last said does not count. */
export const isSameContent = (one: JsonObject, other: JsonObject): boolean =>
  contentNames(one, other).every((name) => isSameValue(one[name], other[name]));

/** Devices write epoch milliseconds, some library documents write them as text, or a date. */
const momentOf = (value: Json | undefined): number => {
  if (typeof value !== 'number' && typeof value !== 'string') return -Infinity;
  const moment = Number.isFinite(Number(value)) ? Number(value) : Date.parse(String(value));
  return Number.isNaN(moment) ? -Infinity : moment;
};

const later = (one: Json | undefined, other: Json | undefined): Json | undefined =>
  momentOf(other) > momentOf(one) ? other : one;

export interface MergeBase {
  readonly body: JsonObject;
  /** Fields of which it is not known what stood before. */
  readonly unclear: ReadonlySet<string>;
  /** Whether it is one revision, and not several merged. */
  readonly isSingle: boolean;
}

export interface Merged {
  /** Fields without `_id` and `_rev`, their names in order: equal content makes an equal revision in every browser. */
  readonly fields: JsonObject;
  /** Fields that both sides changed, each otherwise: the winner's value stands. */
  readonly overlaps: readonly string[];
}

/** Names in order all the way down: PouchDB's revision is a digest of the text. */
export const ordered = (value: Json | undefined): Json | undefined => {
  if (Array.isArray(value)) return value.map((item: Json) => ordered(item) ?? null);
  if (!isObject(value)) return value;
  const entries = Object.entries(value as JsonObject).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, ordered(member)]),
  );
};

const orderedFields = (fields: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.keys(fields)
      .sort()
      .flatMap((name) => (fields[name] === undefined ? [] : [[name, ordered(fields[name])]])),
  );

/** Everything of a body but what the database itself keeps in it. */
export const fieldsOf = (body: JsonObject): JsonObject =>
  orderedFields(Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith('_'))));

/**
 * Three-way merge by top-level field. A field whose value is an object or a list is one field: its parts describe one
 * thing (the pages of a note, an object in the store) and half of each side would be neither.
 */
export const mergeBodies = (
  { body: base, unclear }: Pick<MergeBase, 'body' | 'unclear'>,
  winner: JsonObject,
  loser: JsonObject,
): Merged => {
  const fields: Record<string, Json | undefined> = { ...fieldsOf(winner) };
  const overlaps: string[] = [];
  for (const name of contentNames(base, winner, loser)) {
    if (isSameValue(winner[name], loser[name])) continue;
    if (unclear.has(name)) overlaps.push(name);
    else if (isSameValue(winner[name], base[name])) fields[name] = loser[name];
    else if (!isSameValue(loser[name], base[name])) overlaps.push(name);
  }
  fields[UPDATED_AT] = later(winner[UPDATED_AT], loser[UPDATED_AT]);
  return { fields: orderedFields(fields), overlaps };
};
