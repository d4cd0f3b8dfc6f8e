import { CANCEL } from '@inkside/kit';
/** What is no JSON stands as an object with this one field more; see `format/lines.ts`. */
export const MARK = '$';
/** A field of somebody's own with the name of the mark, or with what stands for such a name. */
export const isMarkLike = (name: string): boolean => name.startsWith(MARK) && /^\$+$/.test(name);
/** What stands in a list for what is undefined. */
export const NOTHING: object = { [MARK]: 'undefined' };

/** Nothing but how many: whoever knows what few bytes may be, such as those of a code, finds them by any fingerprint. */
const bytes = (length: number): object => ({ [MARK]: 'bytes', length });

/** What stands for an object that is no plain one, nor a list; undefined for those that are. */
export const special = (value: object): object | undefined => {
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
export const primitive = (value: unknown): unknown => {
  if (typeof value === 'function') return { [MARK]: 'function' };
  if (typeof value === 'number' && !Number.isFinite(value)) return { [MARK]: 'number', value: String(value) };
  return typeof value === 'bigint' || typeof value === 'symbol' ? { [MARK]: 'other', of: typeof value } : value;
};
