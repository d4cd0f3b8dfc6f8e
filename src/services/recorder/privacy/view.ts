import { CANCEL } from 'redux-saga';

import { isObject } from '../../../app/kit/text/json';
import { bytesDigest } from './bytes';
import { fieldKind, type FieldKind } from './names';
import { createTexts, type Texts } from './texts';

export type Privacy = 'usual' | 'strict';

/** What is no JSON stands as an object with this one field more; see `format/lines.ts`. */
export const MARK = '$';
const DEEPEST = 100;

/** Values as they stand in a recording. */
export interface View {
  /** Plain JSON, redacted; the same object for the same object, so that what did not change costs nothing. */
  plain(value: unknown, kind?: FieldKind): unknown;
}

const special = (value: object): object | undefined => {
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { [MARK]: 'bytes', length: bytes.length, digest: bytesDigest(bytes) };
  }
  if (value instanceof ArrayBuffer) return { [MARK]: 'bytes', length: value.byteLength, digest: bytesDigest(new Uint8Array(value)) };
  if (typeof Reflect.get(value, 'then') === 'function') return { [MARK]: 'later', ...(CANCEL in value ? { cancel: true } : {}) };
  const form: unknown = Object.getPrototypeOf(value);
  if (form === null || form === Object.prototype || Array.isArray(value)) return undefined;
  // A class of another realm's `Object` is a plain object as well.
  const name = value.constructor.name;
  return name === 'Object' ? undefined : { [MARK]: 'other', of: name };
};

const primitive = (value: unknown): unknown => {
  if (typeof value === 'function') return { [MARK]: 'function' };
  if (typeof value === 'number' && !Number.isFinite(value)) return { [MARK]: 'number', value: String(value) };
  return typeof value === 'bigint' || typeof value === 'symbol' ? { [MARK]: 'other', of: typeof value } : value;
};

/** Texts of a replay, which are redacted already. */
const asTheyAre: Texts = { name: (name) => name, hidden: (text) => text, hiddenNumber: () => undefined };

/** @param privacy what goes; undefined: nothing, for a replay, whose values are redacted already. */
export const createView = (privacy: Privacy | undefined): View => {
  const seen = new WeakMap<object, object>();
  const texts = privacy === undefined ? asTheyAre : createTexts((value) => walk(value, 'open', 0));

  /** What lies in a secret is one as well; what tells its parts apart is not. */
  const kindOf = (name: string, owner: object, part: unknown, around: FieldKind): FieldKind => {
    if (privacy === undefined) return 'open';
    const isTag = name === 'kind' || name === 'phase' || name === 'type';
    if (around === 'secret' && !isTag) return around;
    const kind = fieldKind(name, owner, privacy === 'strict');
    // A list of words has a name in the plural; `message` is also a channel, with a list of ids.
    return kind === 'words' && Array.isArray(part) && !name.endsWith('s') ? 'open' : kind;
  };

  const inPart = (owner: object, name: string, part: unknown, around: FieldKind, depth: number): unknown => {
    const kind = kindOf(name, owner, part, around);
    return (kind === 'secret' ? texts.hiddenNumber(part, name) : undefined) ?? walk(part, kind, depth + 1);
  };

  const inObject = (value: Readonly<Record<string, unknown>>, around: FieldKind, depth: number): object => {
    let isChanged = false;
    const entries: [string, unknown][] = [];
    for (const name of Object.keys(value)) {
      const part = value[name];
      const [key, hidden] = [texts.name(name), inPart(value, name, part, around, depth)];
      isChanged ||= hidden !== part || key !== name || part === undefined;
      if (part !== undefined) entries.push([key, hidden]);
    }
    return isChanged ? Object.fromEntries(entries) : value;
  };

  const inArray = (value: readonly unknown[], kind: FieldKind, depth: number): object => {
    const hidden = value.map((part) => walk(part, kind, depth + 1) ?? null);
    return hidden.every((part, index) => part === value[index]) ? value : hidden;
  };

  const walk = (value: unknown, kind: FieldKind, depth: number): unknown => {
    if (typeof value === 'string') return texts.hidden(value, kind);
    if (typeof value !== 'object' || value === null) return primitive(value);
    const known = kind === 'open' ? seen.get(value) : undefined;
    if (known !== undefined) return known;
    if (depth > DEEPEST) return { [MARK]: 'other', of: 'depth' };
    const made = special(value) ?? (isObject(value) ? inObject(value, kind, depth) : inArray(value as readonly unknown[], kind, depth));
    if (kind === 'open') seen.set(value, made).set(made, made);
    return made;
  };

  return { plain: (value, kind = 'open') => walk(value, kind, 0) };
};
