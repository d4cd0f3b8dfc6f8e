import type { IncomingDocument } from 'pouchdb-core';
import type { StoredHistory } from '../../stores';
import { refusedForSize } from './documentWeight';

/** Revisions of one document in one request. A replicator sends its leaves: as many as there are conflicts. */
export const MAX_REVISIONS_AT_ONCE = 100;
/** Of one stored document, deleted ones included: conflicts that nobody has resolved, and those that somebody has. */
export const MAX_LEAVES = 100;
/**
 * Of one stored document, in all its branches. The engine copies and merges all of them with each write; a branch has a
 * thousand at most, so that four may be as long as they can be.
 */
const MAX_REVISIONS = 4000;
/** A leaf that is there may be edited, and thereby resolved, where no branch may be added any more. */
const MAX_REVISIONS_TO_EDIT = 6000;
/** Characters a stored history takes for one of a hundred leaves, or of four thousand revisions, at least. */
const HARMLESS_CHARACTERS = 4000;

interface Tree {
  readonly revisions: ReadonlySet<string>;
  readonly leaves: ReadonlySet<string>;
}

function treeOf(history: StoredHistory): Tree {
  const revisions = new Set<string>();
  const leaves = new Set<string>();
  for (const {
    rev,
    revisions: { start, ids },
  } of history.leaves()) {
    leaves.add(rev);
    for (let index = 0; index < ids.length; index += 1) {
      const ancestor = `${start - index}-${ids[index]}`;
      // What precedes one that is known is known.
      if (revisions.has(ancestor)) break;
      revisions.add(ancestor);
    }
  }
  return { revisions, leaves };
}

/** The revision with what it says of its ancestors, itself first. */
function pathOf({ _rev: rev = '', _revisions: ancestry }: IncomingDocument): string[] {
  return ancestry?.ids.map((id, index) => `${ancestry.start - index}-${id}`) ?? [rev];
}

/**
 * Holds what a replicated revision adds to a stored document against what the engine can merge.
 * @throws GatewayError 413 when the document has too many leaves or revisions already
 */
function refuseBranch(document: IncomingDocument, { revisions, leaves }: Tree): void {
  const path = pathOf(document);
  const known = path.findIndex((rev) => revisions.has(rev));
  if (known === 0) return;
  const added = known === -1 ? path.length : known;
  const isEdit = known !== -1 && leaves.has(path[known] ?? '');
  if (!isEdit && leaves.size >= MAX_LEAVES) throw refusedForSize(`Document has ${leaves.size} open leaves already`);
  const most = isEdit ? MAX_REVISIONS_TO_EDIT : MAX_REVISIONS;
  if (revisions.size + added > most) throw refusedForSize(`Document has ${revisions.size} revisions already`);
}

/**
 * @param history undefined for a document that is not there
 * @throws GatewayError 413 when the document has too many leaves or revisions already for another one
 */
export function refuseGrowth(document: IncomingDocument, history: StoredHistory | undefined, newEdits: boolean): void {
  if (history === undefined || history.characters < HARMLESS_CHARACTERS) return;
  const tree = treeOf(history);
  if (!newEdits) {
    refuseBranch(document, tree);
    return;
  }
  // Anything but an edit of a leaf is a conflict, and stores nothing.
  if (tree.revisions.size < MAX_REVISIONS_TO_EDIT) return;
  throw refusedForSize(`Document has ${tree.revisions.size} revisions already`);
}
