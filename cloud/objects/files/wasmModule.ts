/**
 * As much of the binary format of WebAssembly as one function over one memory needs (core specification 1.0, part 5).
 * Instructions are named as in the text format; each is its bytes, so that a list of them is a program.
 */
export type Code = readonly number[];

/** LEB128, for sizes, offsets and indices. */
const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]);

/** LEB128 with a sign, for constants. */
const signed = (value: number): number[] => {
  const rest = value >> 7;
  const isLast = (rest === 0 && (value & 64) === 0) || (rest === -1 && (value & 64) !== 0);
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(rest)];
};

const NO_RESULT = 0x40;
/** The bytes of the input lie anywhere, so no load may promise more. */
const ANY_ALIGNMENT = 0;

export const wasm = {
  localGet: (local: number): Code => [0x20, ...unsigned(local)],
  localSet: (local: number): Code => [0x21, ...unsigned(local)],
  i32Const: (value: number): Code => [0x41, ...signed(value)],
  i64Const: (value: number): Code => [0x42, ...signed(value)],
  i64Load: (offset: number): Code => [0x29, ANY_ALIGNMENT, ...unsigned(offset)],
  i64Load8U: (offset: number): Code => [0x31, ANY_ALIGNMENT, ...unsigned(offset)],
  i32GtU: [0x4b],
  i32Add: [0x6a],
  i32Sub: [0x6b],
  i32And: [0x71],
  i32Shl: [0x74],
  i64Xor: [0x85],
  i64ShrU: [0x88],
  i32WrapI64: [0xa7],
  /** `block`, `loop`, and the two branches: out of the block, and back to the loop. */
  whileTrue: (condition: Code, body: Code): Code => [
    ...[0x02, NO_RESULT, 0x03, NO_RESULT],
    ...condition,
    ...[0x45, 0x0d, 1],
    ...body,
    ...[0x0c, 0, 0x0b, 0x0b],
  ],
} as const;

export const I32 = 0x7f;
export const I64 = 0x7e;

export interface WasmFunction {
  readonly name: string;
  /** Parameters are the first locals. */
  readonly parameters: readonly number[];
  readonly result: number;
  /** Further locals, all of one type. */
  readonly locals: { readonly count: number; readonly type: number };
  readonly code: Code;
}

const bytesOf = (text: string): number[] => {
  const bytes = new TextEncoder().encode(text);
  return [...unsigned(bytes.length), ...bytes];
};

const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const FUNCTION_TYPE = 0x60;
const END = 0x0b;

/** A module that imports the memory `env.memory` of at least `pages` pages, and exports the function. */
export const wasmModule = (pages: number, made: WasmFunction): Uint8Array<ArrayBuffer> => {
  const { name, parameters, result, locals, code } = made;
  const body = [1, ...unsigned(locals.count), locals.type, ...code, END];
  return Uint8Array.from([
    ...MAGIC_AND_VERSION,
    ...section(1, [1, FUNCTION_TYPE, ...unsigned(parameters.length), ...parameters, 1, result]),
    ...section(2, [1, ...bytesOf('env'), ...bytesOf('memory'), 2, 0, ...unsigned(pages)]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...bytesOf(name), 0, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ]);
};
