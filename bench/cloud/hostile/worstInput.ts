import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

import { REST_BODY_BYTES } from '../../../cloud/lib/config';
import type { Endpoint } from '../../../cloud/rest/endpoint';

/** One call of an endpoint with the largest input that its schema takes. */
export interface WorstCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** JSON; empty where the endpoint takes no body. */
  readonly body: string;
  /** What of it is largest. */
  readonly what: string;
}

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const membersOf = (schema: Schema, name: string): Schema => (isSchema(schema[name]) ? schema[name] : {});
const numberOf = (schema: Schema, name: string): number | undefined =>
  typeof schema[name] === 'number' ? schema[name] : undefined;

/** What most patterns of the contract take: ids, codes, names, addresses, days. */
const CANDIDATES = [
  'x',
  'a'.repeat(24),
  'a'.repeat(32),
  'a'.repeat(64),
  'A-Z_09'.repeat(10),
  '1',
  '123456',
  '+86',
  '13800138000',
  '2026-01-31',
  'reader@example.org',
  'https://example.org/feed',
  '/api/x',
  '{"limit":100000,"offset":0,"parent":0}',
  'GMT',
  '00:11:22:33:44:55',
];

const variantsOf = (schema: Schema): Schema[] | undefined =>
  [schema['anyOf'], schema['oneOf'], schema['allOf']].find((each) => Array.isArray(each)) as Schema[] | undefined;
const longest = (values: readonly unknown[]): unknown =>
  values.toSorted((a, b) => (JSON.stringify(b) ?? '').length - (JSON.stringify(a) ?? '').length)[0];

/** Room for a value, in characters; a list divides what it has among its items. */
const fill = (schema: Schema, room: number): unknown => {
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'].at(-1);
  const variants = variantsOf(schema);
  if (variants !== undefined) return longest(variants.map((variant) => fill(variant, room)));
  if (schema['type'] === 'number' || schema['type'] === 'integer')
    return numberOf(schema, 'maximum') ?? 1_700_000_000_000;
  return fillType(schema, room);
};

const fillType = (schema: Schema, room: number): unknown => {
  switch (schema['type']) {
    case 'string':
      return text(schema, room);
    case 'boolean':
      return true;
    case 'array':
      return list(schema, room);
    case 'object':
      return members(schema, room);
    default:
      return 'x'.repeat(Math.max(0, Math.min(room, 64)));
  }
};

const text = (schema: Schema, room: number): string => {
  const length = Math.max(
    numberOf(schema, 'minLength') ?? 0,
    Math.min(numberOf(schema, 'maxLength') ?? Math.max(room, 0), Math.max(room, 0)),
  );
  const { pattern } = schema;
  if (typeof pattern !== 'string') return 'x'.repeat(length);
  const matching = new RegExp(pattern, 'u');
  const longest = ['a', '1', 'A'].map((one) => one.repeat(Math.min(length, 128))).find((each) => matching.test(each));
  return longest ?? CANDIDATES.find((each) => matching.test(each)) ?? '';
};

const SMALLEST_ITEM = 40;
const list = (schema: Schema, room: number): unknown[] => {
  const item = isSchema(schema['items']) ? schema['items'] : {};
  const size = Math.max(1, (JSON.stringify(fill(item, SMALLEST_ITEM)) ?? '').length + 1);
  const count = Math.max(
    numberOf(schema, 'minItems') ?? 0,
    Math.min(numberOf(schema, 'maxItems') ?? Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor(room / size))),
  );
  // Different ones: what is the same is often looked at once.
  return Array.from({ length: count }, (_, index) => distinct(fill(item, SMALLEST_ITEM), index));
};

const distinct = (value: unknown, index: number): unknown => {
  if (typeof value === 'string' && /^[ax]{8,}$/.test(value)) return value.slice(0, -7) + String(index).padStart(7, 'a');
  if (isSchema(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, distinct(each, index)]));
  return value;
};

const members = (schema: Schema, room: number): Schema => {
  const properties = Object.entries(membersOf(schema, 'properties')).filter((entry): entry is [string, Schema] =>
    isSchema(entry[1]),
  );
  const each = Math.floor(room / Math.max(1, properties.length));
  return Object.fromEntries(properties.map(([name, property]) => [name, fill(property, each - name.length - 4)]));
};

/** Fields that the schema does not take as they were filled are tried with what the contract is known to want, or left out. */
const mended = (endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> => {
  let best = input;
  for (let turn = 0; turn < 40; turn += 1) {
    const result = v.safeParse(endpoint.input, best);
    if (result.success) return best;
    const path = (result.issues[0].path ?? []).map(({ key }) => key as string | number);
    if (path.length < 2) return best;
    const taken = [...CANDIDATES, 1, 0, null, undefined].map((value) => withValue(best, path, value));
    const better = taken.find((each) => firstFault(endpoint, each) !== path.join('.'));
    if (better === undefined) return best;
    best = better;
  }
  return best;
};

const firstFault = (endpoint: Endpoint, input: object): string | undefined => {
  const result = v.safeParse(endpoint.input, input);
  return result.success ? undefined : (result.issues[0].path ?? []).map(({ key }) => key as string | number).join('.');
};

const withValue = (
  input: Record<string, unknown>,
  path: readonly (string | number)[],
  value: unknown,
): Record<string, unknown> => {
  const copy = structuredClone(input);
  let at: unknown = copy;
  for (const step of path.slice(0, -1)) at = Reflect.get(Object(at), step);
  const last = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(Object(at), last);
  else Reflect.set(Object(at), last, value);
  return copy;
};

const queryOf = (query: unknown): string => {
  const pairs = Object.entries(Object(query) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
};

/** A request line and its headers have 16 KiB in all, and a character may need three of them. */
const QUERY_ROOM = 4000;

/** The largest input of an endpoint that its contract takes, made from the schema that checks it. */
export const worstCall = (endpoint: Endpoint): WorstCall => {
  const schema = toJsonSchema(endpoint.input, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  }) as Schema;
  const parts = membersOf(schema, 'properties');
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const room = Math.floor((endpoint.bodyBytes ?? REST_BODY_BYTES) * 0.97);
  const part = (name: string, size: number): unknown => (isSchema(parts[name]) ? fill(parts[name], size) : {});
  const given = {
    body: hasBody ? part('body', room) : undefined,
    query: part('query', QUERY_ROOM),
    params: part('params', 200),
    files: [],
  };
  const input = mended(endpoint, given);
  const params = input['params'];
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(Reflect.get(Object(params), name) ?? 'x')),
  );
  const text_ = hasBody ? (JSON.stringify(input['body']) ?? '') : '';
  const accepted = v.safeParse(endpoint.input, input).success;
  return {
    method: endpoint.method,
    path: path + queryOf(input['query']),
    body: text_.length > room ? '' : padded(endpoint, input, text_, room),
    what: accepted ? 'largest of its schema' : 'largest, refused by its schema',
  };
};

/** Members that no schema names are let through by most, so that the body is as large as may be. */
const padded = (endpoint: Endpoint, input: Record<string, unknown>, body: string, room: number): string => {
  if (!body.startsWith('{')) return body;
  const left = room - body.length - 20;
  if (left < 1000) return body;
  const many = Object.fromEntries(
    Array.from({ length: Math.floor(left / 16) }, (_, index) => [`_${String(index).padStart(7, '0')}`, 1]),
  );
  const larger = { ...(input['body'] as object), ...many };
  return v.safeParse(endpoint.input, { ...input, body: larger }).success ? JSON.stringify(larger) : body;
};
