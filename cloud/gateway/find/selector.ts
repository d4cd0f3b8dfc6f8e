import { nestsWithin } from '../../lib/nesting';
import { badRequest } from '../gatewayError';
import { isRecord, isStringArray } from '../query';

export type Selector = Record<string, unknown>;

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object';
const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger) && value[0] !== 0;

/**
 * Operators and what they take. `$regex` is left out, because one pattern can hold up every user of the server;
 * `$elemMatch` and `$allMatch` because no document of this cloud needs them.
 */
const OPERATORS: ReadonlyMap<string, (operand: unknown) => boolean> = new Map([
  ['$eq', () => true],
  ['$gt', isScalar],
  ['$gte', isScalar],
  ['$lt', isScalar],
  ['$lte', isScalar],
  ['$exists', (operand) => typeof operand === 'boolean'],
  ['$type', (operand) => typeof operand === 'string'],
  ['$in', Array.isArray],
  ['$nin', Array.isArray],
  ['$all', Array.isArray],
  ['$size', Number.isSafeInteger],
  ['$mod', isPair],
]);

const MAX_DEPTH = 20;
/** Fields, operators, combinations, and the values they take; what people look for has about five. */
const MAX_CONDITIONS = 200;
/** In the lists and objects of operands together, such as the ids of `$in`. */
const MAX_OPERANDS = 1000;
const MAX_SORT_FIELDS = 10;
const MAX_FIELDS = 100;
/** Names in a path such as `pen.colour`. */
const MAX_PATH = 20;

/** Counts what a selector holds before anything of it is read. */
function refuseLarge(selector: unknown): void {
  let conditions = 0;
  let operands = 0;
  const waiting = [selector];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.values(value);
    if (Array.isArray(value)) operands += members.length;
    else conditions += members.length;
    if (conditions > MAX_CONDITIONS) throw badRequest(`A selector holds ${MAX_CONDITIONS} conditions at most`);
    if (operands > MAX_OPERANDS) throw badRequest(`A selector holds ${MAX_OPERANDS} operands at most`);
    for (const member of members) waiting.push(member);
  }
}

/** @throws GatewayError 400 */
function requireShortPath(field: string): string {
  if (field.split('.').length > MAX_PATH) throw badRequest(`A path has ${MAX_PATH} names at most`);
  return field;
}

function readOperators(condition: Readonly<Selector>): Selector {
  const read: Selector = {};
  for (const [operator, operand] of Object.entries(condition)) {
    if (OPERATORS.get(operator)?.(operand) !== true) throw badRequest(`Operator ${operator} is not supported here`);
    read[operator] = operand;
  }
  return read;
}

/** A selector on its way: what must hold, and what must not. */
interface Reading {
  readonly all: Selector;
  readonly none: Selector[];
}

const nothingYet = (): Reading => ({ all: {}, none: [] });
const toSelector = ({ all, none }: Reading): Selector => (none.length > 0 ? { ...all, $nor: none } : all);

/**
 * `{a: {b: 1}}` becomes `{"a.b": {$eq: 1}}`: PouchDB throws when it looks for `b` in a document without `a`. It knows
 * `$not` in front of a selector only, and takes an array after `$ne` for several values, which CouchDB does not; what
 * is not there is not unequal either.
 */
function readField(name: string, condition: unknown, depth: number, into: Reading): void {
  if (depth > MAX_DEPTH) throw badRequest('Selector nests too deep');
  requireShortPath(name);
  if (!isRecord(condition)) {
    into.all[name] = { $eq: condition };
    return;
  }
  const names = Object.keys(condition);
  if (names.length > 0 && names.every((key) => !key.startsWith('$'))) {
    for (const key of names) readField(`${name}.${key}`, condition[key], depth + 1, into);
    return;
  }
  const { $not: negated, $ne: other, ...rest } = condition;
  if (names.includes('$not')) {
    const inner = nothingYet();
    readField(name, negated, depth + 1, inner);
    into.none.push(toSelector(inner));
  }
  if (names.includes('$ne')) into.none.push({ [name]: { $eq: other } }, { [name]: { $exists: false } });
  const isWhole = names.length === Object.keys(rest).length;
  if (isWhole || Object.keys(rest).length > 0) into.all[name] = readOperators(rest);
}

function readList(value: unknown, depth: number): Selector[] {
  if (!Array.isArray(value) || value.length === 0) throw badRequest('A combination takes an array of selectors');
  return value.map((entry: unknown) => readSelectorAt(entry, depth + 1));
}

function readSelectorAt(value: unknown, depth: number): Selector {
  if (!isRecord(value) || depth > MAX_DEPTH) throw badRequest('Invalid selector');
  const reading = nothingYet();
  const { all, none } = reading;
  for (const [name, condition] of Object.entries(value)) {
    if (name === '$or') all['$or'] = readList(condition, depth);
    else if (name === '$nor') none.push(...readList(condition, depth));
    else if (name === '$not') none.push(readSelectorAt(condition, depth + 1));
    // The engine merges the parts of an `$and` and keeps one of two equalities; none of their negations is exact.
    else if (name === '$and') none.push(...readList(condition, depth).map((part) => ({ $nor: [part] })));
    else if (name.startsWith('$')) throw badRequest(`Operator ${name} is not supported here`);
    else readField(name, condition, depth, reading);
  }
  return toSelector(reading);
}

/**
 * Reads a Mango selector into the subset that the engine evaluates exactly.
 * @throws GatewayError 400
 */
export function readSelector(value: unknown): Selector {
  refuseLarge(value);
  // What an operator is given may be any JSON, and the engine compares it by calling itself for each level.
  if (!nestsWithin(value)) throw badRequest('Selector nests too deep');
  return readSelectorAt(value, 0);
}

export interface SortField {
  readonly field: string;
  readonly descending: boolean;
}

/** @throws GatewayError 400 */
export function readSort(value: unknown): readonly SortField[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw badRequest('sort must be an array');
  if (value.length > MAX_SORT_FIELDS) throw badRequest(`sort names ${MAX_SORT_FIELDS} fields at most`);
  return value.map((entry: unknown) => {
    if (typeof entry === 'string') return { field: requireShortPath(entry), descending: false };
    const [field, direction] = isRecord(entry) ? (Object.entries(entry)[0] ?? []) : [];
    if (field === undefined || (direction !== 'asc' && direction !== 'desc')) throw badRequest('Invalid sort');
    return { field: requireShortPath(field), descending: direction === 'desc' };
  });
}

/** @throws GatewayError 400 */
export function readFields(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!isStringArray(value)) throw badRequest('fields must be an array of strings');
  if (value.length > MAX_FIELDS) throw badRequest(`fields names ${MAX_FIELDS} fields at most`);
  return value.map(requireShortPath);
}
