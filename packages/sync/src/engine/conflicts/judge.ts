import type { JsonObject } from '@inkside/kit';
import { hasSameAttachments } from './attachments';
import type { OpenLosers } from './conflictIndex';
import { ancestryOf, isLive, type Leaf } from './leaves';
import { isSameContent, mergeBodies } from './merge';
import { baseOf, NOTHING, type BodyOf } from './mergeBase';

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

export type Step =
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
export const nextStep = (leaves: readonly Leaf[], facts: MergeFacts): Step | undefined => {
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
