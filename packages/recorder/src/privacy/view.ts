import { CANCEL, isObject, isRecordable, RECORDED, type Recordable } from '@inkside/kit';

import { createKinds, type Kinds, noKinds } from './kinds';
import type { FieldKind } from './names';
import { createStandIns, type StandIns } from './standIns';
import { asTheyAre, createTexts, type Texts } from './texts';

/** What is no JSON stands as an object with this one field more; see `format/lines.ts`. */
export const MARK = '$';
/** A field of somebody's own with the name of the mark, or with what stands for such a name. */
export const isMarkLike = (name: string): boolean => name.startsWith(MARK) && /^\$+$/.test(name);
/** What stands in a list for what is undefined. */
export const NOTHING: object = { [MARK]: 'undefined' };

/** Nothing but how many: whoever knows what few bytes may be, such as those of a code, finds them by any fingerprint. */
const bytes = (length: number): object => ({ [MARK]: 'bytes', length });

/** What stands for an object that is no plain one, nor a list; undefined for those that are. */
const special = (value: object): object | undefined => {
  if (typeof (value as { readonly then?: unknown }).then === 'function')
    return { [MARK]: 'later', ...(CANCEL in value ? { cancel: true } : {}) };
  const form: unknown = Object.getPrototypeOf(value);
  if (form === null || form === Object.prototype || Array.isArray(value)) return undefined;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return bytes(value.byteLength);
  // A class of another realm's `Object` is a plain object as well.
  const made: unknown = Reflect.get(value, 'constructor');
  const name = typeof made === 'function' ? made.name : '';
  return name === 'Object' ? undefined : { [MARK]: 'other', of: name };
};

/** What stands for a value that is no object: itself, where JSON has it. */
const primitive = (value: unknown): unknown => {
  if (typeof value === 'function') return { [MARK]: 'function' };
  if (typeof value === 'number' && !Number.isFinite(value)) return { [MARK]: 'number', value: String(value) };
  return typeof value === 'bigint' || typeof value === 'symbol' ? { [MARK]: 'other', of: typeof value } : value;
};

export type Privacy = 'usual' | 'strict';

const DEEPEST = 100;
/** Rows of an action stand here, buckets of a table in the state, and documents of what a port says. */
const PART_DEPTH = 3;

/**
 * `kept`: of the state, or of an action. `passing`: met once, so that only its upper levels are remembered, which is less to
 * keep. `given`: the same, and a replay makes it again: what lists hold that is undefined, and fields whose name is that of
 * a mark, stand in such a way that `restored` gives them back.
 */
type Way = 'kept' | 'passing' | 'given';

/** Values as they stand in a recording. */
interface View {
  /** Plain JSON, redacted; the same object for the same object, so that what did not change costs nothing. */
  plain(value: unknown, kind?: FieldKind, way?: Way): unknown;
  /**
   * Makes the large parts of a value plain one by one, so that the page can draw between them; `plain` of the whole is quick
   * afterwards. Gives each part that was made.
   */
  ahead(value: unknown, kind?: FieldKind, way?: Way): Generator<object, void>;
}

/** What was made of objects, down to a depth. */
const createMemory = () => {
  const seen = new WeakMap<object, object>();
  return {
    of: (value: object): object | undefined => seen.get(value),
    keep: (value: object, made: object): void => {
      seen.set(value, made);
      if (made !== value) seen.set(made, made);
    },
  };
};

/** The same record, or one with what is otherwise; fields that are undefined are none in JSON. */
const changedRecord = (
  value: Readonly<Record<string, unknown>>,
  nameOf: (name: string) => string,
  change: (name: string, part: unknown) => unknown,
): object => {
  const names = Object.keys(value);
  let entries: [string, unknown][] | undefined;
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string;
    const part = value[name];
    const key = nameOf(name);
    const changed = change(name, part);
    if (changed !== part || key !== name || part === undefined)
      entries ??= names.slice(0, index).map((before) => [before, value[before]]);
    if (part !== undefined) entries?.push([key, changed]);
  }
  return entries === undefined ? value : Object.fromEntries(entries);
};

/** The same list, or one with what is otherwise. */
const changedList = (value: readonly unknown[], change: (part: unknown, index: number) => unknown): object => {
  let list: unknown[] | undefined;
  for (let index = 0; index < value.length; index += 1) {
    const changed = change(value[index], index);
    if (changed !== value[index]) list ??= value.slice(0, index);
    list?.push(changed);
  }
  return list ?? value;
};

