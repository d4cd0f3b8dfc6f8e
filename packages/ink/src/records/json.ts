import type { InkLayer, PageSize } from '../model';

/** Only small pen settings need the lenient way; a pattern over a huge text would cost more than it gives. */
const MAX_LENIENT_CHARS = 1024 * 1024;
/**
 * A whole string, also one that is not closed, or an unquoted integer or name in the place of a key. What begins as a string
 * always matches up to the text's end: to try again at each quote inside it would take the square of its length.
 */
const STRING_OR_BARE_KEY = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|([{,]\s*)(-?\d+|[A-Za-z_$][\w$]*)(?=\s*:)/g;
/** Where no object begins there is no bare key. */
const HAS_KEYS = /[{,]\s*-?[\w$]+\s*:/;
const WIDTH_BY_HEIGHT = /^\s*([\d.]+)\s*[xX×*]\s*([\d.]+)\s*$/;
const MATRIX_LENGTH = 9;

type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const memberOf = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Files are padded with NUL up to a fixed length by some writers, and begin with a byte order mark by others. */
const withoutPadding = (text: string): string => {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const end = text.indexOf('\0');
  return text.slice(start, end < 0 ? text.length : end);
};

/**
 * The JSON of the format: strict JSON, padded with NUL or not, or with unquoted keys as in `{0:7.2}`
 * (reference: note-format, section 4.1). `undefined` for any other text.
 */
export function parseNoteJson(text: string): unknown {
  // Most fields that may hold JSON hold nothing, and an error costs more than all of their page.
  if (text === '') return undefined;
  const padded = withoutPadding(text);
  const strict = parse(padded);
  if (strict !== undefined || padded.length > MAX_LENIENT_CHARS || !HAS_KEYS.test(padded)) return strict;
  const quoted = padded.replace(STRING_OR_BARE_KEY, (all, before?: string, key?: string) =>
    key === undefined ? all : `${before ?? ''}"${key}"`,
  );
  return parse(quoted);
}

export const listIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  return Object.values(value).find((member): member is unknown[] => Array.isArray(member)) ?? [];
};

/** The ids of a page list: `{"pageNameList":[…]}`, the same under another key, or a bare array. */
export const pageNames = (text: string): string[] =>
  listIn(parseNoteJson(text)).filter((name): name is string => typeof name === 'string' && name !== '');

/** A finite number, which some writers put as text. */
export const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Page units: no screen and no canvas that grows comes near; a longer side is a fault of whoever wrote it. */
const LONGEST_SIDE = 1_000_000;

const isSide = (length: number | undefined): length is number =>
  length !== undefined && length > 0 && length <= LONGEST_SIDE;

const sizeOf = (width: number | undefined, height: number | undefined): PageSize | undefined =>
  isSide(width) && isSide(height) ? { width, height } : undefined;

/** A size from a parsed rectangle: edges or `{width, height}`. */
export function sizeIn(value: unknown): PageSize | undefined {
  if (!isObject(value)) return undefined;
  const right = numberIn(value['right']);
  const bottom = numberIn(value['bottom']);
  const byEdges =
    right !== undefined && bottom !== undefined
      ? sizeOf(right - (numberIn(value['left']) ?? 0), bottom - (numberIn(value['top']) ?? 0))
      : undefined;
  return byEdges ?? sizeOf(numberIn(value['width']), numberIn(value['height']));
}

function sizeByHeight(text: string): PageSize | undefined {
  const [, width, height] = WIDTH_BY_HEIGHT.exec(text) ?? [];
  return sizeOf(numberIn(width), numberIn(height));
}

/** The size of a rectangle in any of its forms: `{left,top,right,bottom}`, `{width,height}`, `"1860x2480"`. */
export function rectOf(text: string): PageSize | undefined {
  const plain = sizeByHeight(text);
  if (plain !== undefined) return plain;
  const value = parseNoteJson(text);
  return typeof value === 'string' ? sizeByHeight(value) : sizeIn(value);
}

/** A yes or no as writers put it: as such, as a word, or as a number. */
const [YES, NO] = [new Set<unknown>([true, 'true', 1, '1']), new Set<unknown>([false, 'false', 0, '0'])];

/** One layer of a list, which shows unless it says otherwise; undefined for what has no id. */
export function layerIn(layer: unknown): InkLayer | undefined {
  const id = numberIn(memberOf(layer, 'id'));
  if (id === undefined) return undefined;
  const name = memberOf(layer, 'name');
  const flags = { id, lock: YES.has(memberOf(layer, 'lock')), show: !NO.has(memberOf(layer, 'show')) };
  return typeof name === 'string' && name.trim() !== '' ? { ...flags, name: name.trim() } : flags;
}

/** The layers in a parsed list, in drawing order. */
export const layersIn = (value: unknown): readonly InkLayer[] => listIn(value).flatMap((layer) => layerIn(layer) ?? []);

/** The layers of a page, in drawing order: `{"layerList":[{id,lock,show}]}` or a bare array. */
export const layerList = (text: string): readonly InkLayer[] => layersIn(parseNoteJson(text));

/** A value that was packed into a text of its own. */
export const unpacked = (value: unknown): unknown => (typeof value === 'string' ? parseNoteJson(value) : value);

/** The list of a matrix, which may be packed into a text, alone or with its record. */
function matrixList(text: string): readonly unknown[] {
  const value = unpacked(parseNoteJson(text));
  const packed = memberOf(value, 'values');
  return listIn(typeof packed === 'string' ? unpacked(packed) : value);
}

/**
 * The nine row-major numbers of `{"values":[…]}` or of a bare array, packed into a text or not; six are those of a canvas
 * (a, b, c, d, x, y). `undefined` for anything else.
 */
export function matrixOf(text: string): readonly number[] | undefined {
  if (text === '') return undefined;
  const values = matrixList(text).map(numberIn);
  const matrix = values.filter((value) => value !== undefined);
  if (values.length !== matrix.length) return undefined;
  if (matrix.length === MATRIX_LENGTH) return matrix;
  const [a, b, c, d, x, y, ...more] = matrix;
  return y === undefined || more.length > 0 ? undefined : [a, c, x, b, d, y, 0, 0, 1].map((value) => value ?? 0);
}
