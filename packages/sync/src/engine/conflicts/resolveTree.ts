import type { JsonObject } from '@inkside/kit';

import { hasSameAttachments } from './attachments';
import { losersOf, type OpenLosers, readOpenConflicts } from './conflictIndex';
import { ancestryOf, isLive, type Leaf, readLeaves, storedOf } from './leaves';
import { isSameContent, mergeBodies } from './merge';
import { baseOf, type BodyOf, NOTHING } from './revisionGraph';
import type { OutboxEntry } from '../../journal/journal';
import type { UserData } from '../../userData';
import type { Bases } from './bases';
import type { DatabaseName, StoredDocument } from '../../syncPorts';
import type { TreeWriter } from './treeWriter';

/** What is known about a document beside its leaves. */
export interface MergeFacts {
  readonly bodyOf: BodyOf;
  /** Whether this browser has written to the document and the cloud has not confirmed it. */
  readonly isUnsent: boolean;
  /** Whether the leaf was written here, by the newest write that the cloud has confirmed. */
  readonly isSent: (rev: string) => boolean;
  /** Whether this browser meets the leaf for the first time. */
  readonly isNew: (rev: string) => boolean;
  readonly open: OpenLosers;
}

type Step =
  /** Another leaf that is open says the same: end the branch. */
  | { readonly kind: 'end'; readonly into: Leaf; readonly loser: Leaf }
  /** Write a child of the winner, and end the loser's branch; `isPartial`: fields overlap, and the loser stays open. */
  | {
      readonly kind: 'merge';
      readonly winner: Leaf;
      readonly loser: Leaf;
      readonly fields: JsonObject;
      readonly isPartial: boolean;
    };

/**
 * Fields are taken from a loser that stays open only once, and by one browser only: the one whose own side it is that
 * wins, when it first meets the other. So a value that a person has put back since is not overwritten again.
 */
const mayMergePart = (winner: Leaf, loser: Leaf, { isUnsent, isSent, isNew, open }: MergeFacts): boolean => {
  const isOwn = isUnsent || isSent(winner._rev);
  return isOwn && isNew(loser._rev) && !ancestryOf(winner).includes(open[loser._rev] ?? '');
};

/**
 * Undefined: leave both as they stand, until a person chooses or another browser, which knows the base, merges. Equal
 * sides are merged into a new revision too: it alone tells those who go on writing on the winner that the loser, whose
 * value may be a later one that was put back, is part of it.
 */
const judge = (winner: Leaf, loser: Leaf, leaves: readonly Leaf[], facts: MergeFacts): Step | undefined => {
  // Attachments are not ours to merge.
  if (!hasSameAttachments(winner, loser)) return undefined;
  const base = isSameContent(winner, loser) ? NOTHING : baseOf(winner, loser, leaves, facts.bodyOf);
  if (base === undefined) return undefined;
  const { fields, overlaps } = mergeBodies(base, winner, loser);
  const isPartial = overlaps.length > 0;
  if (!isPartial) return { kind: 'merge', winner, loser, fields, isPartial };
  const isWorthIt = base.isSingle && !isSameContent(fields, winner);
  return isWorthIt && mayMergePart(winner, loser, facts)
    ? { kind: 'merge', winner, loser, fields, isPartial }
    : undefined;
};

/** What to do next about a document with several living leaves (in order, the winner first). */
const nextStep = (leaves: readonly Leaf[], facts: MergeFacts): Step | undefined => {
  const [winner, ...losers] = leaves.filter(isLive);
  if (winner === undefined) return undefined;
  for (const [index, loser] of losers.entries()) {
    const twin = losers
      .slice(0, index)
      .find((other) => isSameContent(other, loser) && hasSameAttachments(other, loser));
    if (twin !== undefined) return { kind: 'end', into: twin, loser };
    const step = judge(winner, loser, leaves, facts);
    if (step !== undefined) return step;
  }
  return undefined;
};

/** What this browser knows of the documents of one database, read when it is asked for first. */
export interface FactSource {
  open(id: string): Promise<OpenLosers>;
  of(id: string, open: OpenLosers): Promise<MergeFacts>;
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
};

const baseIn = (entry: OutboxEntry | undefined, rev: string): StoredDocument | undefined =>
  entry?.base?._rev === rev ? entry.base : undefined;

/** For one call: what it has read it does not read again. */
export const readFacts = (data: UserData, bases: Bases, database: DatabaseName): FactSource => {
  const index = once(() => data.databases.use(data.uid, database, readOpenConflicts));
  const outbox = once(async () => {
    const entries = await data.journal.readOutbox();
    return new Map(entries.filter((entry) => entry.database === database).map((entry) => [entry.id, entry]));
  });
  return {
    open: async (id) => losersOf(await index(), id) ?? {},
    of: async (id, open) => {
      const entry = (await outbox()).get(id);
      await bases.load();
      return {
        bodyOf: (rev) => baseIn(entry, rev) ?? bases.find(database, id, rev),
        isUnsent: entry !== undefined,
        isSent: (rev) => bases.isSent(database, id, rev),
        isNew: (rev) => !bases.isMet(database, id, rev),
        open,
      };
    },
  };
};

export interface ResolveParts {
  readonly data: UserData;
  readonly writer: TreeWriter;
  readonly facts: FactSource;
  readonly bases: Bases;
}

export interface Resolved {
  /** As they stand now, the winner first. */
  readonly leaves: readonly Leaf[];
  readonly open: OpenLosers;
  readonly isWritten: boolean;
}

/** Each step ends a leaf or is the last one about its pair; more come only where other tabs write at the same time. */
const MAX_STEPS = 200;

const perform = async (writer: TreeWriter, database: DatabaseName, step: Step): Promise<OpenLosers> => {
  if (step.kind === 'end') {
    await writer.end(database, step.loser, step.into._rev, step.into);
    return {};
  }
  const rev = await writer.child(database, step.winner, step.fields);
  if (rev === undefined) return {};
  if (step.isPartial) return { [step.loser._rev]: rev };
  await writer.end(database, step.loser, rev, step.winner);
  return {};
};

/**
 * Merges what can be merged of one document, a step at a time over its newest tree. A merge is written before the
 * loser's branch is ended: cut between the two, the next call merges what is the same by then.
 */
export const resolveTree = async (
  { data, writer, facts, bases }: ResolveParts,
  database: DatabaseName,
  id: string,
): Promise<Resolved> => {
  const read = () => data.databases.use(data.uid, database, (local) => readLeaves(local, id));
  let leaves = await read();
  for (const leaf of leaves.filter(isLive)) bases.remember(database, storedOf(leaf));
  if (leaves.filter(isLive).length < 2) return { leaves, open: {}, isWritten: false };
  let open = await facts.open(id);
  let isWritten = false;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const step = nextStep(leaves, await facts.of(id, open));
    if (step === undefined) break;
    open = { ...open, ...(await perform(writer, database, step)) };
    isWritten = true;
    leaves = await read();
  }
  for (const leaf of leaves.filter(isLive)) {
    bases.remember(database, storedOf(leaf));
    bases.meet(database, id, leaf._rev);
  }
  return { leaves, open, isWritten };
};