/** What stands otherwise in a `given` value: it is counted, since what holds it may be met on another way, and is not remembered. */
const createOddities = (fields: Kinds) => {
  let way: Way = 'kept';
  let count = 0;
  return {
    begin: (next: Way): void => void (way = next),
    count: () => count,
    /** What lies in a text of JSON is never made again. */
    inText: <Result>(work: () => Result): Result => {
      const outer = way;
      way = 'kept';
      try {
        return work();
      } finally {
        way = outer;
      }
    },
    /** Objects that lie deeper are not remembered. */
    deepestKept: (): number => (way === 'kept' ? Infinity : PART_DEPTH),
    hole: (): object | null => {
      count += 1;
      return way === 'given' ? NOTHING : null;
    },
    shown: (name: string): string => {
      if (!isMarkLike(name)) return fields.shown(name);
      count += 1;
      return way === 'given' ? `${MARK}${name}` : name;
    },
  };
};

/** A value that says itself what stands for it; that is gone through like anything else. */
const recordedAs = (value: Recordable, isStrict: boolean, walk: (told: object) => unknown): object => {
  const { as, told, packed } = value[RECORDED](isStrict);
  return { [MARK]: as, ...(walk(told) as object), ...(packed === undefined ? {} : { packed }) };
};

/** Goes through values; `memory` holds what it has been through. */
const createWalk = (privacy: Privacy | undefined, memory: ReturnType<typeof createMemory>, standIns: StandIns) => {
  const isStrict = privacy === 'strict';
  const texts: Texts =
    privacy === undefined
      ? asTheyAre
      : createTexts((value, kind) => oddities.inText(() => walk(value, kind, 0)), standIns, isStrict);
  const fields: Kinds = privacy === undefined ? noKinds : createKinds(isStrict, texts);
  const oddities = createOddities(fields);

  const inPart = (owner: object, name: string, part: unknown, around: FieldKind, depth: number): unknown =>
    walk(part, fields.kindOf(name, owner, part, around), depth + 1, name);
  const inList = (list: readonly unknown[], around: FieldKind, depth: number): object =>
    changedList(list, (part, index) =>
      part === undefined ? oddities.hole() : walk(part, fields.inList(list, index, around), depth + 1),
    );

  const make = (value: object, kind: FieldKind, depth: number): object => {
    if (depth > DEEPEST) return { [MARK]: 'other', of: 'depth' };
    if (isRecordable(value)) return recordedAs(value, isStrict, (told) => walk(told, 'open', depth + 1));
    const other = special(value);
    if (other !== undefined) return other;
    return isObject(value)
      ? changedRecord(value, oddities.shown, (name, part) => inPart(value, name, part, kind, depth))
      : inList(value as readonly unknown[], kind, depth);
  };
  const inWhole = (value: object, depth: number): object => {
    const known = memory.of(value);
    if (known !== undefined) return known;
    const before = oddities.count();
    const made = make(value, 'open', depth);
    if (oddities.count() === before && depth <= oddities.deepestKept()) memory.keep(value, made);
    return made;
  };
  const walk = (value: unknown, kind: FieldKind, depth: number, name?: string): unknown => {
    if (typeof value === 'string') return texts.hidden(value, kind);
    if (typeof value === 'number') return texts.hiddenNumber(value, kind, name) ?? primitive(value);
    if (typeof value !== 'object' || value === null) return primitive(value);
    return kind === 'open' ? inWhole(value, depth) : make(value, kind, depth);
  };

  return {
    begin: (value: unknown, kind: FieldKind, depth: number, next: Way): unknown => {
      oddities.begin(next);
      return walk(value, kind, depth);
    },
    kindOf: (name: string, owner: object, part: unknown) => fields.kindOf(name, owner, part, 'open'),
  };
};

/**
 * @param privacy what goes; undefined: nothing, for a replay, whose values are redacted already
 * @param standIns of the recording, where others than this view know of its secrets
 */
export const createView = (privacy: Privacy | undefined, standIns = createStandIns()): View => {
  const memory = createMemory();
  const { begin, kindOf } = createWalk(privacy, memory, standIns);

  /** The parts of an object that may be large, with what they are by their names. */
  const partsOf = (value: object): readonly (readonly [part: unknown, kind: FieldKind])[] => {
    if (isRecordable(value) || special(value) !== undefined) return [];
    if (Array.isArray(value)) return value.map((part: unknown) => [part, 'open']);
    return Object.entries(value).map(([name, part]) => [part, kindOf(name, value, part)]);
  };
  function* ahead(value: unknown, kind: FieldKind, depth: number, way: Way): Generator<object, void> {
    if (kind !== 'open' || typeof value !== 'object' || value === null || memory.of(value) !== undefined) return;
    if (depth < PART_DEPTH) for (const [part, partKind] of partsOf(value)) yield* ahead(part, partKind, depth + 1, way);
    const made = begin(value, kind, depth, way);
    if (typeof made === 'object' && made !== null) yield made;
  }

  return {
    plain: (value, kind = 'open', way = 'kept') => begin(value, kind, 0, way),
    ahead: (value, kind = 'open', way = 'kept') => ahead(value, kind, 0, way),
  };
};
