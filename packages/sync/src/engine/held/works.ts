import { ancestryOf, isLive, type Leaf } from '../conflicts/leaves';
import { revsOf, type End } from './cloudEnds';
import { revived, type RevisionOf } from './revived';
import type { StoredDocument } from '../../syncPorts';

/** What one answer makes of one document. */
export interface Work {
  readonly end: End;
  /** What goes in. */
  readonly leaves: readonly Leaf[];
  /** Of each leaf that is written again: the one that it is written over here. */
  readonly over: readonly (string | undefined)[];
  /** The cloud did not say what its tombstones end: it waits on. */
  readonly isLeft: boolean;
}

/** How a document stands here. */
export interface Standing {
  /** The winner first. */
  readonly leaves: readonly Leaf[];
  /** A newer body that waits in the journal and cannot go in by itself. */
  readonly waiting: StoredDocument | undefined;
}

/** Whether it is known what it ends: a tombstone that came without its ancestry would end nothing that stands here. */
const isJoined = ({ _revisions: { start, ids } }: Leaf): boolean => start === 1 || ids.length > 1;

const alone = (id: string, rev: string): Leaf => {
  const [start = '', ...hash] = rev.split('-');
  return { _id: id, _rev: rev, _deleted: true, _revisions: { start: Number(start), ids: [hash.join('-')] } };
};

/** Tombstones that the feed has named, and of which nobody says what they end. */
const unknownOf = ({ held, leaves }: End, standing: readonly Leaf[]): readonly Leaf[] => {
  const known = new Set([...leaves.filter(isJoined), ...standing].flatMap(ancestryOf));
  return revsOf(held)
    .filter((rev) => !known.has(rev))
    .map((rev) => alone(held.id, rev));
};

/** The deletion goes through. */
export const removalOf = (end: End, { leaves: standing }: Standing): Work => {
  const unknown = end.isBack ? [] : unknownOf(end, standing);
  const isLeft = unknown.length > 0 && standing.some(isLive);
  return {
    end,
    leaves: isLeft ? [] : [...end.leaves.filter((leaf) => end.isBack || isJoined(leaf)), ...unknown],
    over: [],
    isLeft,
  };
};

/** A body that a tombstone has ended, and the leaf that it is written over here. */
interface Ended {
  readonly body: StoredDocument;
  readonly tombstone: Leaf;
  readonly over: string | undefined;
}

const hasEnded = (tombstone: Leaf, { _rev }: StoredDocument): boolean => ancestryOf(tombstone).includes(_rev);

/** A body that waits is newer where it comes between the one that stands here and the tombstone. */
const newestIn = (tombstone: Leaf, body: StoredDocument, waiting: StoredDocument | undefined): StoredDocument => {
  const line = ancestryOf(tombstone);
  const place = waiting === undefined ? -1 : line.indexOf(waiting._rev);
  return waiting !== undefined && place >= 0 && place < line.indexOf(body._rev) ? waiting : body;
};

/** Each side that stands here goes back over its own tombstone. What was written since the deletion lives beside them. */
const endedSides = (
  { leaves, waiting }: Standing,
  tombstones: readonly Leaf[],
  unknown: readonly Leaf[],
): readonly Ended[] =>
  leaves.filter(isLive).flatMap((body, place): readonly Ended[] => {
    // One that nobody knows enough of may have ended any of them: it gets the winner.
    const tombstone = tombstones.find((each) => hasEnded(each, body)) ?? (place === 0 ? unknown[0] : undefined);
    if (tombstone === undefined) return [];
    return [{ body: newestIn(tombstone, body, waiting), tombstone, over: body._rev }];
  });

/** What stood where a deletion had gone through before it was put aside. */
const goneBody = ({ held: { body } }: End, { leaves }: Standing, ends: readonly Leaf[]): readonly Ended[] => {
  if (body === undefined) return [];
  const tombstone = [...ends, ...leaves].find((each) => hasEnded(each, body)) ?? ends[0] ?? leaves[0];
  if (tombstone === undefined) return [];
  const line = ancestryOf(tombstone);
  const over = leaves.find(({ _rev }) => line.includes(_rev)) ?? leaves[0];
  return [{ body, tombstone, over: over?._rev }];
};

/** The document is written again; where others have brought it back, it is kept as it stands in the cloud. */
export const keepingOf = (end: End, standing: Standing, revisionOf: RevisionOf): Work => {
  if (end.isBack) return { end, leaves: end.leaves, over: [], isLeft: false };
  const [joined, unknown] = [end.leaves.filter(isJoined), unknownOf(end, standing.leaves)];
  const isLiving = standing.leaves.some(isLive);
  const ended = isLiving ? endedSides(standing, joined, unknown) : goneBody(end, standing, [...joined, ...unknown]);
  // A tombstone that a body comes after goes in with it: by itself it would take the bytes of the attachments.
  const used = new Set(ended.map(({ tombstone }) => tombstone));
  const rest = [...joined, ...unknown].filter((each) => !used.has(each));
  return {
    end,
    leaves: [...ended.map(({ body, tombstone }) => revived(body, tombstone, revisionOf)), ...rest],
    over: ended.map(({ over }) => over),
    isLeft: false,
  };
};
