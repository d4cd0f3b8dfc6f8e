import { isRecord } from '../query';

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
