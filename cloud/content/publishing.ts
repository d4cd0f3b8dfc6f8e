import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { CloudFailure } from '../lib/failure';
import { type Content, type ContentKind, entrySchemas } from './content';

type Entry = { readonly id: string };

/** What stood under an id before the last change of it; `entry` is null where there was nothing. */
const before = v.object({
  entry: v.nullable(v.looseObject({ id: v.string() })),
  index: v.number(),
  /** Epoch milliseconds of the change. */
  at: v.number(),
});
export const previousEntries = v.record(v.string(), before);
type Previous = v.InferOutput<typeof previousEntries>;

/** Content together with what stood before its last changes. */
export interface Published {
  readonly content: Content;
  readonly previous: Previous;
}

/** How one entry stands. */
export interface Standing {
  readonly id: string;
  /** Null where it was withdrawn, and can be put back. */
  readonly entry: Entry | null;
  /** Of the entry as it stands; the next change names it. Empty where there is none. */
  readonly version: string;
  /** When it was last changed here, in epoch milliseconds, and whether an entry stood before; null where nothing can be undone. */
  readonly undo: { readonly at: number; readonly wasThere: boolean } | null;
}

interface Place {
  readonly kind: ContentKind;
  readonly id: string;
  /** That of the entry which the change was made over. */
  readonly version: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `undo` puts back what stood before; another one takes that back. */
export type ContentAct = Place &
  ({ readonly act: 'publish'; readonly entry: object } | { readonly act: 'withdraw' } | { readonly act: 'undo' });

const VERSION_DIGITS = 16;
/** The oldest go first. */
const MOST_PREVIOUS = 200;

const versionOf = (entry: Entry | undefined): string =>
  entry === undefined ? '' : createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, VERSION_DIGITS);

const keyOf = ({ kind, id }: Pick<Place, 'kind' | 'id'>): string => `${kind}/${id}`;

/** Where an entry does not fit, for whoever wrote it. */
const misfit = (issue: v.BaseIssue<unknown>): CloudFailure =>
  new CloudFailure('errors.entryWrong', { field: v.getDotPath(issue) ?? '', why: issue.message });

/** The moment of a change is the cloud's, where the writer leaves it open. */
const dated = (kind: ContentKind, { id, now }: Place, entry: object): object => {
  if (!('updatedAt' in entrySchemas[kind].entries)) return { ...entry, id };
  const at = new Date(now).toISOString();
  const created = kind === 'notices' ? { createdAt: at } : {};
  return { updatedAt: at, ...created, ...entry, id };
};

const checkedEntry = (act: Extract<ContentAct, { act: 'publish' }>): Entry => {
  const result = v.safeParse(entrySchemas[act.kind], dated(act.kind, act, act.entry));
  if (!result.success) throw misfit(result.issues[0]);
  return result.output;
};

/** What comes into the place of the entry, and where: the newest first, what was there before where it was. */
const nextOf = (act: ContentAct, { previous }: Published): { readonly entry: Entry | null; readonly index: number } => {
  if (act.act === 'withdraw') return { entry: null, index: 0 };
  if (act.act === 'publish') return { entry: checkedEntry(act), index: 0 };
  const known = previous[keyOf(act)];
  if (known === undefined) throw new CloudFailure('errors.notFound');
  return known;
};

const placed = (items: readonly Entry[], id: string, next: ReturnType<typeof nextOf>): Entry[] => {
  if (next.entry === null) return items.filter((item) => item.id !== id);
  const entry = next.entry;
  if (items.some((item) => item.id === id)) return items.map((item) => (item.id === id ? entry : item));
  return items.toSpliced(next.index, 0, entry);
};

const newest = (previous: Previous): Previous =>
  Object.fromEntries(
    Object.entries(previous)
      .toSorted(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST_PREVIOUS),
  );

/**
 * The content after one act, unchecked as a whole. Throws `errors.stale` where somebody has changed the entry meanwhile,
 * `errors.notFound` where nothing stands there, or can be put back, and `errors.entryWrong` with the field.
 */
export const withAct = (published: Published, act: ContentAct): { content: object; previous: Previous } => {
  const items: readonly Entry[] = published.content[act.kind];
  const index = items.findIndex(({ id }) => id === act.id);
  const current = items[index];
  if (versionOf(current) !== act.version) throw new CloudFailure('errors.stale');
  if (act.act === 'withdraw' && current === undefined) throw new CloudFailure('errors.notFound');
  const next = nextOf(act, published);
  const kept = { entry: current ?? null, index: Math.max(index, 0), at: act.now };
  return {
    content: { ...published.content, [act.kind]: placed(items, act.id, next) },
    previous: newest({ ...published.previous, [keyOf(act)]: kept }),
  };
};

/** Entries of a kind as they stand, then those that were withdrawn. */
export const standingOf = ({ content, previous }: Published, kind: ContentKind): Standing[] => {
  const items: readonly Entry[] = content[kind];
  const standing = (id: string, entry: Entry | null): Standing => {
    const known = previous[keyOf({ kind, id })];
    const undo = known === undefined ? null : { at: known.at, wasThere: known.entry !== null };
    return { id, entry, version: versionOf(entry ?? undefined), undo };
  };
  const gone = Object.entries(previous).flatMap(([key, { entry }]) => {
    const id = key.startsWith(`${kind}/`) ? key.slice(kind.length + 1) : undefined;
    return id === undefined || entry === null || items.some((item) => item.id === id) ? [] : [standing(id, null)];
  });
  return [...items.map((item) => standing(item.id, item)), ...gone];
};

/** What does not hold together as a whole, as a refusal with its place. */
export const asRefusal = (thrown: unknown): unknown => (v.isValiError(thrown) ? misfit(thrown.issues[0]) : thrown);
