import { noteKeys } from '../../../contract/storage/objectKeys';
import type { Wanted } from './fetchObjects';
import { pointsId, type NoteListing } from './noteListing';

/** A note that was listed. */
export interface ListedNote {
  readonly uid: string;
  readonly noteId: string;
  readonly listing: NoteListing;
}

/**
 * Where the points of one revision of a page may lie: where the listing says, where they would lie if they came after
 * the listing, and where firmware before 3.1 put them.
 */
export function pointsOf({ uid, noteId, listing }: ListedNote, pageId: string, revisionId: string): Wanted {
  const listed = listing.points.get(pointsId(pageId, revisionId));
  const usual = noteKeys.points(uid, noteId, pageId, revisionId);
  const old = noteKeys.pointsOld(uid, pageId, revisionId);
  const [first = usual, ...others] = new Set([listed ?? usual, usual, old]);
  return { kind: 'points', keys: [first, ...others] };
}
