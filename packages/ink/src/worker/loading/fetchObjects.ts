import { appErrorOf, isExpiry } from '@inkside/kit';
import type { InkFault } from '../../inkPorts';
import type { InkObject, InkObjectKind } from '../../model';
import { nameOf } from './noteListing';

/** The store as far as ink reads it. Both throw `PortError`. */
export interface InkObjects {
  /** Undefined when there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>;
  list(prefix: string): Promise<readonly { readonly key: string; readonly size: number }[]>;
  /** The note's `.note` file as it came, where it lies in one and nothing of it was changed. */
  readonly whole?: () => Promise<Uint8Array>;
}

/** How many objects are fetched at the same time: what browsers allow one host. */
const PARALLEL_FETCHES = 6;

/** One object that is wanted, and the places where it may lie, the likeliest first. */
export interface Wanted {
  readonly kind: InkObjectKind;
  readonly keys: readonly [string, ...string[]];
  /** What it is called; the last part of its first key when absent. */
  readonly name?: string;
}

export interface FetchedObject extends InkObject {
  readonly kind: InkObjectKind;
  /** The likeliest place, also when it lay elsewhere. */
  readonly key: string;
}

export interface Fetched {
  /** Those that are there, in the order they were wanted. */
  readonly objects: readonly FetchedObject[];
  readonly faults: readonly InkFault[];
}

type Outcome =
  | { readonly kind: 'here'; readonly object: FetchedObject }
  | { readonly kind: 'absent'; readonly fault: InkFault }
  | { readonly kind: 'failed'; readonly fault: InkFault; readonly error: unknown };

async function fetchOne(objects: InkObjects, { kind, keys, name = nameOf(keys[0]) }: Wanted): Promise<Outcome> {
  try {
    for (const key of keys) {
      const bytes = await objects.get(key);
      if (bytes !== undefined) return { kind: 'here', object: { kind, name, bytes, key: keys[0] } };
    }
    return { kind: 'absent', fault: { kind, name, reason: 'missing' } };
  } catch (error) {
    return { kind: 'failed', fault: { kind, name, reason: 'unreachable' }, error };
  }
}

/** What could be fetched while the session goes on. */
export interface Reached extends Fetched {
  /** What the store threw first of what it threw; absent where it answered each time. */
  readonly error?: unknown;
}

/**
 * Fetches objects, each once, some at a time. One that is absent or cannot be reached is a fault.
 * @throws what the store threw, when the session has ended.
 */
export async function fetchReachable(objects: InkObjects, wanted: readonly Wanted[]): Promise<Reached> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const fetchOthers = async (): Promise<void> => {
    for (let index = next++; index < wanted.length; index = next++) {
      const one = wanted[index];
      if (one !== undefined) outcomes[index] = await fetchOne(objects, one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_FETCHES, wanted.length) }, fetchOthers));
  const failed = outcomes.filter((outcome) => outcome.kind === 'failed');
  const ended = failed.find(({ error }) => isExpiry(appErrorOf(error)));
  if (ended !== undefined) throw ended.error;
  const [first] = failed;
  return {
    objects: outcomes.flatMap((outcome) => (outcome.kind === 'here' ? [outcome.object] : [])),
    faults: outcomes.flatMap((outcome) => (outcome.kind === 'here' ? [] : [outcome.fault])),
    ...(first !== undefined && { error: first.error }),
  };
}

/**
 * As {@link fetchReachable}.
 * @throws what the store threw, when the session has ended or when nothing at all could be reached.
 */
export async function fetchObjects(objects: InkObjects, wanted: readonly Wanted[]): Promise<Fetched> {
  const { error, ...fetched } = await fetchReachable(objects, wanted);
  const isCutOff =
    fetched.faults.length === wanted.length && fetched.faults.every(({ reason }) => reason === 'unreachable');
  if (error !== undefined && isCutOff) throw error;
  return fetched;
}
