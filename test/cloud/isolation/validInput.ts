import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

import type { Random } from '../../../tools/demo/random';
import type { Endpoint } from '../../../cloud/rest/endpoint';

type Schema = Readonly<Record<string, unknown>>;
/** What a field of this name may hold; the first that fits the schema, in a drawn order. */
export type Candidates = (name: string) => readonly unknown[];

export interface Input {
  readonly body?: unknown;
  readonly query?: Record<string, string>;
  readonly params?: Record<string, string>;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemaIn = (schema: Schema, name: string): Schema => {
  const value = schema[name];
  return isSchema(value) ? value : {};
};
const listIn = (schema: Schema, name: string): readonly unknown[] => {
  const value = schema[name];
  return Array.isArray(value) ? value : [];
};

/** Texts in the forms that the contract's patterns ask for. */
const TEXTS: readonly string[] = [
  ...['by Ben', 'Ben', '0', '1', '30', '123456', '2026-11-20', 'en', 'zh', 'text', 'ben@example.net', '+86', ''],
  ...['00:11:22:33:44:55', 'week', '0123456789abcdef0123456789abcdef', 'Europe/Berlin', 'updatedAt'],
];

export const createDrawing = (random: Random, candidates: Candidates) => {
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(random.next() * list.length)];
    if (picked === undefined) throw new RangeError('Nothing to draw from.');
    return picked;
  };
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((each) => ({ each, at: random.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ each }) => each);

  const textFor = (schema: Schema, offered: readonly unknown[]): string => {
    const { pattern, minLength = 0, maxLength = Infinity } = schema;
    const form = typeof pattern === 'string' ? new RegExp(pattern, 'u') : undefined;
    const fits = (text: string): boolean =>
      text.length >= Number(minLength) && text.length <= Number(maxLength) && (form?.test(text) ?? true);
    const known = shuffled(offered.map(String)).find(fits);
    return known ?? shuffled(TEXTS).find(fits) ?? 'by Ben';
  };

  const numberFor = ({ minimum = 0, maximum = 100 }: Schema, offered: readonly unknown[]): number => {
    const known = offered.map(Number).find((value) => value >= Number(minimum) && value <= Number(maximum));
    return known ?? Math.floor(random.between(Number(minimum), Math.min(Number(maximum), Number(minimum) + 10)));
  };

  const objectFor = (schema: Schema): Record<string, unknown> => {
    const required = listIn(schema, 'required');
    const entries = Object.entries(schemaIn(schema, 'properties'))
      .filter(([name]) => required.includes(name) || candidates(name).length > 0 || random.chance(0.5))
      .map(([name, each]) => [name, valueFor(name, isSchema(each) ? each : {})]);
    return Object.fromEntries(entries) as Record<string, unknown>;
  };

  /** Null says nothing: where an id can stand, one stands. */
  const variantFor = (variants: readonly unknown[], isOffered: boolean): Schema => {
    const filled = variants.filter((each) => isSchema(each) && each['type'] !== 'null' && each['const'] !== 0);
    const variant = pick(isOffered && filled.length > 0 ? filled : variants);
    return isSchema(variant) ? variant : {};
  };

  const byType = (name: string, schema: Schema, offered: readonly unknown[]): unknown => {
    const makers: Readonly<Record<string, () => unknown>> = {
      array: () =>
        Array.from({ length: 1 + Math.floor(random.next() * 2) }, () => valueFor(name, schemaIn(schema, 'items'))),
      object: () => objectFor(schema),
      boolean: () => random.chance(0.5),
      null: () => null,
      number: () => numberFor(schema, offered),
      integer: () => numberFor(schema, offered),
    };
    const make = makers[String(schema['type'])];
    return make === undefined ? textFor(schema, offered) : make();
  };

  const valueFor = (name: string, schema: Schema): unknown => {
    if ('const' in schema) return schema['const'];
    const offered = candidates(name);
    const [choices, variants] = [listIn(schema, 'enum'), listIn(schema, 'anyOf')];
    if (choices.length > 0) return pick(choices);
    if (variants.length === 0) return byType(name, schema, offered);
    return valueFor(name, { ...schema, anyOf: [], ...variantFor(variants, offered.length > 0) });
  };

  return { pick, valueFor };
};
export type Drawing = ReturnType<typeof createDrawing>;

const asQuery = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(values)).map(([name, value]) => [name, typeof value === 'string' ? value : String(value)]),
  );

const partsOf = new WeakMap<Endpoint, Schema>();

/** The schemas of body, query and params; made once an endpoint. */
const partsFor = (endpoint: Endpoint): Schema => {
  const known = partsOf.get(endpoint);
  if (known !== undefined) return known;
  const { properties } = toJsonSchema(endpoint.input, { typeMode: 'input', errorMode: 'ignore' });
  const parts: Schema = isSchema(properties) ? properties : {};
  partsOf.set(endpoint, parts);
  return parts;
};

const TRIES = 30;

/**
 * Something that the endpoint's own schema takes, with the fixtures in the fields of their names.
 * @throws Error when thirty drawings did not fit: then the rule of the route has to say what fits
 */
export const validInput = (endpoint: Endpoint, drawing: Drawing): Input => {
  const parts = partsFor(endpoint);
  const part = (name: string): unknown => {
    const value = parts[name];
    // Without a word of what it is, any object will do.
    return isSchema(value) && Object.keys(value).length > 0 ? drawing.valueFor(name, value) : {};
  };
  let last = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const input = { body: part('body'), query: asQuery(part('query')), params: asQuery(part('params')) };
    const fitting = v.safeParse(endpoint.input, { ...input, files: [] });
    if (fitting.success) return input;
    last = `${v.getDotPath(fitting.issues[0]) ?? ''}: ${fitting.issues[0].message} in ${JSON.stringify(input)}`;
  }
  throw new Error(`No valid input for ${endpoint.method} ${endpoint.path}: ${last}`);
};
