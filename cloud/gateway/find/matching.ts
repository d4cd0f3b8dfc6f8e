import { isRecord } from '../query';
import type { Selector } from './selector';

/** Told of every comparison; throws when there are too many. */
export interface Meter {
  add(steps: number): void;
}

/** Order of kinds in CouchDB's collation; what is not there comes first. */
const KINDS = ['boolean', 'number', 'string', 'array', 'object'];

function kindRank(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return KINDS.indexOf(Array.isArray(value) ? 'array' : typeof value) + 1;
}

function compareLists(a: readonly unknown[], b: readonly unknown[], meter: Meter): number {
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index += 1) {
    const order = collate(a[index], b[index], meter);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Member by member in the order in which they stand, a name before its value, as PouchDB compares objects. */
function compareRecords(a: Readonly<Record<string, unknown>>, b: typeof a, meter: Meter): number {
  const [namesOfA, namesOfB] = [Object.keys(a), Object.keys(b)];
  meter.add(namesOfA.length + namesOfB.length);
  for (const [index, name] of namesOfA.entries()) {
    const other = namesOfB[index];
    if (other === undefined) return 1;
    const order = collate(name, other, meter) || collate(a[name], b[other], meter);
    if (order !== 0) return order;
  }
  return namesOfA.length - namesOfB.length;
}

/** Below zero when `a` comes before `b`, above when it comes behind, zero when both are the same. */
export function collate(a: unknown, b: unknown, meter: Meter): number {
  meter.add(1);
  const byKind = kindRank(a) - kindRank(b);
  if (byKind !== 0) return byKind;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, meter);
  if (isRecord(a) && isRecord(b)) return compareRecords(a, b, meter);
  return Number(a) - Number(b);
}

type Test = (value: unknown, meter: Meter) => boolean;
/** True for a document that the selector describes. */
type Match = (document: unknown, meter: Meter) => boolean;

const ESCAPED_DOT = '\\.';

/** The names of a path such as `pen.colour`; a dot inside a name has a backslash before it. */
export function pathOf(field: string): readonly string[] {
  return field.split(/(?<!\\)\./).map((name) => name.replaceAll(ESCAPED_DOT, '.').replace(/^\\\$/, '$'));
}

/** Undefined when there is nothing at the path. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  let value = document;
  for (const name of path) {
    const isHolder = isRecord(value) || (Array.isArray(value) && name !== 'length');
    if (!isHolder || !Object.hasOwn(Object(value), name)) return undefined;
    value = Reflect.get(Object(value), name);
  }
  return value;
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  object: isRecord,
};

const ordered =
  (operand: unknown, holds: (order: number) => boolean): Test =>
  (value, meter) =>
    value !== undefined && holds(collate(value, operand, meter));

/** Whether a value is one of them. Texts and numbers, of which there may be a thousand, are looked up. */
function oneOf(operands: readonly unknown[]): Test {
  const plain = new Set(operands.filter((operand) => typeof operand !== 'object' || operand === null));
  const composed = operands.filter((operand) => !plain.has(operand));
  return (value, meter) => {
    meter.add(1);
    return plain.has(value) || composed.some((operand) => collate(operand, value, meter) === 0);
  };
}

function containsOneOf(operands: readonly unknown[]): Test {
  const isOne = oneOf(operands);
  return (value, meter) => (Array.isArray(value) ? value.some((entry) => isOne(entry, meter)) : isOne(value, meter));
}

const listOf = (operand: unknown): readonly unknown[] => (Array.isArray(operand) ? operand : []);

function containsAll(operands: readonly unknown[]): Test {
  return (value, meter) =>
    Array.isArray(value) && operands.every((operand) => value.some((entry) => collate(operand, entry, meter) === 0));
}

function remainder(operand: unknown): Test {
  const [divisor, rest] = listOf(operand);
  return (value) => Number.isInteger(value) && Number(value) % Number(divisor) === rest;
}

const TESTS: Readonly<Record<string, (operand: unknown) => Test>> = {
  $eq: (operand) => ordered(operand, (order) => order === 0),
  $gt: (operand) => ordered(operand, (order) => order > 0),
  $gte: (operand) => ordered(operand, (order) => order >= 0),
  $lt: (operand) => ordered(operand, (order) => order < 0),
  $lte: (operand) => ordered(operand, (order) => order <= 0),
  $exists: (operand) => (value) => (value !== undefined) === operand,
  $type: (operand) => (value) => TYPES[String(operand)]?.(value) ?? false,
  $in: (operand) => {
    const contains = containsOneOf(listOf(operand));
    return (value, meter) => isThere(value) && contains(value, meter);
  },
  $nin: (operand) => {
    const contains = containsOneOf(listOf(operand));
    return (value, meter) => isThere(value) && !contains(value, meter);
  },
  $all: (operand) => containsAll(listOf(operand)),
  $size: (operand) => (value) => Array.isArray(value) && value.length === operand,
  $mod: remainder,
};

function matchField(field: string, condition: unknown): Match {
  const path = pathOf(field);
  const operators = isRecord(condition) ? Object.entries(condition) : [];
  const tests = operators.flatMap(([name, operand]) => TESTS[name]?.(operand) ?? []);
  return (document, meter) => {
    meter.add(path.length + tests.length);
    const value = valueAt(document, path);
    return tests.every((test) => test(value, meter));
  };
}

function matchPart(name: string, condition: unknown): Match {
  if (name !== '$or' && name !== '$nor') return matchField(name, condition);
  const parts = listOf(condition).filter(isRecord).map(compileSelector);
  if (name === '$or') return (document, meter) => parts.some((matches) => matches(document, meter));
  return (document, meter) => !parts.some((matches) => matches(document, meter));
}

/** Makes a selector that {@link readSelector} has read into something that can be asked of many documents. */
export function compileSelector(selector: Selector): Match {
  const parts = Object.entries(selector).map(([name, condition]) => matchPart(name, condition));
  return (document, meter) => {
    meter.add(1);
    return parts.every((matches) => matches(document, meter));
  };
}
