import { noteKeys } from '../../../contract/storage/objectKeys';
import type { PointsAnswer } from '../protocol';
import type { Wanted } from './fetchObjects';
import { nameOf, pointsId, type NoteListing } from './noteListing';

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

/** The listed points files of a page, by what they are looked up by. */
export const pointsOfPage = ({ points }: NoteListing, pageId: string): readonly (readonly [id: string, key: string])[] =>
  [...points].filter(([id]) => id.startsWith(pointsId(pageId, '')));

/**
 * The points files that the shapes of a page need: those that they name. Some programs name none, or others than they
 * write: their shapes are then looked for in every file of the page, and in those that no name tells anything of.
 */
export function pointsOfShapes(
  note: ListedNote,
  pageId: string,
  { revisionIds, hasUnnamed }: Pick<PointsAnswer, 'revisionIds' | 'hasUnnamed'>,
): Wanted[] {
  const { listing } = note;
  const ids = new Set(revisionIds.map((revisionId) => pointsId(pageId, revisionId)));
  const named = revisionIds.map((revisionId) => pointsOf(note, pageId, revisionId));
  if (!hasUnnamed && [...ids].every((id) => listing.points.has(id))) return named;
  const others = pointsOfPage(listing, pageId).filter(([id]) => !ids.has(id));
  return [
    ...named,
    ...others.map(([, key]): Wanted => ({ kind: 'points', keys: [key] })),
    ...listing.loosePoints.map((key): Wanted => ({ kind: 'points', keys: [key], name: `point/${pageId}/${nameOf(key)}` })),
  ];
}
